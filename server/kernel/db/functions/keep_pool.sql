-- The pool is what no channel has. As relations say so, and they alone, they keep the mark by which it is found: looked for
-- among all customers, the pool would cost what the portal holds.
CREATE OR REPLACE FUNCTION keep_pool() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  IF TG_OP = 'INSERT' THEN
    UPDATE customers SET pooled_at = NULL
      WHERE pooled_at IS NOT NULL AND tenant_code IN (SELECT customer_tenant_code FROM changed);
  ELSE
    UPDATE customers SET pooled_at = now() WHERE tenant_code IN (SELECT customer_tenant_code FROM changed);
  END IF;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
