-- Everybody with a role is a member, and only who is at work has one. Who is being disabled at this moment is waited for: a role
-- given beside that would outlive it.
CREATE OR REPLACE FUNCTION member_with_role() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO members (tenant_code, account_id) VALUES (NEW.tenant_code, NEW.account_id) ON CONFLICT DO NOTHING;
  PERFORM 1 FROM members m
    WHERE m.tenant_code = NEW.tenant_code AND m.account_id = NEW.account_id AND m.state = 'active' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Only who is at work has a role.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
