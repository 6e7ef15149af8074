-- What of an account may go back to who has given it: no more than that one gave and did not get back, and nothing that was
-- bought with points. Units of one account can't be told apart: those that were used count as given ones, so that what was
-- bought is left as long as it can be, and its order can still be taken back. Asked by the account's tenant or by who has given.
CREATE OR REPLACE FUNCTION ledger_returnable(wanted bigint, giver text) RETURNS bigint LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  own ledger_accounts%ROWTYPE;
  bought bigint;
  given bigint;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT * INTO own FROM ledger_accounts WHERE id = wanted;
  SELECT coalesce(sum(e.amount) FILTER (WHERE l.kind IN ('buy', 'refund')), 0),
      coalesce(sum(e.amount) FILTER (WHERE l.kind IN ('grant', 'handDown', 'return', 'takeBack')
        AND CASE WHEN l.tenant_code = own.tenant_code THEN l.to_tenant_code ELSE l.tenant_code END = giver), 0)
    INTO bought, given
    FROM ledger_entries e JOIN ledger_transfers l ON l.id = e.transfer_id WHERE e.ledger_account_id = wanted;
  PERFORM set_config('app.scope', before, true);
  IF NOT (app_system() OR giver = app_tenant() OR own.tenant_code = app_tenant()) THEN
    RETURN 0;
  END IF;
  RETURN greatest(0, least(own.balance - bought, given));
END $$;
