-- Whom a tenant stands above in the tree of partners: the one rule of what a partner may see of others. All channels, for
-- the platform. A channel in the making or refused belongs to it like any other.
CREATE FUNCTION partners_below() RETURNS SETOF text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  own tenants%ROWTYPE;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT * INTO own FROM tenants WHERE tenant_code = app_tenant();
  IF own.type = 'platform' THEN
    RETURN QUERY SELECT t.tenant_code FROM tenants t WHERE t.type = 'channel';
  ELSIF own.type = 'channel' THEN
    RETURN QUERY SELECT t.tenant_code FROM tenants t
      WHERE t.path <@ own.path AND t.type = 'channel' AND t.tenant_code <> own.tenant_code;
  END IF;
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
-- Whom a channel asks, and to whom it returns what it has too much of: its parent, or the platform.
CREATE FUNCTION partner_above() RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  above text;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT coalesce(t.parent_tenant_code, (SELECT p.tenant_code FROM tenants p WHERE p.type = 'platform' ORDER BY p.created_at LIMIT 1))
    INTO above FROM tenants t WHERE t.tenant_code = app_tenant() AND t.type = 'channel';
  PERFORM set_config('app.scope', before, true);
  RETURN above;
END $$;
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_code" text NOT NULL,
	"unit" text NOT NULL,
	"purpose" text NOT NULL,
	"valid_until" date,
	"belongs_to" text DEFAULT '' NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_one" UNIQUE NULLS NOT DISTINCT("tenant_code","unit","purpose","valid_until","belongs_to"),
	CONSTRAINT "ledger_accounts_of" UNIQUE("id","tenant_code","unit"),
	CONSTRAINT "ledger_accounts_never_below_zero" CHECK (balance >= 0 OR purpose = 'issued')
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transfer_id" bigint NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"tenant_code" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_entries_transfer_id_ledger_account_id_pk" PRIMARY KEY("transfer_id","ledger_account_id"),
	CONSTRAINT "ledger_entries_move" CHECK (amount <> 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_code" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"kind" text NOT NULL,
	"to_tenant_code" text,
	"account_id" text,
	"reason" text,
	"belongs_to" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_once" UNIQUE("tenant_code","key")
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_id_ledger_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."ledger_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" FOREIGN KEY ("ledger_account_id","tenant_code","unit") REFERENCES "public"."ledger_accounts"("id","tenant_code","unit") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_to_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("to_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_accounts_expiry" ON "ledger_accounts" USING btree ("valid_until") WHERE purpose = 'available' AND balance > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_of" ON "ledger_entries" USING btree ("ledger_account_id","transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_to" ON "ledger_transfers" USING btree ("to_tenant_code","id");--> statement-breakpoint
CREATE POLICY "seen" ON "ledger_accounts" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR tenant_code IN (SELECT partners_below()));--> statement-breakpoint
CREATE POLICY "opened" ON "ledger_accounts" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "ledger_entries" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "ledger_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR (amount > 0 AND (tenant_code IN (SELECT partners_below()) OR tenant_code = (SELECT partner_above()))));--> statement-breakpoint
CREATE POLICY "seen" ON "ledger_transfers" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR to_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "ledger_transfers" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
-- Append-only for the application: what was entered stays, and a balance moves by entries alone.
REVOKE UPDATE, DELETE ON ledger_accounts, ledger_transfers, ledger_entries FROM portal_app;
--> statement-breakpoint
REVOKE INSERT ON ledger_accounts FROM portal_app;
--> statement-breakpoint
-- Accounts by what they are for, in the order given; those that aren't there are opened, empty. Only the platform gives
-- out what nobody had.
CREATE FUNCTION ledger_open(tenants_ text[], units text[], purposes text[], valid_untils date[], belongings text[]) RETURNS bigint[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  found_ids bigint[];
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  IF EXISTS (SELECT 1 FROM unnest(tenants_, purposes) AS w (tenant_code, purpose) JOIN tenants t USING (tenant_code)
      WHERE w.purpose = 'issued' AND t.type <> 'platform') THEN
    RAISE EXCEPTION 'only the platform gives out' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_issued';
  END IF;
  INSERT INTO ledger_accounts (tenant_code, unit, purpose, valid_until, belongs_to)
    SELECT DISTINCT * FROM unnest(tenants_, units, purposes, valid_untils, belongings) AS w (a, b, c, d, e) ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT DO NOTHING;
  SELECT array_agg(l.id ORDER BY w.n) INTO found_ids
    FROM unnest(tenants_, units, purposes, valid_untils, belongings) WITH ORDINALITY AS w (a, b, c, d, e, n)
    JOIN ledger_accounts l ON (l.tenant_code, l.unit, l.purpose, l.belongs_to) = (w.a, w.b, w.c, w.e)
      AND l.valid_until IS NOT DISTINCT FROM w.d;
  PERFORM set_config('app.scope', before, true);
  RETURN found_ids;
END $$;
--> statement-breakpoint
-- Locks accounts, always in the order of their ids; a row lock needs a right to change that nobody has.
CREATE FUNCTION ledger_lock(wanted bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  PERFORM id FROM ledger_accounts WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_carry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.ledger_account_id RETURNING balance INTO NEW.balance;
  PERFORM set_config('app.scope', before, true);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_carry BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_carry();
--> statement-breakpoint
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  wanted bigint := CASE TG_TABLE_NAME WHEN 'ledger_transfers' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'transfer_id')::bigint END;
  balanced boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT count(*) > 0 AND bool_and(sum = 0) INTO balanced
    FROM (SELECT sum(amount) AS sum FROM ledger_entries WHERE transfer_id = wanted GROUP BY unit) units;
  PERFORM set_config('app.scope', before, true);
  IF NOT balanced THEN
    RAISE EXCEPTION 'the entries of transfer % do not sum to zero', wanted USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfers_balanced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
