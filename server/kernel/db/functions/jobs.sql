-- Puts a job into the queue within the caller's transaction; the queue's own schema stays closed to portal_app. Fair by tenant:
-- of one tenant's jobs one runs at a time (its queue), and of those that wait the first of each person goes before the second of
-- anybody (the priority). Sixty reports of one tenant don't keep another's export waiting.
CREATE OR REPLACE FUNCTION enqueue_job(wanted_job_code text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  wanted jobs;
  waiting int;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT * INTO wanted FROM jobs WHERE job_code = wanted_job_code;
  SELECT count(*) INTO waiting FROM jobs j WHERE j.actor_tenant_code = wanted.actor_tenant_code
    AND j.account_id = wanted.account_id AND j.state IN ('queued', 'running');
  PERFORM set_config('app.scope', before, true);
  PERFORM graphile_worker.add_job('portal', json_build_object('jobCode', wanted_job_code), max_attempts := 5,
    job_key := wanted_job_code, queue_name := 'tenant:' || wanted.actor_tenant_code, priority := waiting);
END $$;

-- Takes a job that has not begun out of the queue; one that runs notices by itself.
CREATE OR REPLACE FUNCTION dequeue_job(wanted_job_code text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$ BEGIN
  PERFORM graphile_worker.remove_job(wanted_job_code);
END $$;

-- How much a tenant has waiting or running, whoever of it asked.
CREATE OR REPLACE FUNCTION open_jobs() RETURNS int
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  answer int;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT count(*) INTO answer FROM jobs j WHERE j.actor_tenant_code = app_tenant() AND j.state IN ('queued', 'running');
  PERFORM set_config('app.scope', before, true);
  RETURN answer;
END $$;
