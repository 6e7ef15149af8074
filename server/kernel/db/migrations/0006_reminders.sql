-- Who of a tenant has never signed in, for those who remind them; nothing else of sessions and sign-ins is told. Sessions
-- are deleted once they have ended, so the audit log remembers for them.
CREATE FUNCTION never_signed_in(wanted_tenant text) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  IF wanted_tenant IS DISTINCT FROM app_tenant() AND NOT EXISTS (SELECT 1 FROM tenant_relations r
    WHERE r.tenant_code = app_tenant() AND r.customer_tenant_code = wanted_tenant) THEN RETURN; END IF;
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT DISTINCT m.account_id FROM memberships m
    WHERE m.tenant_code = wanted_tenant
      AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.account_id = m.account_id)
      AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.entity = 'account' AND a.entity_code = m.account_id AND a.action = 'signIn'
        AND (a.tenant_code IS NULL OR a.tenant_code IN (SELECT o.tenant_code FROM memberships o WHERE o.account_id = m.account_id)));
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
-- Who was told of this kind in this project within the time, whoever told them: notices are read by their person alone.
CREATE FUNCTION told_lately(wanted_tenant text, wanted_project text, wanted_kind text, within_ms bigint) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
