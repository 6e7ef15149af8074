-- How many findings a measure closes is counted up and down, not counted again: of two people who link it at once, each adds theirs.
CREATE OR REPLACE FUNCTION finding_measures_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE measures AS m SET findings = m.findings + CASE TG_OP WHEN 'INSERT' THEN changed.n ELSE -changed.n END,
    is_used = m.is_used OR TG_OP = 'INSERT'
  FROM (SELECT tenant_code, project_code, measure_id, count(*)::int AS n FROM changed_rows GROUP BY 1, 2, 3) AS changed
  WHERE m.tenant_code = changed.tenant_code AND m.project_code = changed.project_code AND m.measure_id = changed.measure_id;
  IF TG_OP = 'DELETE' THEN
    PERFORM measures_left(array_agg(tenant_code), array_agg(project_code), array_agg(measure_id)) FROM changed_rows;
  END IF;
  RETURN NULL;
END $$;
