CREATE TABLE "consultation_notes" (
	"tenant_code" text NOT NULL,
	"consultation_code" text NOT NULL,
	"note_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"by_name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultation_notes_tenant_code_note_id_pk" PRIMARY KEY("tenant_code","note_id")
);
--> statement-breakpoint
ALTER TABLE "consultation_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consultations" (
	"tenant_code" text NOT NULL,
	"consultation_code" text NOT NULL,
	"from_tenant_code" text,
	"from_name" text,
	"company" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"topic" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"owner_account_id" text,
	"next_step" text DEFAULT '' NOT NULL,
	"next_due" date,
	"reminded_of" date,
	"outcome" text DEFAULT '' NOT NULL,
	"customer_tenant_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "consultations_tenant_code_consultation_code_pk" PRIMARY KEY("tenant_code","consultation_code")
);
--> statement-breakpoint
ALTER TABLE "consultations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "projects_load";--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_tenant_code_consultation_code_consultations_tenant_code_consultation_code_fk" FOREIGN KEY ("tenant_code","consultation_code") REFERENCES "public"."consultations"("tenant_code","consultation_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_from_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("from_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_customer_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("customer_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultation_notes_of" ON "consultation_notes" USING btree ("tenant_code","consultation_code","created_at");--> statement-breakpoint
CREATE INDEX "consultations_latest" ON "consultations" USING btree ("tenant_code","created_at","consultation_code");--> statement-breakpoint
CREATE INDEX "consultations_owner" ON "consultations" USING btree ("tenant_code","owner_account_id");--> statement-breakpoint
CREATE INDEX "consultations_from" ON "consultations" USING btree ("from_tenant_code") WHERE state IN ('new', 'contacted');--> statement-breakpoint
CREATE INDEX "consultations_due" ON "consultations" USING btree ("next_due") WHERE state IN ('new', 'contacted');--> statement-breakpoint
CREATE INDEX "projects_handed_on" ON "projects" USING btree ("channel_tenant_code","previous_teacher_id") WHERE previous_teacher_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "projects_load" ON "projects" USING btree ("channel_tenant_code","teacher_account_id","state","end_date","taken_up_at","tenant_code","project_code");--> statement-breakpoint
CREATE POLICY "of_receiver" ON "consultation_notes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "of_receiver" ON "consultations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
ALTER POLICY "party" ON "assessments" TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR EXISTS (SELECT 1 FROM project_share s WHERE s.tenant_code = assessments.tenant_code AND s.project_code = assessments.project_code AND s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
ALTER POLICY "colleagues" ON "accounts" TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR EXISTS (SELECT 1 FROM members m WHERE m.account_id = accounts.account_id));--> statement-breakpoint
ALTER POLICY "people" ON "members" TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_code = members.tenant_code));--> statement-breakpoint
ALTER POLICY "people" ON "memberships" TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_code = memberships.tenant_code));