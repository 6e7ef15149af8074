DROP INDEX "approvals_number";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "ended_by_name" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_ended_by_accounts_account_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_number" ON "approvals" USING btree ("tenant_code","number_key") WHERE state IN ('open', 'approved', 'confirmed');