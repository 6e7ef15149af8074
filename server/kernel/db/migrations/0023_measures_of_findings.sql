CREATE TABLE "finding_measures" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"finding_id" uuid NOT NULL,
	"measure_id" uuid NOT NULL,
	CONSTRAINT "finding_measures_tenant_code_project_code_finding_id_measure_id_pk" PRIMARY KEY("tenant_code","project_code","finding_id","measure_id")
);
--> statement-breakpoint
ALTER TABLE "finding_measures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "findings" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "finding_measures" ADD CONSTRAINT "finding_measures_finding" FOREIGN KEY ("tenant_code","project_code","finding_id") REFERENCES "public"."gap_findings"("tenant_code","project_code","finding_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_measures" ADD CONSTRAINT "finding_measures_measure" FOREIGN KEY ("tenant_code","project_code","measure_id") REFERENCES "public"."measures"("tenant_code","project_code","measure_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findings_of_measure" ON "finding_measures" USING btree ("tenant_code","project_code","measure_id");--> statement-breakpoint
CREATE POLICY "party" ON "finding_measures" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE TRIGGER finding_measures_linked AFTER INSERT ON finding_measures REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION finding_measures_changed();
--> statement-breakpoint
CREATE TRIGGER finding_measures_unlinked AFTER DELETE ON finding_measures REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION finding_measures_changed();
--> statement-breakpoint
-- Pages of findings hear of how far their measures are.
CREATE TRIGGER measures_of_findings_changed AFTER UPDATE ON measures FOR EACH ROW WHEN (NEW.findings > 0)
  EXECUTE FUNCTION tell_field_changed('gap');
