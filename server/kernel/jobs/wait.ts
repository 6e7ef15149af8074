import { eq } from 'drizzle-orm';
import { errorNameOf } from '#domain/kernel/errors';
import type { Context } from '../context';
import { HttpError, outcomeOf } from '../errors';
import { endOfJob } from './jobs';
import { jobs } from './tables';

/** Word of the end comes at once; should it be lost, whoever waits looks again after so long, in ms. */
const LOOK_AGAIN = 1_000;

/**
 * Waits for a job's end, for clients that do not ask for respond-async.
 * @param givenUp true once nobody waits any more, or the server ends; the job itself goes on
 * @returns the job's result
 * @throws AppError what the job failed with
 * @throws HttpError 503 where waiting was given up
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
