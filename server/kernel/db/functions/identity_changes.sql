-- Whichever way a phone, a second factor or the role of an operator changes, the account remembers when. How long that keeps
-- somebody from confirming money is the server's to say (domain/kernel/limits.ts). The triggers below alone call it.
CREATE OR REPLACE FUNCTION identity_changes(whose text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE accounts SET identity_changed_at = now() WHERE account_id = whose;
  PERFORM set_config('app.scope', before, true);
END $$;
REVOKE EXECUTE ON FUNCTION identity_changes(text) FROM PUBLIC;

CREATE OR REPLACE FUNCTION phone_changes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$ BEGIN
  NEW.identity_changed_at := now();
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION factor_goes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  PERFORM identity_changes(OLD.account_id);
  RETURN NULL;
END $$;

-- Whose number was stolen may have had none: who then sets one up is not the owner.
CREATE OR REPLACE FUNCTION factor_comes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  PERFORM identity_changes(NEW.account_id);
  RETURN NULL;
END $$;

-- The very first operator of a tenant has nobody who could confirm anything meanwhile.
CREATE OR REPLACE FUNCTION operator_comes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  has_others boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  has_others := EXISTS (SELECT 1 FROM memberships m WHERE m.tenant_code = NEW.tenant_code
    AND m.role_code = NEW.role_code AND m.account_id <> NEW.account_id);
  PERFORM set_config('app.scope', before, true);
  IF has_others THEN PERFORM identity_changes(NEW.account_id); END IF;
  RETURN NULL;
END $$;
