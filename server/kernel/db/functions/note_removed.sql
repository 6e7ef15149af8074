-- Whatever deletes the row of a file: its bytes stay noted until they are gone.
CREATE OR REPLACE FUNCTION note_removed_file() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  INSERT INTO loose_objects (object_id, tenant_code, size, state)
    SELECT o.object_id, o.tenant_code, o.size, 'removed' FROM old_rows o
    ON CONFLICT (object_id) DO UPDATE SET state = 'removed', since = now();
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;

-- The same for parts of a file that was sent; each is taken for an equal share of what there was.
CREATE OR REPLACE FUNCTION note_removed_parts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  INSERT INTO loose_objects (object_id, tenant_code, account_id, size, state)
    SELECT p.object_id, o.tenant_code, o.account_id, ceil(o.received::numeric / cardinality(o.parts)), 'part'
    FROM old_rows o CROSS JOIN unnest(o.parts) AS p(object_id)
    ON CONFLICT (object_id) DO NOTHING;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
