-- Locks accounts, always in the order of their ids; a row lock needs a right to change that nobody has. After the accounts the
-- balances of their tenants, in the order of their codes: what a bill says after each entry is true in the order of its rows.
-- Answers what those of them hold that the caller may see, now that nobody else moves it.
CREATE OR REPLACE FUNCTION ledger_lock(wanted bigint[]) RETURNS TABLE (account_id bigint, has bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
