-- A tenant's place in the tree of partners. Labels of a path have no hyphen before PostgreSQL 16.
CREATE OR REPLACE FUNCTION tenant_label(code text) RETURNS ltree LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN text2ltree(replace(code, '-', '_'));

-- Whoever names a parent need not see the tenants above it: the tree is read as the system. A channel that names no parent is
-- below the platform: the tree has one top.
CREATE OR REPLACE FUNCTION place_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  above ltree := '';
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  IF NEW.type = 'channel' AND NEW.parent_tenant_code IS NULL THEN
    NEW.parent_tenant_code := (SELECT tenant_code FROM tenants WHERE type = 'platform' ORDER BY created_at, tenant_code LIMIT 1);
  END IF;
  IF NEW.parent_tenant_code IS NOT NULL THEN
    -- Two parts that are hung below each other at once would close a circle that neither sees.
    PERFORM pg_advisory_xact_lock(7204995);
    SELECT path INTO above FROM tenants WHERE tenant_code = NEW.parent_tenant_code;
    IF NEW.parent_tenant_code = NEW.tenant_code OR (TG_OP = 'UPDATE' AND above <@ OLD.path) THEN
      RAISE EXCEPTION 'a tenant can not stand below itself' USING ERRCODE = 'check_violation', CONSTRAINT = 'tenants_no_circle';
    END IF;
  END IF;
  PERFORM set_config('app.scope', before, true);
  NEW.path := coalesce(above, '') || tenant_label(NEW.tenant_code);
  RETURN NEW;
END $$;

-- All that stands below a tenant moves with it, in one statement.
CREATE OR REPLACE FUNCTION move_partners() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE tenants SET path = NEW.path || subpath(path, nlevel(OLD.path))
    WHERE path <@ OLD.path AND tenant_code <> NEW.tenant_code;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
