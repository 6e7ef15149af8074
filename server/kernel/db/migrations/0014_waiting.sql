CREATE INDEX "risks_high_remnant" ON "risks" USING btree ("tenant_code","project_code") WHERE remnant_level > 3;--> statement-breakpoint
CREATE INDEX "notices_of_matter" ON "notices" USING btree ("account_id","tenant_code","kind","project_code","created_at");--> statement-breakpoint
-- Open pages hear of every change of an assessment, whoever makes it (server/kernel/db/signals.ts).
CREATE FUNCTION tell_assessment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal', 'assessment ' || NEW.project_code);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER assessments_changed AFTER UPDATE ON assessments FOR EACH ROW EXECUTE FUNCTION tell_assessment_changed();
