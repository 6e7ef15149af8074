SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
CREATE TABLE "approvals" (
	"approval_code" text PRIMARY KEY NOT NULL,
	"tenant_code" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"input" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"reason" text,
	"number" text,
	"voucher_id" text,
	"about_tenant" text,
	"about_account" text,
	"path" text,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	CONSTRAINT "approvals_two" CHECK (state <> 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> asked_by AND decided_by IS DISTINCT FROM about_account))
);
--> statement-breakpoint
ALTER TABLE "approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "identity_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_shown_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_about_tenant_tenants_tenant_code_fk" FOREIGN KEY ("about_tenant") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_about_account_accounts_account_id_fk" FOREIGN KEY ("about_account") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_accounts_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_accounts_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_voucher" FOREIGN KEY ("tenant_code","voucher_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("kind","about") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approvals_latest" ON "approvals" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "seen" ON "approvals" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "asked" ON "approvals" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "decided" ON "approvals" AS PERMISSIVE FOR UPDATE TO public USING (((SELECT app_system()) OR tenant_code = (SELECT app_tenant())) AND state = 'open') WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
REVOKE DELETE ON approvals FROM portal_app;--> statement-breakpoint
-- Whichever way a phone, a second factor or the role of an operator changes, the account remembers when. How long that keeps
-- somebody from confirming money is the server's to say (domain/kernel/limits.ts).
CREATE FUNCTION phone_changes() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$ BEGIN
  NEW.identity_changed_at := now();
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER phone_changes BEFORE UPDATE OF phone ON accounts
  FOR EACH ROW WHEN (NEW.phone IS DISTINCT FROM OLD.phone) EXECUTE FUNCTION phone_changes();
--> statement-breakpoint
CREATE FUNCTION identity_changes(whose text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE accounts SET identity_changed_at = now() WHERE account_id = whose;
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION identity_changes(text) FROM PUBLIC;--> statement-breakpoint
CREATE FUNCTION factor_goes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
  PERFORM identity_changes(OLD.account_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER factor_goes AFTER DELETE ON second_factors
  FOR EACH ROW WHEN (OLD.enabled_at IS NOT NULL) EXECUTE FUNCTION factor_goes();
--> statement-breakpoint
-- Whose number was stolen may have had none: who then sets one up is not the owner.
CREATE FUNCTION factor_comes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
  PERFORM identity_changes(NEW.account_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER factor_comes AFTER UPDATE OF enabled_at ON second_factors
  FOR EACH ROW WHEN (OLD.enabled_at IS NULL AND NEW.enabled_at IS NOT NULL) EXECUTE FUNCTION factor_comes();
--> statement-breakpoint
-- The very first operator of a tenant has nobody who could confirm anything meanwhile.
CREATE FUNCTION operator_comes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  has_others boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  has_others := EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_code = NEW.tenant_code
    AND m.role_code = NEW.role_code AND m.account_id <> NEW.account_id);
  PERFORM set_config('app.scope', before, true);
  IF has_others THEN PERFORM identity_changes(NEW.account_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_comes AFTER INSERT ON memberships
  FOR EACH ROW WHEN (NEW.role_code = 'PLATFORM_MANAGER') EXECUTE FUNCTION operator_comes();
--> statement-breakpoint
-- A sentence to a phone that no account may have any more: it goes with the transaction that takes the phone away.
CREATE FUNCTION enqueue_phone_message(payload json) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
  PERFORM graphile_worker.add_job('phoneMessage', payload, queue_name := 'messages', max_attempts := 8);
END $$;
--> statement-breakpoint
-- Whom one operator alone had asked to become another one is asked anew, by two.
UPDATE invitations SET state = 'withdrawn', ended_at = now()
  WHERE state IN ('open', 'declined') AND 'PLATFORM_MANAGER' = ANY(role_codes);
