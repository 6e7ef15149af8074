-- Rows go only when they have served their time; the portal itself has no right to take any.
CREATE OR REPLACE FUNCTION audit_prune(last_id bigint, days integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  DELETE FROM audit_log WHERE id <= last_id AND at < now() - greatest(days, 180) * interval '1 day';
  PERFORM set_config('app.scope', before, true);
END $$;
