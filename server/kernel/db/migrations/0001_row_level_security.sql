-- Who sees which row. Every transaction of the portal runs as portal_app with app.tenant_code and app.account_id set;
-- without them it finds nothing. app.scope = 'system' is for sign-in, the seed and calls whose policy crosses tenants.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'portal_app') THEN
    CREATE ROLE portal_app NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  -- PostgreSQL 16 and later make the creator an administrator of the role, not one who may act as it.
  BEGIN
    EXECUTE format('GRANT portal_app TO %I', current_user);
  EXCEPTION WHEN insufficient_privilege THEN
    -- Somebody else made the role; whether this login may act as it shows at the first transaction.
    NULL;
  END;
END $$;
--> statement-breakpoint
CREATE FUNCTION app_tenant() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.tenant_code', true), '') $$;
--> statement-breakpoint
CREATE FUNCTION app_account() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.account_id', true), '') $$;
--> statement-breakpoint
CREATE FUNCTION app_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT coalesce(current_setting('app.scope', true) = 'system', false) $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO portal_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO portal_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO portal_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO portal_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO portal_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON audit_log FROM portal_app;
--> statement-breakpoint
-- Row-level security is enabled and forced on every table at once; a table without a policy then shows nothing.
DO $$ DECLARE t record; BEGIN
  FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', t.tablename);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', t.tablename);
  END LOOP;
END $$;
--> statement-breakpoint
-- Reference data: readable by all, written by the system.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['licences', 'announcements', 'tool_kits'] LOOP
    EXECUTE format('CREATE POLICY read ON %I FOR SELECT USING (true)', t);
    EXECUTE format('CREATE POLICY write ON %I FOR ALL USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['sessions', 'verify_codes'] LOOP
    EXECUTE format('CREATE POLICY system ON %I FOR ALL USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()))', t);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE POLICY related ON tenant_relations FOR ALL
  USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR customer_tenant_code = (SELECT app_tenant()))
  WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));
--> statement-breakpoint
CREATE POLICY seen ON tenants FOR SELECT
  USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR created_by_tenant = (SELECT app_tenant())
    OR tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
    OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant())));
--> statement-breakpoint
CREATE POLICY created ON tenants FOR INSERT
  WITH CHECK ((SELECT app_system()) OR (created_by_tenant = (SELECT app_tenant()) AND type = 'customer'));
--> statement-breakpoint
CREATE POLICY changed ON tenants FOR UPDATE
  USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR created_by_tenant = (SELECT app_tenant()));
--> statement-breakpoint
CREATE POLICY people ON memberships FOR SELECT
  USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR tenant_code IN (SELECT t.tenant_code FROM tenants t));
--> statement-breakpoint
CREATE POLICY people_write ON memberships FOR ALL
  USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()))
  WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant())
    OR tenant_code IN (SELECT t.tenant_code FROM tenants t WHERE t.created_by_tenant = (SELECT app_tenant())));
--> statement-breakpoint
CREATE POLICY colleagues ON accounts FOR SELECT
  USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR account_id IN (SELECT m.account_id FROM memberships m));
--> statement-breakpoint
CREATE POLICY self ON accounts FOR ALL
  USING ((SELECT app_system()) OR account_id = (SELECT app_account()))
  WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));
--> statement-breakpoint
-- A login role that is no superuser may not give a function a setting of its own, so these set the scope themselves and
-- put it back: the caller's transaction goes on with the rights that it had.
-- Whoever invites a person by phone learns nothing of an account that is there already but its code.
CREATE FUNCTION ensure_account(new_account_id text, wanted_phone text, wanted_name text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  found_id text;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  INSERT INTO accounts (account_id, phone, show_name) VALUES (new_account_id, wanted_phone, wanted_name)
  ON CONFLICT (phone) DO NOTHING;
  SELECT account_id INTO found_id FROM accounts WHERE phone = wanted_phone;
  PERFORM set_config('app.scope', before, true);
  RETURN found_id;
END $$;
--> statement-breakpoint
CREATE POLICY own ON licence_agreements FOR ALL
  USING ((SELECT app_system()) OR account_id = (SELECT app_account()))
  WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));
--> statement-breakpoint
CREATE POLICY own ON idempotency_keys FOR ALL
  USING ((SELECT app_system()) OR account_id = (SELECT app_account()))
  WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));
--> statement-breakpoint
CREATE POLICY own ON project_groups FOR ALL
  USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR customer_tenant_code = (SELECT app_tenant()))
  WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));
