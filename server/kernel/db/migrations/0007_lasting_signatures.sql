ALTER TABLE "accounts" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "concerned" text[];--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD COLUMN "withdrawn" jsonb;--> statement-breakpoint
-- Who has signed in stands with the account from here on; until here the sessions and the log know.
SELECT set_config('app.scope', 'system', true);
--> statement-breakpoint
UPDATE accounts a SET signed_in_at = known.at FROM (
  SELECT s.account_id, max(s.created_at) AS at FROM (
    SELECT account_id, created_at FROM sessions
    UNION ALL SELECT entity_code, at FROM audit_log WHERE entity = 'account' AND action = 'signIn') s
  GROUP BY s.account_id) known
WHERE known.account_id = a.account_id;
--> statement-breakpoint
SELECT set_config('app.scope', '', true);
--> statement-breakpoint
DROP FUNCTION never_signed_in(text);
--> statement-breakpoint
-- Puts a message that goes with a notice into the queue within the caller's transaction. One after the other, so that a
-- slow gateway never takes all of a worker's hands; tried for half an hour.
CREATE FUNCTION enqueue_message(wanted_tenant text, wanted_notice uuid, wanted_language text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$ BEGIN
  PERFORM graphile_worker.add_job('message',
    json_build_object('tenantCode', wanted_tenant, 'noticeId', wanted_notice, 'language', wanted_language),
    queue_name := 'messages', max_attempts := 8, job_key := 'message:' || wanted_notice);
END $$;
