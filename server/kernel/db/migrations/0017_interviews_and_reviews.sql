CREATE TABLE "interviews" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"interview_id" uuid NOT NULL,
	"person" text NOT NULL,
	"role" text NOT NULL,
	"day" date NOT NULL,
	"held_by" text NOT NULL,
	"notes" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "interviews_tenant_code_project_code_interview_id_pk" PRIMARY KEY("tenant_code","project_code","interview_id")
);
--> statement-breakpoint
ALTER TABLE "interviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "submitted_by" text;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD COLUMN "completed_by" text;--> statement-breakpoint
ALTER TABLE "report_settings" ADD COLUMN "approach" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_assessment" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "party" ON "interviews" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
-- Who submitted and completed units before is known from the log, as far as it reaches back.
WITH acts AS (
  SELECT a.tenant_code, a.project_code, unit.id AS unit_id, a.action, a.account_id, a.id AS position
    FROM audit_log AS a CROSS JOIN LATERAL jsonb_array_elements_text(a.detail -> 'unitIds') AS unit(id)
    WHERE a.action IN ('submitUnits', 'completeUnits', 'rejectUnits') AND jsonb_typeof(a.detail -> 'unitIds') = 'array'
), submitted AS (
  SELECT DISTINCT ON (tenant_code, project_code, unit_id) * FROM acts
    WHERE action = 'submitUnits' ORDER BY tenant_code, project_code, unit_id, position DESC
), decided AS (
  SELECT DISTINCT ON (tenant_code, project_code, unit_id) * FROM acts
    WHERE action <> 'submitUnits' ORDER BY tenant_code, project_code, unit_id, position DESC
)
UPDATE unit_assets AS u SET submitted_by = s.account_id, completed_by = CASE WHEN d.action = 'completeUnits' THEN d.account_id END
  FROM submitted AS s LEFT JOIN decided AS d USING (tenant_code, project_code, unit_id)
  WHERE u.tenant_code = s.tenant_code AND u.project_code = s.project_code AND u.unit_id::text = s.unit_id;