--> statement-breakpoint
CREATE POLICY party ON project_share FOR ALL
  USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR shared_with = (SELECT app_tenant()))
  WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant())
    OR tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant())));
--> statement-breakpoint
CREATE POLICY party ON projects FOR ALL
  USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR channel_tenant_code = (SELECT app_tenant())
    OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())))
  WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR channel_tenant_code = (SELECT app_tenant()));
--> statement-breakpoint
-- Everything below a project: the customer's own, or shared with the tenant.
CREATE PROCEDURE secure_project_table(name text) LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY party ON %I FOR ALL USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant())
    OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())))', name);
END $$;
--> statement-breakpoint
CALL secure_project_table('assessments');
--> statement-breakpoint
CALL secure_project_table('business_assets');
--> statement-breakpoint
CALL secure_project_table('business_associations');
--> statement-breakpoint
CALL secure_project_table('system_assets');
--> statement-breakpoint
CALL secure_project_table('business_systems');
--> statement-breakpoint
CALL secure_project_table('unit_assets');
--> statement-breakpoint
CALL secure_project_table('system_units');
--> statement-breakpoint
CALL secure_project_table('risks');
--> statement-breakpoint
CALL secure_project_table('inventory_imports');
--> statement-breakpoint
CALL secure_project_table('inventory_import_findings');
--> statement-breakpoint
CALL secure_project_table('files');
--> statement-breakpoint
CALL secure_project_table('jobs');
--> statement-breakpoint
CREATE POLICY party ON audit_log FOR SELECT
  USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR actor_tenant_code = (SELECT app_tenant()));
--> statement-breakpoint
CREATE POLICY append ON audit_log FOR INSERT
  WITH CHECK ((SELECT app_system()) OR actor_tenant_code = (SELECT app_tenant()) OR account_id = (SELECT app_account()));
--> statement-breakpoint
-- The whole of a session in one statement: who, in which tenant, with which roles, and what still stands in the way.
CREATE FUNCTION session_open(wanted_hash text, idle_ms bigint, absolute_ms bigint) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  found_session jsonb;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT jsonb_build_object(
    'accountId', a.account_id,
    'showName', a.show_name,
    'avatar', a.avatar,
    'phoneBound', a.phone IS NOT NULL,
    'stale', s.last_seen_at < now() - interval '1 minute',
    'mustAgree', EXISTS (
      SELECT 1 FROM licences l WHERE l.must_agree AND NOT EXISTS (
        SELECT 1 FROM licence_agreements g WHERE g.account_id = a.account_id AND g.licence_code = l.licence_code)),
    'tenant', CASE WHEN t.tenant_code IS NULL THEN NULL ELSE jsonb_build_object(
      'tenantCode', t.tenant_code, 'tenantName', t.name, 'type', t.type, 'approvalState', t.approval_state, 'inviteCode', t.invite_code) END,
    'roles', coalesce((SELECT jsonb_agg(m.role_code ORDER BY m.position) FROM memberships m
      WHERE m.account_id = a.account_id AND m.tenant_code = s.tenant_code), '[]'::jsonb))
  INTO found_session
  FROM sessions s
  JOIN accounts a USING (account_id)
  -- A tenant counts only while the account is one of its people: who was removed must choose anew.
  LEFT JOIN tenants t ON t.tenant_code = s.tenant_code
    AND EXISTS (SELECT 1 FROM memberships m WHERE m.account_id = a.account_id AND m.tenant_code = t.tenant_code)
  WHERE s.token_hash = wanted_hash AND s.revoked_at IS NULL
    AND s.last_seen_at > now() - idle_ms * interval '1 millisecond'
    AND s.created_at > now() - absolute_ms * interval '1 millisecond';
  PERFORM set_config('app.scope', before, true);
  RETURN found_session;
END $$;
--> statement-breakpoint
CREATE FUNCTION session_touch(wanted_hash text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE sessions SET last_seen_at = now() WHERE token_hash = wanted_hash;
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
-- Puts a job into the queue within the caller's transaction; the queue's own schema stays closed to portal_app.
CREATE FUNCTION enqueue_job(wanted_job_code text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
  PERFORM graphile_worker.add_job('portal', json_build_object('jobCode', wanted_job_code), max_attempts := 5, job_key := wanted_job_code);
END $$;
--> statement-breakpoint
-- For the planner, after an import: until autovacuum has been round, new tables look empty to it.
CREATE FUNCTION refresh_inventory_statistics() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
  ANALYZE business_assets, business_associations, system_assets, business_systems, unit_assets, system_units, risks;
END $$;
