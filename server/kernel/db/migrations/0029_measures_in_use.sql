DROP INDEX "measures_deadline";--> statement-breakpoint
DROP INDEX "risks_measure";--> statement-breakpoint
ALTER TABLE "measures" ADD COLUMN "is_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "measures_deadline" ON "measures" USING btree ("tenant_code","project_code","treatment_deadline","measure_id") WHERE is_used;--> statement-breakpoint
CREATE INDEX "risks_measure" ON "risks" USING btree ("tenant_code","project_code","measure_id","risk_value","risk_level");--> statement-breakpoint
ALTER TABLE measures DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE measures AS m SET is_used = true WHERE m.findings > 0 OR EXISTS (SELECT 1 FROM risks AS r
  WHERE r.tenant_code = m.tenant_code AND r.project_code = m.project_code AND r.measure_id = m.measure_id);
--> statement-breakpoint
ALTER TABLE measures ENABLE TRIGGER USER;--> statement-breakpoint
CREATE TRIGGER measure_risk_added AFTER INSERT ON risks REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION measure_risk_added();
