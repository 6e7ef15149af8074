-- Whether companies are known that the caller's tenant doesn't have, by name or code, and until when they are protected;
-- by whom they are had is told to nobody. In a write, others who report wait until it is done.
CREATE OR REPLACE FUNCTION customers_elsewhere(names text[], usccs text[], writes boolean)
  RETURNS TABLE (place int, pool_code text, until date)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  IF writes THEN PERFORM pg_advisory_xact_lock(hashtextextended('customers are reported', 0)); END IF;
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY
    SELECT w.place::int, CASE WHEN r.tenant_code IS NULL THEN t.tenant_code END,
      CASE WHEN r.tenant_code IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM project_groups g WHERE g.customer_tenant_code = t.tenant_code)
        THEN c.protected_until END
    FROM unnest(names, usccs) WITH ORDINALITY AS w(name, uscc, place)
    JOIN LATERAL (
      SELECT k.tenant_code FROM tenants k WHERE k.type = 'customer' AND k.name_key = customer_key(w.name)
      UNION SELECT u.tenant_code FROM customers u WHERE u.uscc = w.uscc
    ) f ON true
    JOIN tenants t ON t.tenant_code = f.tenant_code
    JOIN customers c ON c.tenant_code = t.tenant_code
    LEFT JOIN tenant_relations r ON r.customer_tenant_code = t.tenant_code
    WHERE r.tenant_code IS DISTINCT FROM app_tenant();
  PERFORM set_config('app.scope', before, true);
END $$;
