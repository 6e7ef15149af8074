SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
CREATE TABLE "loose_objects" (
	"object_id" text PRIMARY KEY NOT NULL,
	"tenant_code" text NOT NULL,
	"account_id" text,
	"size" bigint NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "loose_objects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "loose_objects" ADD CONSTRAINT "loose_objects_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loose_objects_since" ON "loose_objects" USING btree ("state","since");--> statement-breakpoint
CREATE INDEX "loose_objects_tenant" ON "loose_objects" USING btree ("tenant_code");--> statement-breakpoint
CREATE INDEX "loose_objects_arriving" ON "loose_objects" USING btree ("account_id") WHERE state = 'arriving';--> statement-breakpoint
CREATE POLICY "own" ON "loose_objects" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
-- Whatever deletes the row of a file: its bytes stay noted until they are gone.
CREATE FUNCTION note_removed_file() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON files REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_file();
--> statement-breakpoint
-- The same for parts of a file that was sent; each is taken for an equal share of what there was.
CREATE FUNCTION note_removed_parts() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON uploads REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_parts();
--> statement-breakpoint
DROP FUNCTION stored_bytes(text);
--> statement-breakpoint
-- Bytes that are in the store for a tenant, whoever put them there and whether or not they are a file, and whether it has been
-- let in. Without what is just arriving, which is bounded for each person – two that come at once would each have the other refused –
-- and what this transaction itself removes, so that a file can take another's place. Of several who ask one gets its answer after the other, each once the one before has committed.
CREATE FUNCTION charged_bytes(wanted_tenant text, OUT bytes bigint, OUT admitted boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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
--> statement-breakpoint
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
-- What was removed so far, as far as the log names it. How large it was stands nowhere, so it is charged to nobody; it goes soon.
INSERT INTO loose_objects (object_id, tenant_code, size, state, since)
  SELECT DISTINCT ON (gone.object_id) gone.object_id, gone.tenant_code, 0, 'removed', gone.at FROM (
    SELECT coalesce(a.detail ->> 'objectId', a.entity_code) AS object_id, a.tenant_code, a.at FROM audit_log a
    WHERE a.action = 'removeFile' OR (a.detail ? 'objectId'
      AND a.action IN ('removeRecordFile', 'removeEvidence', 'removeAnswerFile', 'removeFindingFile'))) AS gone
  JOIN tenants t ON t.tenant_code = gone.tenant_code
  WHERE gone.object_id ~ '^F[0-9A-Z]{25}$' AND NOT EXISTS (SELECT 1 FROM files f WHERE f.object_id = gone.object_id)
  ORDER BY gone.object_id, gone.at DESC
  ON CONFLICT DO NOTHING;
