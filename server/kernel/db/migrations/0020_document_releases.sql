CREATE TABLE "releases" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"release_id" uuid NOT NULL,
	"document" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'reviewing' NOT NULL,
	"prepared_by" text NOT NULL,
	"prepared_by_name" text NOT NULL,
	"prepared_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviewer_id" text NOT NULL,
	"reviewer_name" text NOT NULL,
	"reviewer_tenant" text NOT NULL,
	"reviewed_at" timestamp with time zone,
	"approver_id" text NOT NULL,
	"approver_name" text NOT NULL,
	"approver_tenant" text NOT NULL,
	"approved_at" timestamp with time zone,
	"preparer_tenant" text NOT NULL,
	"returned_by_name" text,
	"returned_at" timestamp with time zone,
	"return_reason" text,
	CONSTRAINT "releases_tenant_code_project_code_release_id_pk" PRIMARY KEY("tenant_code","project_code","release_id"),
	CONSTRAINT "releases_three_people" CHECK (prepared_by <> reviewer_id AND prepared_by <> approver_id AND reviewer_id <> approver_id),
	CONSTRAINT "releases_acts" CHECK ((state NOT IN ('approving', 'approved') OR reviewed_at IS NOT NULL) AND ((state = 'approved') = (approved_at IS NOT NULL))
        AND ((state = 'returned') = (returned_at IS NOT NULL)))
);
--> statement-breakpoint
ALTER TABLE "releases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"document" text NOT NULL,
	"number" text NOT NULL,
	"issuer" text NOT NULL,
	CONSTRAINT "document_numbers_tenant_code_project_code_document_pk" PRIMARY KEY("tenant_code","project_code","document"),
	CONSTRAINT "document_numbers_number" UNIQUE("issuer","number")
);
--> statement-breakpoint
ALTER TABLE "document_numbers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assessments" DROP CONSTRAINT "assessments_report_number";--> statement-breakpoint
ALTER TABLE "report_editions" DROP CONSTRAINT "report_editions_assessment";
--> statement-breakpoint
ALTER TABLE "report_editions" DROP CONSTRAINT "report_editions_tenant_code_project_code_edition_pk";--> statement-breakpoint
ALTER TABLE "report_numbers" DROP CONSTRAINT "report_numbers_tenant_code_year_pk";--> statement-breakpoint
ALTER TABLE "report_editions" ADD COLUMN "document" text DEFAULT 'riskReport' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_numbers" ADD COLUMN "document" text DEFAULT 'riskReport' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_editions" ADD CONSTRAINT "report_editions_tenant_code_project_code_document_edition_pk" PRIMARY KEY("tenant_code","project_code","document","edition");--> statement-breakpoint
ALTER TABLE "report_numbers" ADD CONSTRAINT "report_numbers_tenant_code_year_document_pk" PRIMARY KEY("tenant_code","year","document");--> statement-breakpoint
ALTER TABLE "report_editions" ADD COLUMN "approved_by_name" text;--> statement-breakpoint
ALTER TABLE "report_editions" ADD COLUMN "release_id" uuid;--> statement-breakpoint
ALTER TABLE "report_editions" ADD CONSTRAINT "report_editions_release" UNIQUE("tenant_code","project_code","document","release_id");--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_numbers" ADD CONSTRAINT "document_numbers_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "releases_open" ON "releases" USING btree ("tenant_code","project_code","document") WHERE state IN ('reviewing', 'approving');--> statement-breakpoint
CREATE INDEX "releases_reviewer" ON "releases" USING btree ("reviewer_id") WHERE state = 'reviewing';--> statement-breakpoint
CREATE INDEX "releases_approver" ON "releases" USING btree ("approver_id") WHERE state = 'approving';--> statement-breakpoint
CREATE INDEX "releases_preparer" ON "releases" USING btree ("prepared_by") WHERE state = 'returned';--> statement-breakpoint
ALTER TABLE "report_editions" ADD CONSTRAINT "report_editions_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Numbers that were given stay.
INSERT INTO document_numbers (tenant_code, project_code, document, number, issuer)
  SELECT tenant_code, project_code, 'riskReport', report_number, report_issuer FROM assessments WHERE report_number IS NOT NULL;
--> statement-breakpoint
DROP FUNCTION IF EXISTS next_report_number(text, text, smallint);
--> statement-breakpoint
ALTER TABLE "assessments" DROP COLUMN "report_number";--> statement-breakpoint
ALTER TABLE "assessments" DROP COLUMN "report_issuer";--> statement-breakpoint
CREATE POLICY "seen" ON "releases" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "submitted" ON "releases" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "moved" ON "releases" AS PERMISSIVE FOR UPDATE TO public USING (((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant()))) AND state IN ('reviewing', 'approving', 'returned')) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "document_numbers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
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
UPDATE unit_assets AS u SET submitted_by = s.account_id,
    completed_by = CASE WHEN d.action = 'completeUnits' AND d.position > s.position THEN d.account_id END
  FROM submitted AS s LEFT JOIN decided AS d USING (tenant_code, project_code, unit_id)
  WHERE u.tenant_code = s.tenant_code AND u.project_code = s.project_code AND u.unit_id::text = s.unit_id;
