CREATE EXTENSION IF NOT EXISTS ltree;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "parent_tenant_code" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "path" "ltree" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_parent_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("parent_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenants_parent" ON "tenants" USING btree ("parent_tenant_code");--> statement-breakpoint
CREATE INDEX "tenants_path" ON "tenants" USING gist ("path");--> statement-breakpoint
-- A tenant's place in the tree of partners. Labels of a path have no hyphen before PostgreSQL 16.
CREATE FUNCTION tenant_label(code text) RETURNS ltree LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN text2ltree(replace(code, '-', '_'));
--> statement-breakpoint
-- Whoever names a parent need not see the tenants above it: the tree is read as the system.
CREATE FUNCTION place_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  above ltree := '';
BEGIN
  IF NEW.parent_tenant_code IS NOT NULL THEN
    -- Two parts that are hung below each other at once would close a circle that neither sees.
    PERFORM pg_advisory_xact_lock(7204995);
    PERFORM set_config('app.scope', 'system', true);
    SELECT path INTO above FROM tenants WHERE tenant_code = NEW.parent_tenant_code;
    PERFORM set_config('app.scope', before, true);
    IF NEW.parent_tenant_code = NEW.tenant_code OR (TG_OP = 'UPDATE' AND above <@ OLD.path) THEN
      RAISE EXCEPTION 'a tenant can not stand below itself' USING ERRCODE = 'check_violation', CONSTRAINT = 'tenants_no_circle';
    END IF;
  END IF;
  NEW.path := above || tenant_label(NEW.tenant_code);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER place_tenant BEFORE INSERT OR UPDATE OF parent_tenant_code ON tenants
  FOR EACH ROW EXECUTE FUNCTION place_tenant();
--> statement-breakpoint
-- All that stands below a tenant moves with it, in one statement.
CREATE FUNCTION move_partners() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE tenants SET path = NEW.path || subpath(path, nlevel(OLD.path))
    WHERE path <@ OLD.path AND tenant_code <> NEW.tenant_code;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER move_partners AFTER UPDATE OF parent_tenant_code ON tenants
  FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path AND nlevel(OLD.path) > 0) EXECUTE FUNCTION move_partners();
--> statement-breakpoint
-- Channels that came with an invite code stand below whose code it was.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
UPDATE tenants SET path = tenant_label(tenant_code);--> statement-breakpoint
UPDATE tenants t SET parent_tenant_code = t.created_by_tenant FROM tenants p
  WHERE t.type = 'channel' AND p.tenant_code = t.created_by_tenant AND p.type IN ('channel', 'platform');--> statement-breakpoint
SELECT set_config('app.scope', '', true);
