-- A channel serves the customers that it entered; otherwise naming one would be enough to see it.
CREATE OR REPLACE FUNCTION entered_here(customer text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  answer boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_code = customer AND t.created_by_tenant = app_tenant()) INTO answer;
  PERFORM set_config('app.scope', before, true);
  RETURN answer;
END $$;
