CREATE TABLE "members" (
	"tenant_code" text NOT NULL,
	"account_id" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"kept_roles" text[] DEFAULT '{}' NOT NULL,
	"last_seen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "members_tenant_code_account_id_pk" PRIMARY KEY("tenant_code","account_id")
);
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_account" ON "members" USING btree ("account_id");--> statement-breakpoint
CREATE POLICY "people" ON "members" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR tenant_code IN (SELECT t.tenant_code FROM tenants t));--> statement-breakpoint
CREATE POLICY "people_write" ON "members" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND belongs_here(account_id)));--> statement-breakpoint
ALTER POLICY "colleagues" ON "accounts" TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR account_id IN (SELECT m.account_id FROM members m));--> statement-breakpoint
-- Everybody with a role is a member, and only who is at work has one.
CREATE FUNCTION member_with_role() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO members (tenant_code, account_id) VALUES (NEW.tenant_code, NEW.account_id) ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT 1 FROM members m
    WHERE m.tenant_code = NEW.tenant_code AND m.account_id = NEW.account_id AND m.state = 'active') THEN
    RAISE EXCEPTION 'Only who is at work has a role.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER member_with_role BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION member_with_role();--> statement-breakpoint
-- Whether an account is one of the tenant's people, also while disabled: another role for them needs no invitation.
CREATE OR REPLACE FUNCTION belongs_here(wanted_account text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  answer boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT 1 FROM members m
    WHERE m.tenant_code = app_tenant() AND m.account_id = wanted_account AND m.state <> 'removed') INTO answer;
  PERFORM set_config('app.scope', before, true);
  RETURN answer;
END $$;--> statement-breakpoint
-- When somebody was last here is known of each tenant by itself: another one learns nothing of it.
CREATE OR REPLACE FUNCTION session_touch(wanted_hash text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE sessions SET last_seen_at = now() WHERE token_hash = wanted_hash;
  UPDATE members m SET last_seen_at = now() FROM sessions s
    WHERE s.token_hash = wanted_hash AND m.tenant_code = s.tenant_code AND m.account_id = s.account_id;
  PERFORM set_config('app.scope', before, true);
END $$;--> statement-breakpoint
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
INSERT INTO members (tenant_code, account_id, created_at, last_seen_at)
  SELECT h.tenant_code, h.account_id, h.since,
    (SELECT max(s.last_seen_at) FROM sessions s WHERE s.account_id = h.account_id AND s.tenant_code = h.tenant_code)
  FROM (SELECT tenant_code, account_id, min(created_at) AS since FROM memberships GROUP BY 1, 2) h;--> statement-breakpoint
SELECT set_config('app.scope', '', true);
