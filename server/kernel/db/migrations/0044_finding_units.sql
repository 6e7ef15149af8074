CREATE TABLE "finding_units" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"finding_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	CONSTRAINT "finding_units_tenant_code_project_code_finding_id_unit_id_pk" PRIMARY KEY("tenant_code","project_code","finding_id","unit_id")
);
--> statement-breakpoint
ALTER TABLE "finding_units" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "finding_units" ADD CONSTRAINT "finding_units_finding" FOREIGN KEY ("tenant_code","project_code","finding_id") REFERENCES "public"."gap_findings"("tenant_code","project_code","finding_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_units" ADD CONSTRAINT "finding_units_unit" FOREIGN KEY ("tenant_code","project_code","unit_id") REFERENCES "public"."unit_assets"("tenant_code","project_code","unit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findings_of_unit" ON "finding_units" USING btree ("tenant_code","project_code","unit_id");--> statement-breakpoint
CREATE POLICY "party" ON "finding_units" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));