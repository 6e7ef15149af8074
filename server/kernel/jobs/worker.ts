import { EventEmitter } from 'node:events';
import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Job, Logger as QueueLogger, run, type Task, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { errorCodes } from '#domain/kernel/errors';
import type { TextValues } from '#domain/kernel/texts';
import { tenants } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import { Context, type Services } from '../context';
import { signal } from '../db/signals';
import { AppError } from '../errors';
import { clearArriving } from '../files/loose';
import { newCode } from '../ids';
import { loggable } from '../loggable';
import { personSession } from '../personSession';
import { authorize } from '../policy';
import { Gone } from '../turnstile';
import { type AnyJob, Cancelled, endOfJob, finishJob, unfinished } from './jobs';
import { jobs } from './tables';

const SWEEP = 3_000;
/** How often a running job reports its progress, in ms. */
const REPORT = 500;
/** A worker takes its lock within this time of being made; younger claims are never taken for a dead worker's. */
const GRACE = '5 seconds';

/** A worker's session lock shows that it is alive; PostgreSQL releases it with the worker's connection. */
const LOCK_KEY = "hashtextextended('portal-worker:' || $1::text, 0)";

export interface JobWorker {
  stop(): Promise<void>;
}

/** Work on a schedule. One of all workers does it each time. */
export interface PeriodicTask {
  readonly name: string;
  /** Minute, hour, day, month, weekday, in UTC. */
  readonly cron: string;
  run(services: Services, log: FastifyBaseLogger): Promise<unknown>;
}

/** Short work that a write leaves to the queue and that shows no progress. It may run twice after a crash. */
export interface QueueTask<Payload> {
  readonly name: string;
  /** @param isLastTry a failure now is not retried */
  run(services: Services, payload: Payload, log: FastifyBaseLogger, isLastTry: boolean): Promise<void>;
}

/** The work that a worker does for a subject. */
export interface WorkOfSubject {
  readonly jobs?: readonly AnyJob[];
  readonly tasks?: readonly QueueTask<never>[];
  readonly periodic?: readonly PeriodicTask[];
}

/**
 * Works through the queue until stopped. Jobs of dead workers (kill -9, power) resume within ten
 * seconds: every living worker looks every three seconds for claims whose worker's lock is free.
 * @param onLost called when the connection that holds the locks is lost; the process should end and be restarted
 */
export async function startWorker(
  services: Services,
  url: string,
  log: FastifyBaseLogger,
  onLost: () => void,
  subjects: readonly WorkOfSubject[],
  { concurrency = 2 } = {},
): Promise<JobWorker> {
  const kinds = subjects.flatMap(({ jobs = [] }) => jobs);
  const tasks = subjects.flatMap(({ tasks = [] }) => tasks);
  const periodic = subjects.flatMap(({ periodic = [] }) => periodic);
  const alive = new pg.Client({ connectionString: url });
  alive.on('error', onLost);
  await alive.connect();
  const own = new Set<string>();
  // One statement at a time on the connection that holds the locks.
  let line: Promise<unknown> = Promise.resolve();
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.then(work);
    line = done.catch(() => undefined);
    return done;
  };
  const events = new EventEmitter() as WorkerEvents;
  events.on('worker:create', ({ worker }) => {
    own.add(worker.workerId);
    inLine(() => alive.query(`SELECT pg_advisory_lock(${LOCK_KEY})`, [worker.workerId])).catch(onLost);
  });

  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]));
  const runner = await run({
    pgPool: services.database.pool,
    concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: new QueueLogger(() => (level, message) => {
      if (level === 'error' || level === 'warning') log.warn({ queue: level }, message);
    }),
    crontab: periodic.map(({ name, cron }) => `${cron} ${name}`).join('\n'),
    taskList: {
      ...Object.fromEntries(
        periodic.map((task): [string, Task] => [task.name, async () => void (await task.run(services, log))]),
      ),
      ...Object.fromEntries(
        tasks.map((task): [string, Task] => [
          task.name,
          (payload, { job }) => task.run(services, payload as never, log, job.attempts >= job.max_attempts),
        ]),
      ),
      portal: (payload, { job }) => perform(services, byKind, (payload as { jobCode: string }).jobCode, job, log),
    },
  });

  const sweep = async () => {
    const { rows } = await alive.query<{ worker: string }>(
      `SELECT DISTINCT locked_by AS worker FROM graphile_worker._private_jobs WHERE locked_at < now() - interval '${GRACE}'`,
    );
    // A session lock is re-entrant: for its own workers this process would always find the lock free.
    for (const { worker } of rows.filter((row) => !own.has(row.worker))) {
      const { rows: tried } = await alive.query<{ free: boolean }>(`SELECT pg_try_advisory_lock(${LOCK_KEY}) AS free`, [
        worker,
      ]);
      if (!tried[0]?.free) continue;
      await alive.query('SELECT graphile_worker.force_unlock_workers($1)', [[worker]]);
      await alive.query(`SELECT pg_advisory_unlock(${LOCK_KEY})`, [worker]);
      log.warn({ worker }, 'took over the jobs of a worker that is gone');
    }
    // A job that crashes its worker each time runs out of tries, and no one else reports it.
    const { rows: spent } = await alive.query<{ key: string }>(
      'SELECT key FROM graphile_worker._private_jobs WHERE attempts >= max_attempts AND locked_at IS NULL AND key IS NOT NULL',
    );
    if (spent.length === 0) return;
    const given = await services.database.transaction('system', (tx) =>
      tx
        .update(jobs)
        .set({ state: 'failed', errorCode: errorCodes.jobFailed, errorParams: {}, finishedAt: new Date() })
        .where(
          and(
            anyOf(
              jobs.jobCode,
              spent.map((row) => row.key),
            ),
            anyOf(jobs.state, unfinished),
          ),
        )
        .returning({ jobCode: jobs.jobCode }),
    );
    if (given.length > 0) log.error({ jobs: given.map((row) => row.jobCode) }, 'jobs given up after their last try');
  };
  const failed = (err: unknown) => log.error({ err: loggable(err) }, 'looking for abandoned jobs failed');
  await inLine(sweep).catch(failed);
  const timer = setInterval(() => inLine(sweep).catch(failed), SWEEP);

  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await alive.end();
    },
  };
}

