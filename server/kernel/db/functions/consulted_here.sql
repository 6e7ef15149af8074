-- A channel opens the projects that it consults in, and no other project of its customer.
CREATE OR REPLACE FUNCTION consulted_here(customer text, project text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  answer boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT 1 FROM projects p WHERE p.tenant_code = customer AND p.project_code = project
    AND p.channel_tenant_code = app_tenant()) INTO answer;
  PERFORM set_config('app.scope', before, true);
  RETURN answer;
END $$;
