-- Bytes that are in the store for a tenant, whoever put them there and whether or not they are a file, and whether it has been
-- let in. Without what is just arriving, which is bounded for each person – two that come at once would each have the other refused –
-- and what this transaction itself removes, so that a file can take another's place. Of several who ask one gets its answer after the other, each once the one before has committed.
CREATE OR REPLACE FUNCTION charged_bytes(wanted_tenant text, OUT bytes bigint, OUT admitted boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  PERFORM pg_advisory_xact_lock(hashtextextended('storage:' || wanted_tenant, 0));
  SELECT coalesce((SELECT sum(f.size) FROM files f WHERE f.tenant_code = wanted_tenant), 0)
    + coalesce((SELECT sum(l.size) FROM loose_objects l WHERE l.tenant_code = wanted_tenant 
      AND l.state <> 'arriving' AND l.since <> now()), 0)
    + coalesce((SELECT sum(u.received) FROM uploads u WHERE u.tenant_code = wanted_tenant), 0),
    (SELECT t.approval_state = 'success' FROM tenants t WHERE t.tenant_code = wanted_tenant)
    INTO bytes, admitted;
  PERFORM set_config('app.scope', before, true);
END $$;
