-- Who was told of this kind in this project within the time, whoever told them: notices are read by their person alone.
CREATE OR REPLACE FUNCTION told_lately(wanted_tenant text, wanted_project text, wanted_kind text, within_ms bigint) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  IF wanted_tenant IS DISTINCT FROM app_tenant() AND NOT consulted_here(wanted_tenant, wanted_project) THEN RETURN; END IF;
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT DISTINCT n.account_id FROM notices n
    WHERE n.account_id IN (SELECT m.account_id FROM memberships m WHERE m.tenant_code = wanted_tenant)
      AND n.tenant_code = wanted_tenant AND n.project_code = wanted_project AND n.kind = wanted_kind
      AND n.created_at > now() - within_ms * interval '1 millisecond';
  PERFORM set_config('app.scope', before, true);
END $$;
