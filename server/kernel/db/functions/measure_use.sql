-- Whether a measure is in use: it has a risk, or closes a finding. Both functions run after the link was written, or taken away.

-- The link's reference keeps the measure from being locked by measures_left until its end.
CREATE OR REPLACE FUNCTION measures_linked(tenant_codes text[], project_codes text[], measure_ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$ BEGIN
  UPDATE measures AS m SET is_used = true
  FROM (SELECT DISTINCT * FROM unnest(tenant_codes, project_codes, measure_ids) AS k(tenant_code, project_code, measure_id)) AS linked
  WHERE m.tenant_code = linked.tenant_code AND m.project_code = linked.project_code AND m.measure_id = linked.measure_id
    AND NOT m.is_used;
END $$;

-- Locked before they are asked for their links: of two people who take the last two away, or of whom one adds another, the second
-- sees what the first has done.
CREATE OR REPLACE FUNCTION measures_left(tenant_codes text[], project_codes text[], measure_ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$ BEGIN
  IF measure_ids IS NULL THEN RETURN; END IF;
  PERFORM 1 FROM measures AS m
  WHERE (m.tenant_code, m.project_code, m.measure_id) IN (SELECT * FROM unnest(tenant_codes, project_codes, measure_ids))
  ORDER BY m.measure_id FOR UPDATE;
  UPDATE measures AS m SET is_used = false
  WHERE (m.tenant_code, m.project_code, m.measure_id) IN (SELECT * FROM unnest(tenant_codes, project_codes, measure_ids))
    AND m.is_used AND m.findings = 0 AND NOT EXISTS (SELECT 1 FROM risks AS r
      WHERE r.tenant_code = m.tenant_code AND r.project_code = m.project_code AND r.measure_id = m.measure_id);
END $$;

-- New risks may have their measure already.
CREATE OR REPLACE FUNCTION measure_risk_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM measures_linked(array_agg(tenant_code), array_agg(project_code), array_agg(measure_id))
    FROM new_rows WHERE measure_id IS NOT NULL;
  RETURN NULL;
END $$;
