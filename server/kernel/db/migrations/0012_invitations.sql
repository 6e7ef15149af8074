CREATE TABLE "invitations" (
	"tenant_code" text NOT NULL,
	"phone" text NOT NULL,
	"invitation_code" text NOT NULL,
	"role_codes" text[] NOT NULL,
	"name" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_by_tenant" text NOT NULL,
	"project_code" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invitations_tenant_code_phone_pk" PRIMARY KEY("tenant_code","phone"),
	CONSTRAINT "invitations_invitation_code_unique" UNIQUE("invitation_code")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "name_is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_accounts_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_tenant_tenants_tenant_code_fk" FOREIGN KEY ("invited_by_tenant") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_phone" ON "invitations" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "invitations_made" ON "invitations" USING btree ("invited_by_tenant","created_at");--> statement-breakpoint
CREATE POLICY "inviting" ON "invitations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR tenant_code IN (SELECT t.tenant_code FROM tenants t WHERE t.created_by_tenant = (SELECT app_tenant())));--> statement-breakpoint
-- Whether an account is one of the tenant's people already: another role for them needs no invitation.
CREATE FUNCTION belongs_here(wanted_account text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  answer boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_code = app_tenant() AND m.account_id = wanted_account) INTO answer;
  PERFORM set_config('app.scope', before, true);
  RETURN answer;
END $$;
--> statement-breakpoint
ALTER POLICY "people_write" ON "memberships" TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND belongs_here(account_id)));--> statement-breakpoint
-- It told whoever entered a phone which account has it; nobody but the portal itself asks that any more.
DROP FUNCTION ensure_account(text, text, text);
