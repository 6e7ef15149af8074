-- With whom the caller's tenant has dealt in these transfers, by the name that it has now.
CREATE OR REPLACE FUNCTION ledger_partners(wanted bigint[]) RETURNS TABLE (transfer_id bigint, name text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT l.id, t.name FROM ledger_transfers l
    JOIN tenants t ON t.tenant_code = CASE WHEN l.tenant_code = app_tenant() THEN l.to_tenant_code ELSE l.tenant_code END
    WHERE l.id = ANY(wanted) AND (l.tenant_code = app_tenant() OR l.to_tenant_code = app_tenant());
  PERFORM set_config('app.scope', before, true);
END $$;