async function perform(
  services: Services,
  kinds: Map<string, AnyJob>,
  jobCode: string,
  claim: Job,
  log: FastifyBaseLogger,
): Promise<void> {
  const { database } = services;
  const job = await database.transaction('system', async (tx) => {
    // Enabling or disabling the tenant waits until this is decided.
    const [open] = await tx
      .select({ disabledReason: tenants.disabledReason })
      .from(jobs)
      .innerJoin(tenants, eq(tenants.tenantCode, jobs.actorTenantCode))
      .where(and(eq(jobs.jobCode, jobCode), anyOf(jobs.state, unfinished)))
      .for('share', { of: tenants });
    if (!open) return undefined;
    const waits = open.disabledReason !== null;
    const [row] = await tx
      .update(jobs)
      .set(waits ? { state: 'queued', startedAt: null, percent: 0 } : { state: 'running', startedAt: new Date() })
      .where(and(eq(jobs.jobCode, jobCode), anyOf(jobs.state, unfinished)))
      .returning();
    // It leaves the queue with all its tries, and returns together with its tenant (requeueJobs).
    return waits ? undefined : row;
  });
  if (!job) return;
  const fail = (errorCode: string, errorParams: TextValues = {}) =>
    database.transaction('system', async (tx) => {
      await tx
        .update(jobs)
        .set({ state: 'failed', errorCode, errorParams, finishedAt: new Date() })
        .where(and(eq(jobs.jobCode, jobCode), eq(jobs.state, 'running')));
      await signal(tx, endOfJob(jobCode));
    });

  let percent = 0;
  let isCancelled = false;
  let ctx: Context | undefined;
  const cancelled = new AbortController();
  // Also without progress to report: a canceled job must learn of it.
  const reporter = setInterval(() => {
    database
      .transaction('system', (tx) =>
        tx
          .update(jobs)
          .set({ percent })
          .where(and(eq(jobs.jobCode, jobCode), eq(jobs.state, 'running')))
          .returning({ jobCode: jobs.jobCode }),
      )
      .then((rows) => {
        isCancelled = rows.length === 0;
        if (isCancelled) cancelled.abort();
      })
      .catch((err: unknown) => log.warn({ err: loggable(err), jobCode }, 'progress not saved'));
  }, REPORT);

  try {
    const kind = kinds.get(job.kind);
    if (!kind) throw new Error(`No such kind of job: ${job.kind}`);
    // With their current rights, not those at the time it was started.
    const session = await personSession(services, job.accountId, job.actorTenantCode);
    authorize(kind.policy, session, services.env.SECOND_FACTOR);
    const scope = { tenantCode: job.actorTenantCode, accountId: job.accountId };
    const need = kind.policy.who === 'roles' ? kind.policy.need : undefined;
    const made = new Context(services, session, scope, 'zh-CN', newCode('R'), need, job.endsSignature);
    made.gone = cancelled.signal;
    ctx = made;
    await kind.perform({
      ctx: made,
      jobCode,
      stored: job.input,
      progress: (now) => {
        if (isCancelled) throw new Cancelled();
        percent = Math.max(percent, Math.min(99, Math.floor(now)));
      },
      finish: (effect) => finishJob(made, jobCode, effect),
    });
    log.info({ jobCode, kind: job.kind, ms: Date.now() - job.createdAt.getTime() }, 'job done');
  } catch (error) {
    if (ctx)
      await clearArriving(ctx).catch((err: unknown) => log.warn({ err: loggable(err) }, 'bytes could not be cleared'));
    if (error instanceof Cancelled || error instanceof Gone) return;
    if (error instanceof AppError) {
      await fail(error.errorCode, error.params);
      return;
    }
    log.error({ err: loggable(error), jobCode, kind: job.kind, attempt: claim.attempts }, 'job failed');
    if (claim.attempts >= claim.max_attempts) await fail(errorCodes.jobFailed);
    // The queue tries it again, later each time.
    throw error;
  } finally {
    clearInterval(reporter);
  }
}
