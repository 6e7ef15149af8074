CREATE TABLE "point_balances" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"gift" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"entered" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_balances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "point_bill" (
	"tenant_code" text NOT NULL,
	"seq" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"gift" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"belongs_to" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_bill_tenant_code_seq_pk" PRIMARY KEY("tenant_code","seq"),
	CONSTRAINT "point_bill_of" UNIQUE("tenant_code","transfer_id")
);
--> statement-breakpoint
ALTER TABLE "point_bill" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "point_months" (
	"tenant_code" text NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"gift" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "point_months_tenant_code_month_kind_pk" PRIMARY KEY("tenant_code","month","kind")
);
--> statement-breakpoint
ALTER TABLE "point_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_bill_kind" ON "point_bill" USING btree ("tenant_code","kind","seq");--> statement-breakpoint
CREATE INDEX "point_bill_at" ON "point_bill" USING btree ("tenant_code","at","seq");--> statement-breakpoint
CREATE POLICY "seen" ON "point_balances" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "carried" ON "point_balances" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "point_bill" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "carried" ON "point_bill" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "point_months" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "carried" ON "point_months" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON point_balances, point_bill, point_months FROM portal_app;
--> statement-breakpoint
-- After the accounts the balances of their tenants, in the order of their codes: what a bill says after each entry is
-- true in the order of its rows. Answers what those of them hold
-- that the caller may see, now that nobody else moves it.
DROP FUNCTION ledger_lock(bigint[]);
--> statement-breakpoint
CREATE FUNCTION ledger_lock(wanted bigint[]) RETURNS TABLE (account_id bigint, has bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  PERFORM id FROM ledger_accounts WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO point_balances (tenant_code)
    SELECT DISTINCT tenant_code FROM ledger_accounts
      WHERE id = ANY(wanted) AND unit LIKE 'points:%' AND purpose IN ('available', 'held') ORDER BY 1
    ON CONFLICT DO NOTHING;
  PERFORM tenant_code FROM point_balances
    WHERE tenant_code IN (SELECT tenant_code FROM ledger_accounts WHERE id = ANY(wanted) AND unit LIKE 'points:%' AND purpose IN ('available', 'held'))
    ORDER BY tenant_code FOR NO KEY UPDATE;
  RETURN QUERY SELECT a.id, a.balance FROM ledger_accounts a WHERE a.id = ANY(wanted)
    AND (before = 'system' OR a.tenant_code = app_tenant() OR a.tenant_code IN (SELECT partners_below()));
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_carry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  account ledger_accounts;
  moved ledger_transfers;
  has point_balances;
  gift_ bigint := CASE NEW.unit WHEN 'points:gift' THEN NEW.amount ELSE 0 END;
  paid_ bigint := CASE NEW.unit WHEN 'points:paid' THEN NEW.amount ELSE 0 END;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.ledger_account_id RETURNING * INTO account;
  NEW.balance := account.balance;
  IF NEW.unit LIKE 'points:%' AND account.purpose = 'held' THEN
    INSERT INTO point_balances AS b (tenant_code, held) VALUES (NEW.tenant_code, NEW.amount)
      ON CONFLICT (tenant_code) DO UPDATE SET held = b.held + NEW.amount;
  ELSIF NEW.unit LIKE 'points:%' AND account.purpose = 'available' THEN
    INSERT INTO point_balances AS b (tenant_code, gift, paid, entered) VALUES (NEW.tenant_code, gift_, paid_, 1)
      ON CONFLICT (tenant_code) DO UPDATE SET gift = b.gift + gift_, paid = b.paid + paid_, entered = b.entered + 1
      RETURNING * INTO has;
    SELECT * INTO moved FROM ledger_transfers WHERE id = NEW.transfer_id;
    INSERT INTO point_bill AS b (tenant_code, seq, transfer_id, kind, gift, paid, balance, belongs_to, at)
      VALUES (NEW.tenant_code, has.entered, moved.id, moved.kind, gift_, paid_, has.gift + has.paid, moved.belongs_to, moved.at)
      ON CONFLICT (tenant_code, transfer_id) DO UPDATE SET gift = b.gift + gift_, paid = b.paid + paid_, balance = excluded.balance;
    INSERT INTO point_months AS m (tenant_code, month, kind, gift, paid)
      VALUES (NEW.tenant_code, date_trunc('month', moved.at AT TIME ZONE 'Asia/Shanghai')::date, moved.kind, gift_, paid_)
      ON CONFLICT (tenant_code, month, kind) DO UPDATE SET gift = m.gift + gift_, paid = m.paid + paid_;
  END IF;
  PERFORM set_config('app.scope', before, true);
  RETURN NEW;
END $$;
