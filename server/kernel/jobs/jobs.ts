import { and, eq, ne, sql } from 'drizzle-orm';
import type { Audit, Context } from '../context';
import type { Tx } from '../db/database';
import { jobs } from '../db/schema';
import { newCode } from '../ids';
import type { Policy } from '../policy';

/** What a kind of job does. It runs outside any request, possibly again after a crash; its effects must bear that. */
export interface JobKind<Input, Result> {
  readonly kind: string;
  /** Asked again when it runs: rights may have gone since it was started. */
  readonly policy: Policy;
  /**
   * @param ctx acts in the name of whoever started it
   * @param progress 0–100; cheap to call often
   * @param finish runs the effect in the one transaction that also marks the job done; where the job was done already,
   *   it is not run again
   */
  run(job: {
    ctx: Context;
    jobCode: string;
    input: Input;
    progress(percent: number): void;
    finish(effect: (tx: Tx, audit: Audit) => Promise<Result>): Promise<void>;
  }): Promise<void>;
}

export interface NewJob {
  kind: string;
  input: unknown;
  /** Whose record it works on; the customer's for work on a project. */
  tenantCode: string;
  projectCode?: string;
}

/** Puts a job into the queue, in the transaction of the write that asks for it. */
export async function startJob(ctx: Context, tx: Tx, job: NewJob): Promise<{ jobCode: string }> {
  const jobCode = newCode('J');
  const { accountId, tenantCode } = ctx.actor;
  await tx.insert(jobs).values({ jobCode, ...job, accountId, actorTenantCode: tenantCode });
  await tx.execute(sql`SELECT enqueue_job(${jobCode})`);
  return { jobCode };
}

/** Marks the job done together with its effect; where another run was first, there is none. */
export async function finishJob<T>(
  ctx: Context,
  jobCode: string,
  effect: (tx: Tx, audit: Audit) => Promise<T>,
): Promise<void> {
  await ctx
    .write(async (tx, audit) => {
      // Of two runs of the same job one waits here, sees 'done' and leaves without an effect. The row itself stays free:
      // progress is written to it meanwhile.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`job:${jobCode}`}, 0))`);
      const [open] = await tx
        .select({ jobCode: jobs.jobCode })
        .from(jobs)
        .where(and(eq(jobs.jobCode, jobCode), ne(jobs.state, 'done')));
      if (!open) throw new AlreadyDone();
      const result = await effect(tx, audit);
      await tx
        .update(jobs)
        .set({ state: 'done', percent: 100, result, finishedAt: new Date() })
        .where(eq(jobs.jobCode, jobCode));
    })
    .catch((error) => {
      if (!(error instanceof AlreadyDone)) throw error;
    });
}

class AlreadyDone extends Error {}
