-- The next number of a document of a kind that a project's channel issues in a year, and that channel. The customer's people
-- generate documents too, and see no counter. Two at once wait for one another; a number is never given again, whatever is
-- deleted.
CREATE OR REPLACE FUNCTION next_report_number(customer text, project text, of_kind text, in_year smallint)
  RETURNS TABLE (issuer text, number integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY INSERT INTO report_numbers AS n (tenant_code, year, document, given)
    SELECT p.channel_tenant_code, in_year, of_kind, 1 FROM projects p
      WHERE p.tenant_code = customer AND p.project_code = project
        AND (before = 'system' OR app_tenant() IN (p.tenant_code, p.channel_tenant_code))
    ON CONFLICT (tenant_code, year, document) DO UPDATE SET given = n.given + 1
    RETURNING n.tenant_code, n.given;
  PERFORM set_config('app.scope', before, true);
END $$;
