-- Marks of the plan that a measure carries out, and of the effect that it is verified for. They take rows of a table, so they have
-- a file of their own, which waits for it.
CREATE OR REPLACE FUNCTION plan_mark(r risks) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(ROW(r.treatment, r.treatment_plan)::text)
$$;

CREATE OR REPLACE FUNCTION effect_mark(r risks) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT md5(ROW(r.treatment, r.treatment_plan, r.remnant_frequency, r.remnant_severity)::text)
$$;
