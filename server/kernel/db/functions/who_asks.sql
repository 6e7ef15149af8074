-- Who asks, as the transaction has said (server/kernel/db/database.ts). These three have no SET: PostgreSQL then puts them into the
-- statement that calls them, and row-level security asks them all the time. They name no table.
CREATE OR REPLACE FUNCTION app_tenant() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.tenant_code', true), '') $$;

CREATE OR REPLACE FUNCTION app_account() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT nullif(current_setting('app.account_id', true), '') $$;

CREATE OR REPLACE FUNCTION app_system() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$ SELECT coalesce(current_setting('app.scope', true) = 'system', false) $$;

-- A login role that is no superuser may not give a function a setting of its own, so functions with their owner's rights set the
-- scope themselves and put it back: the caller's transaction goes on with the rights that it had.

-- Whether the caller's tenant is the platform; policies on tenants can't ask tenants.
CREATE OR REPLACE FUNCTION app_platform() RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  found_type text;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT type INTO found_type FROM tenants WHERE tenant_code = app_tenant();
  PERFORM set_config('app.scope', before, true);
  RETURN coalesce(found_type = 'platform', false);
END $$;
