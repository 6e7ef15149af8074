-- At the commit the entries of each transfer sum to zero in each unit; a transfer without entries is refused as well.
CREATE OR REPLACE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
