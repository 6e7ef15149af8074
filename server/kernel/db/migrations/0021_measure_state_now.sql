ALTER TABLE "measures" ADD COLUMN "state_now" text DEFAULT 'planned' NOT NULL;--> statement-breakpoint
-- Marks of the plan that a measure carries out, and of the effect that it is verified for.
CREATE FUNCTION plan_mark(r risks) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(ROW(r.treatment, r.treatment_plan)::text)
$$;--> statement-breakpoint
CREATE FUNCTION effect_mark(r risks) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(ROW(r.treatment, r.treatment_plan, r.remnant_frequency, r.remnant_severity)::text)
$$;--> statement-breakpoint
-- Verified goes first: its effect includes the plan.
CREATE FUNCTION measure_state_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  SELECT CASE
    WHEN NEW.state = 'verified' AND NEW.verified_of = effect_mark(r) THEN 'verified'
    WHEN NEW.state IN ('done', 'verified') AND NEW.done_of IS DISTINCT FROM plan_mark(r) THEN 'inhand'
    WHEN NEW.state = 'verified' THEN 'done'
    ELSE NEW.state END
  INTO NEW.state_now FROM risks r
  WHERE r.tenant_code = NEW.tenant_code AND r.project_code = NEW.project_code AND r.risk_id = NEW.risk_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER measure_state_now BEFORE INSERT OR UPDATE OF state, state_now, done_of, verified_of ON measures
  FOR EACH ROW EXECUTE FUNCTION measure_state_now();--> statement-breakpoint
CREATE FUNCTION measure_plan_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE measures SET state = state
  WHERE tenant_code = NEW.tenant_code AND project_code = NEW.project_code AND risk_id = NEW.risk_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER measure_plan_changed
  AFTER UPDATE OF treatment, treatment_plan, remnant_frequency, remnant_severity ON risks FOR EACH ROW
  WHEN (ROW(OLD.treatment, OLD.treatment_plan, OLD.remnant_frequency, OLD.remnant_severity)
    IS DISTINCT FROM ROW(NEW.treatment, NEW.treatment_plan, NEW.remnant_frequency, NEW.remnant_severity))
  EXECUTE FUNCTION measure_plan_changed();--> statement-breakpoint
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
UPDATE measures SET state = state;--> statement-breakpoint
SELECT set_config('app.scope', '', true);--> statement-breakpoint
CREATE INDEX "measures_state_now" ON "measures" USING btree ("tenant_code","project_code","state_now");
