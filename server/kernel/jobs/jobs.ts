import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { errorCodes } from '#domain/kernel/errors';
import type { JobDefinition } from '#domain/kernel/job';
import type { Audit } from '#server/kernel/audit';
import type { Tx } from '#server/kernel/db/tx';
import type { Context } from '../context';
import { anyOf } from '../db/conditions';
import { signal } from '../db/signals';
import { AppError } from '../errors';
import { newCode } from '../ids';
import type { Policy } from '../policy';
import { jobs } from './tables';

/** How one kind of job is done. It runs outside any request, possibly again after a crash; its effects must bear that. */
interface JobWork<Input, Result> {
  /** Checked again when it runs: rights may have changed since it was started. */
  readonly policy: Policy;
  /**
   * @param ctx acts in the name of the person who started it
   * @param progress 0–100; cheap to call often
   * @param finish runs the effect in the one transaction that also marks the job as done; if the job is already done,
   *   the effect does not run again
   */
  run(job: {
    ctx: Context;
    jobCode: string;
    input: Input;
    progress(percent: number): void;
    finish(effect: (tx: Tx, audit: Audit) => Promise<Result>): Promise<void>;
  }): Promise<void>;
}

/** A kind of job as a worker runs it, with input as it was stored. */
export interface AnyJob {
  readonly kind: string;
  readonly policy: Policy;
  perform(job: {
    ctx: Context;
    jobCode: string;
    stored: unknown;
    progress(percent: number): void;
    /** Runs the effect in the transaction that ends the job. */
    finish(effect: (tx: Tx, audit: Audit) => Promise<unknown>): Promise<void>;
  }): Promise<void>;
}

/** Binds a definition to the work behind it; input and result pass through the definition's schemas. */
export function implementJob<Input extends z.ZodType, Result extends z.ZodType>(
  definition: JobDefinition<Input, Result>,
  { policy, run }: JobWork<z.output<Input>, z.input<Result>>,
): AnyJob {
  return {
    kind: definition.kind,
    policy,
    perform: ({ stored, finish, ...job }) =>
      run({
        ...job,
        input: definition.input.parse(stored),
        finish: (effect) => finish(async (tx, audit) => definition.result.parse(await effect(tx, audit))),
      }),
  };
}

/**
 * Puts a job into the queue, in the transaction of the write that starts it; refused with tooManyJobs if the tenant
 * has too many open.
 */
export async function startJob<Input extends z.ZodType>(
  ctx: Context,
  tx: Tx,
  { kind }: JobDefinition<Input>,
  job: {
    input: z.output<Input>;
    /** Whose record it works on; the customer's for work on a project. */
    tenantCode: string;
    projectCode?: string;
  },
): Promise<{ jobCode: string }> {
  const jobCode = newCode('J');
  const { endsSignature } = ctx;
  const { accountId, tenantCode } = ctx.actor;
  const max = ctx.services.env.TENANT_JOBS;
  await tx.insert(jobs).values({ jobCode, kind, ...job, accountId, actorTenantCode: tenantCode, endsSignature });
  await tx.execute(sql`SELECT enqueue_job(${jobCode})`);
  // Counted last and one after the other: of several at once, each is seen by those behind it.
  ctx.beforeCommit(async () => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`jobs:${tenantCode}`}, 0))`);
    const { rows } = await tx.execute<{ open: number }>(sql`SELECT open_jobs() AS open`);
    if ((rows[0]?.open ?? 0) > max) throw new AppError('tooManyJobs', { max });
  });
  return { jobCode };
}

/** Puts a tenant's waiting jobs into the queue again, the oldest first: while it is disabled they are not in the queue. */
export async function requeueJobs(tx: Tx, actorTenantCode: string): Promise<void> {
  await tx.execute(sql`SELECT enqueue_job(${jobs.jobCode}) FROM ${jobs}
    WHERE ${and(eq(jobs.actorTenantCode, actorTenantCode), eq(jobs.state, 'queued'))} ORDER BY ${jobs.createdAt}`);
}

/** The topic that signals the end of a job. */
export const endOfJob = (jobCode: string) => `job:${jobCode}`;

/** States of a job that still has its effect before it. */
export const unfinished = ['queued', 'running'] as const;

/** Marks the job done together with its effect; where another run was first, or it was cancelled, there is none. */
export async function finishJob(
  ctx: Context,
  jobCode: string,
  effect: (tx: Tx, audit: Audit) => Promise<unknown>,
): Promise<void> {
  await ctx
    .write(async (tx, audit) => {
      // Of two runs of the same job one waits here, sees 'done' and leaves without an effect. The row itself stays free, so that
      // progress can be written.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`job:${jobCode}`}, 0))`);
      const [open] = await tx
        .select({ jobCode: jobs.jobCode })
        .from(jobs)
        .where(and(eq(jobs.jobCode, jobCode), anyOf(jobs.state, unfinished)));
      if (!open) throw new AlreadyDone();
      const result = await effect(tx, audit);
      await tx
        .update(jobs)
        .set({ state: 'done', percent: 100, result, finishedAt: new Date() })
        .where(eq(jobs.jobCode, jobCode));
      await signal(tx, endOfJob(jobCode));
    })
    .catch((error) => {
      if (!(error instanceof AlreadyDone)) throw error;
    });
}

class AlreadyDone extends Error {}

/** Raised within a job that was canceled. */
export class Cancelled extends Error {}

/**
 * Takes back a job that its starter does not need any more: it has no effect from here on, and whatever it is at ends
 * soon.
 * @returns false where it was over already
 */
export async function cancelJob(tx: Tx, jobCode: string): Promise<boolean> {
  const [cancelled] = await tx
    .update(jobs)
    .set({ state: 'failed', errorCode: errorCodes.jobCancelled, errorParams: {}, finishedAt: new Date() })
    .where(and(eq(jobs.jobCode, jobCode), anyOf(jobs.state, unfinished)))
    .returning({ jobCode: jobs.jobCode });
  if (!cancelled) return false;
  await tx.execute(sql`SELECT dequeue_job(${jobCode})`);
  await signal(tx, endOfJob(jobCode));
  return true;
}
