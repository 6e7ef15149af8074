-- Open pages hear of every change of an assessment, whoever makes it (server/kernel/db/signals.ts).
CREATE OR REPLACE FUNCTION tell_assessment_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal', 'assessment ' || NEW.project_code);
  RETURN NULL;
END $$;

-- Open pages hear of every change in a project's field, whoever makes it (server/kernel/db/signals.ts).
CREATE OR REPLACE FUNCTION tell_field_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('portal', TG_ARGV[0] || ' ' || (CASE WHEN TG_OP = 'DELETE' THEN OLD.project_code ELSE NEW.project_code END));
  RETURN NULL;
END $$;
