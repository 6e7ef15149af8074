CREATE TABLE "bulk_changes" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"change_code" text NOT NULL,
	"target" text NOT NULL,
	"count" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"withdrawn" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bulk_changes_tenant_code_project_code_change_code_pk" PRIMARY KEY("tenant_code","project_code","change_code")
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "party" ON "bulk_changes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));