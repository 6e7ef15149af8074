-- Accounts by what they are for, in the order given; those that aren't there are opened, empty. Only the platform gives
-- out what nobody had.
CREATE OR REPLACE FUNCTION ledger_open(tenants_ text[], units text[], purposes text[], valid_untils date[], belongings text[]) RETURNS bigint[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
