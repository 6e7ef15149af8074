-- Who stands below the caller's tenant in the tree of partners: the one rule of whom a partner sees.
CREATE OR REPLACE FUNCTION partners_below() RETURNS SETOF text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT t.tenant_code FROM tenants t
    WHERE t.path <@ (SELECT o.path FROM tenants o WHERE o.tenant_code = app_tenant())
      AND t.type = 'channel' AND t.tenant_code <> app_tenant();
  PERFORM set_config('app.scope', before, true);
END $$;

-- The partner that a channel stands below: whom it asks for units, and to whom it returns them.
CREATE OR REPLACE FUNCTION partner_above() RETURNS TABLE (tenant_code text, name text, type text) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT p.tenant_code, p.name, p.type FROM tenants o JOIN tenants p ON p.tenant_code = o.parent_tenant_code
    WHERE o.tenant_code = app_tenant() AND o.type = 'channel';
  PERFORM set_config('app.scope', before, true);
END $$;

-- What a partner sees of those below it, and of itself: no more than these columns. The own parent is nobody's to see here.
CREATE OR REPLACE FUNCTION partner_cards() RETURNS TABLE (tenant_code text, name text, approval_state text, parent_tenant_code text, path ltree, since timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT t.tenant_code, t.name, t.approval_state,
      CASE WHEN t.tenant_code <> app_tenant() THEN t.parent_tenant_code END, t.path, t.created_at
    FROM tenants t
    WHERE t.path <@ (SELECT o.path FROM tenants o WHERE o.tenant_code = app_tenant())
      AND (t.type = 'channel' OR t.tenant_code = app_tenant());
  PERFORM set_config('app.scope', before, true);
END $$;

-- How much there is of what a partner does not see by name; of those that it sees at all.
CREATE OR REPLACE FUNCTION partner_figures(wanted text[]) RETURNS TABLE (tenant_code text, partners int, people int, customers int, projects int)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT t.tenant_code,
      (SELECT count(*)::int FROM tenants c WHERE c.parent_tenant_code = t.tenant_code AND c.type = 'channel'),
      (SELECT count(DISTINCT m.account_id)::int FROM memberships m WHERE m.tenant_code = t.tenant_code),
      (SELECT count(*)::int FROM tenant_relations r WHERE r.tenant_code = t.tenant_code),
      (SELECT count(*)::int FROM projects p WHERE p.channel_tenant_code = t.tenant_code)
    FROM tenants t
    WHERE t.tenant_code = ANY(wanted) AND t.path <@ (SELECT o.path FROM tenants o WHERE o.tenant_code = app_tenant())
      AND (t.type = 'channel' OR t.tenant_code = app_tenant());
  PERFORM set_config('app.scope', before, true);
END $$;

-- Tells those who manage a partner, directly above or anywhere below, of what was done; nobody's name is learnt by it.
CREATE OR REPLACE FUNCTION tell_partner(wanted text, kind text, params jsonb, path text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  IF NOT (app_system() OR EXISTS (SELECT 1 FROM partner_above() a WHERE a.tenant_code = wanted) OR wanted IN (SELECT partners_below())) THEN
    RETURN;
  END IF;
  PERFORM set_config('app.scope', 'system', true);
  INSERT INTO notices (tenant_code, notice_id, account_id, kind, params, path, created_by)
    SELECT DISTINCT ON (m.account_id) m.tenant_code, gen_random_uuid(), m.account_id, kind, params, path, app_account()
    FROM memberships m WHERE m.tenant_code = wanted
      AND m.role_code IN ('CHANNEL_TENANT_MANAGER', 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY');
  PERFORM set_config('app.scope', before, true);
END $$;
