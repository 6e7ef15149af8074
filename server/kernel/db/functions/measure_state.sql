-- Verified goes first: its effect includes the plan.
CREATE OR REPLACE FUNCTION measure_state_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  SELECT CASE
    WHEN NEW.state = 'verified' AND NEW.verified_of = effect_mark(r) THEN 'verified'
    WHEN NEW.state IN ('done', 'verified') AND NEW.done_of IS DISTINCT FROM plan_mark(r) THEN 'inhand'
    WHEN NEW.state = 'verified' THEN 'done'
    ELSE NEW.state END
  INTO NEW.state_now FROM risks r
  WHERE r.tenant_code = NEW.tenant_code AND r.project_code = NEW.project_code AND r.risk_id = NEW.risk_id;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION measure_plan_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE measures SET state = state
  WHERE tenant_code = NEW.tenant_code AND project_code = NEW.project_code AND risk_id = NEW.risk_id;
  RETURN NULL;
END $$;
