-- Verified goes first: its effect includes the plan.
CREATE OR REPLACE FUNCTION measure_state_now() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.state_now := CASE
    WHEN NEW.state = 'verified' AND NEW.verified_of = effect_mark(NEW) THEN 'verified'
    WHEN NEW.state IN ('done', 'verified') AND NEW.done_of IS DISTINCT FROM plan_mark(NEW) THEN 'inhand'
    WHEN NEW.state = 'verified' THEN 'done'
    ELSE NEW.state END;
  RETURN NEW;
END $$;

-- After a statement about risks: what was verified may now have other risks, or another effect on them. What is done is touched as
-- well: it may be verified at this moment, and this waits for that.
CREATE OR REPLACE FUNCTION measure_plan_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN
    -- A measure goes with its last risk, unless it closes findings.
    DELETE FROM measures AS m
    USING (SELECT DISTINCT tenant_code, project_code, measure_id FROM old_rows WHERE measure_id IS NOT NULL) AS gone
    WHERE m.tenant_code = gone.tenant_code AND m.project_code = gone.project_code AND m.measure_id = gone.measure_id
      AND m.findings = 0 AND NOT EXISTS (SELECT 1 FROM risks AS r WHERE r.tenant_code = m.tenant_code AND r.project_code = m.project_code
        AND r.measure_id = m.measure_id);
    UPDATE measures AS m SET state = m.state
    FROM (SELECT DISTINCT tenant_code, project_code, measure_id FROM old_rows WHERE measure_id IS NOT NULL) AS gone
    WHERE m.tenant_code = gone.tenant_code AND m.project_code = gone.project_code AND m.measure_id = gone.measure_id
      AND m.state IN ('done', 'verified');
    PERFORM measures_left(array_agg(tenant_code), array_agg(project_code), array_agg(measure_id)) FROM old_rows WHERE measure_id IS NOT NULL;
  ELSE
    UPDATE measures AS m SET state = m.state
    FROM (SELECT DISTINCT o.tenant_code, o.project_code, unnest(ARRAY[o.measure_id, n.measure_id]) AS measure_id
      FROM old_rows AS o JOIN new_rows AS n USING (tenant_code, project_code, risk_id)
      WHERE ROW(o.measure_id, o.treatment, o.remnant_frequency, o.remnant_severity, o.remnant_exploitability)
        IS DISTINCT FROM ROW(n.measure_id, n.treatment, n.remnant_frequency, n.remnant_severity, n.remnant_exploitability)) AS changed
    WHERE m.tenant_code = changed.tenant_code AND m.project_code = changed.project_code
      AND m.measure_id = changed.measure_id AND m.state IN ('done', 'verified');
    PERFORM measures_linked(array_agg(n.tenant_code), array_agg(n.project_code), array_agg(n.measure_id))
      FROM old_rows AS o JOIN new_rows AS n USING (tenant_code, project_code, risk_id)
      WHERE n.measure_id IS NOT NULL AND o.measure_id IS DISTINCT FROM n.measure_id;
    PERFORM measures_left(array_agg(o.tenant_code), array_agg(o.project_code), array_agg(o.measure_id))
      FROM old_rows AS o JOIN new_rows AS n USING (tenant_code, project_code, risk_id)
      WHERE o.measure_id IS NOT NULL AND o.measure_id IS DISTINCT FROM n.measure_id;
  END IF;
  RETURN NULL;
END $$;
