import { eq } from 'drizzle-orm';
import { errorNameOf } from '#domain/kernel/errors';
import type { Context } from '../context';
import { HttpError, outcomeOf } from '../errors';
import { endOfJob } from './jobs';
import { jobs } from './tables';

/** The end is signaled at once; if the signal is lost, waiting callers check again after this time, in ms. */
const LOOK_AGAIN = 1_000;

/**
 * Waits for the end of a job, for clients that do not send respond-async.
 * @param givenUp true once no client waits any more, or the server stops; the job itself continues
 * @returns the job's result
 * @throws AppError the outcome that the job failed with
 * @throws HttpError 503 if the wait was abandoned
 */
export async function waitForJob(ctx: Context, jobCode: string, givenUp: () => boolean): Promise<unknown> {
  while (!givenUp()) {
    const ended = ctx.services.database.signals.next(endOfJob(jobCode), LOOK_AGAIN);
    const [job] = await ctx.read((tx) => tx.select().from(jobs).where(eq(jobs.jobCode, jobCode)));
    if (job?.state === 'done') return job.result;
    if (job?.state === 'failed') throw outcomeOf(errorNameOf(job.errorCode ?? ''), job.errorParams ?? {});
    await ended;
  }
  throw new HttpError(503, 'unavailable');
}
