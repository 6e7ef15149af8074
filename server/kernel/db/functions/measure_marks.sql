-- Marks of the plan that a measure carries out, and of the effect that it is verified for: on which risks, and how far. They take
-- rows of a table, so they have a file of their own, which waits for it.
CREATE OR REPLACE FUNCTION plan_mark(m measures) RETURNS text LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN md5(m.treatment_plan);
END $$;

CREATE OR REPLACE FUNCTION effect_mark(m measures) RETURNS text LANGUAGE plpgsql STABLE AS $$ BEGIN
  RETURN md5(m.treatment_plan || coalesce((
    SELECT string_agg(ROW(r.risk_id, r.treatment, r.remnant_frequency, r.remnant_severity)::text
      || coalesce(r.remnant_exploitability::text, ''), '' ORDER BY r.risk_id)
    FROM risks AS r
    WHERE r.tenant_code = m.tenant_code AND r.project_code = m.project_code AND r.measure_id = m.measure_id), ''));
END $$;
