DROP TRIGGER measure_plan_changed ON risks;--> statement-breakpoint
ALTER TABLE "measures" DROP CONSTRAINT "measures_risk";
--> statement-breakpoint
DROP INDEX "risks_deadline";--> statement-breakpoint
ALTER TABLE "measures" DROP CONSTRAINT "measures_tenant_code_project_code_risk_id_pk";--> statement-breakpoint
-- Each risk's measure becomes one of its own, with the risk's identifier: its files, comments and reminders stay.
ALTER TABLE "measures" RENAME COLUMN "risk_id" TO "measure_id";--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "measure_code" text;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "treatment_plan" text;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "treatment_owner" text;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "treatment_owner_id" text;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "treatment_deadline" date;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "treatment_cost" bigint;--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "controls" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "risks" ADD COLUMN "measure_id" uuid;--> statement-breakpoint
ALTER TABLE "assessments" ADD COLUMN "measures_coded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE measures DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE risks DISABLE TRIGGER USER;--> statement-breakpoint
INSERT INTO measures (tenant_code, project_code, measure_id)
  SELECT tenant_code, project_code, risk_id FROM risks
  WHERE treatment <> 'retain' AND btrim(treatment_plan) <> '' ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What was begun without a plan is called by what it is done about.
UPDATE measures AS m SET treatment_plan = coalesce(nullif(btrim(r.treatment_plan), ''), r.vulnerability),
    treatment_owner = r.treatment_owner, treatment_owner_id = r.treatment_owner_id,
    treatment_deadline = r.treatment_deadline, treatment_cost = r.treatment_cost, controls = r.controls
  FROM risks AS r WHERE r.tenant_code = m.tenant_code AND r.project_code = m.project_code AND r.risk_id = m.measure_id;
--> statement-breakpoint
UPDATE risks AS r SET measure_id = r.risk_id
  WHERE r.treatment <> 'retain' AND btrim(r.treatment_plan) <> '';
--> statement-breakpoint
UPDATE measures AS m SET measure_code = 'M-' || lpad(n.number::text, greatest(4, length(n.number::text)), '0')
  FROM (SELECT m.tenant_code, m.project_code, m.measure_id, row_number() OVER (PARTITION BY m.tenant_code, m.project_code
      ORDER BY length(r.risk_code), r.risk_code) AS number
    FROM measures AS m JOIN risks AS r ON r.tenant_code = m.tenant_code AND r.project_code = m.project_code
      AND r.risk_id = m.measure_id) AS n
  WHERE n.tenant_code = m.tenant_code AND n.project_code = m.project_code AND n.measure_id = m.measure_id;
--> statement-breakpoint
UPDATE assessments AS a SET measures_coded = (SELECT count(*) FROM measures AS m
  WHERE m.tenant_code = a.tenant_code AND m.project_code = a.project_code);
--> statement-breakpoint
-- What was done or verified for what is planned now remains so: marks as functions/measure_marks.sql makes them.
UPDATE measures AS m SET done_of = CASE WHEN m.state_now IN ('done', 'verified') THEN md5(m.treatment_plan) END,
    verified_of = CASE WHEN m.state_now = 'verified' THEN md5(m.treatment_plan
      || coalesce(ROW(r.risk_id, r.treatment, r.remnant_frequency, r.remnant_severity)::text, '')) END
  FROM risks AS r WHERE r.tenant_code = m.tenant_code AND r.project_code = m.project_code AND r.risk_id = m.measure_id;
--> statement-breakpoint
ALTER TABLE measures ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE risks ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "measures" ALTER COLUMN "measure_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "measures" ALTER COLUMN "treatment_plan" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_tenant_code_project_code_measure_id_pk" PRIMARY KEY("tenant_code","project_code","measure_id");--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_treatment_owner_id_accounts_account_id_fk" FOREIGN KEY ("treatment_owner_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_of_measure" FOREIGN KEY ("tenant_code","project_code","measure_id") REFERENCES "public"."measures"("tenant_code","project_code","measure_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measures_deadline" ON "measures" USING btree ("tenant_code","project_code","treatment_deadline","measure_id");--> statement-breakpoint
CREATE INDEX "measures_owner" ON "measures" USING btree ("treatment_owner_id") WHERE treatment_owner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "risks_measure" ON "risks" USING btree ("tenant_code","project_code","measure_id");--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_code" UNIQUE("tenant_code","project_code","measure_code");--> statement-breakpoint
DROP FUNCTION IF EXISTS plan_mark(risks);--> statement-breakpoint
DROP FUNCTION IF EXISTS effect_mark(risks);--> statement-breakpoint
DROP TRIGGER measure_state_now ON measures;--> statement-breakpoint
CREATE TRIGGER measure_state_now BEFORE INSERT OR UPDATE OF state, state_now, done_of, verified_of, treatment_plan ON measures
  FOR EACH ROW EXECUTE FUNCTION measure_state_now();
--> statement-breakpoint
CREATE TRIGGER measure_plan_changed AFTER UPDATE ON risks REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION measure_plan_changed();
--> statement-breakpoint
CREATE TRIGGER measure_risk_deleted AFTER DELETE ON risks REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION measure_plan_changed();
--> statement-breakpoint
UPDATE notices SET params = (params - 'unit' - 'threat') || jsonb_build_object('measure', concat_ws(' · ', params->>'unit', params->>'threat'))
  WHERE kind IN ('measure_done', 'measure_returned');
