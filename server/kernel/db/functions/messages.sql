-- Puts a message that goes with a notice into the queue within the caller's transaction. One after the other, so that a
-- slow gateway never takes all of a worker's hands; tried for half an hour.
CREATE OR REPLACE FUNCTION enqueue_message(wanted_tenant text, wanted_notice uuid, wanted_language text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  PERFORM graphile_worker.add_job('message',
    json_build_object('tenantCode', wanted_tenant, 'noticeId', wanted_notice, 'language', wanted_language),
    queue_name := 'messages', max_attempts := 8, job_key := 'message:' || wanted_notice);
END $$;

-- A sentence to a phone that no account may have any more: it goes with the transaction that takes the phone away.
CREATE OR REPLACE FUNCTION enqueue_phone_message(payload json) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  PERFORM graphile_worker.add_job('phoneMessage', payload, queue_name := 'messages', max_attempts := 8);
END $$;
