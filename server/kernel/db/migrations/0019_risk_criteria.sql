DROP INDEX "risks_high_remnant";--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "retained_level" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "acceptable_level" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "owner_level" smallint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "criteria_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "criteria_proposed" jsonb;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "criteria_proposed_by" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "criteria_proposed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "criteria_approved_by" text;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "criteria_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_criteria_proposed_by_accounts_account_id_fk" FOREIGN KEY ("criteria_proposed_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_criteria_approved_by_accounts_account_id_fk" FOREIGN KEY ("criteria_approved_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "risks_remnant" ON "risks" USING btree ("tenant_code","project_code","remnant_level");