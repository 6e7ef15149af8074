CREATE TABLE "record_files" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_files_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "record_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_logos" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"object_id" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "report_logos_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
ALTER TABLE "report_logos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- What shows that a treatment was carried out is the measure's files now, the same as those of units and of risks.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
INSERT INTO record_files (tenant_code, project_code, entity, entity_id, object_id, created_at)
  SELECT tenant_code, project_code, 'measure', risk_id, object_id, created_at FROM measure_evidence;--> statement-breakpoint
UPDATE files SET kind = 'recordFile' WHERE kind = 'measureEvidence';--> statement-breakpoint
DROP POLICY "party" ON "measure_evidence" CASCADE;--> statement-breakpoint
DROP TABLE "measure_evidence" CASCADE;--> statement-breakpoint
ALTER TABLE "record_files" ADD CONSTRAINT "record_files_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_logos" ADD CONSTRAINT "report_logos_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_of_record" ON "record_files" USING btree ("tenant_code","project_code","entity_id");--> statement-breakpoint
CREATE POLICY "party" ON "record_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "report_logos" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
-- Only here: a key is checked by the owner, who sees no files outside of this.
SELECT set_config('app.scope', '', true);
