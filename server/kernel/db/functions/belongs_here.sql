-- Whether an account is one of the tenant's people, also while disabled: another role for them needs no invitation.
CREATE OR REPLACE FUNCTION belongs_here(wanted_account text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  answer boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT 1 FROM members m
    WHERE m.tenant_code = app_tenant() AND m.account_id = wanted_account AND m.state <> 'removed') INTO answer;
  PERFORM set_config('app.scope', before, true);
  RETURN answer;
END $$;
