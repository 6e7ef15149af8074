-- An entry moves its account's balance, and that of points also the tenant's balance, bill and month.
CREATE OR REPLACE FUNCTION ledger_carry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
