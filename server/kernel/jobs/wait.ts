import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { errorCodes } from '#domain/kernel/errors';
import type { Context } from '../context';
import { jobs } from '../db/schema';
import { AppError, type ErrorName, HttpError } from '../errors';

const POLL = 200;

/** errorCode on the wire → its name; a job keeps the code. */
export const errorNameOf = (code: string): ErrorName =>
  (Object.entries(errorCodes).find(([name, value]) => value === code && name !== 'ok')?.[0] as ErrorName | undefined) ??
  'jobFailed';

/**
 * Waits for a job's end, for clients that do not ask for respond-async.
 * @param givenUp true once nobody waits any more, or the server ends; the job itself goes on
 * @returns the job's result
 * @throws AppError what the job failed with
 * @throws HttpError 503 where waiting was given up
 */
export async function waitForJob(ctx: Context, jobCode: string, givenUp: () => boolean): Promise<unknown> {
  while (!givenUp()) {
    const [job] = await ctx.read((tx) => tx.select().from(jobs).where(eq(jobs.jobCode, jobCode)));
    if (job?.state === 'done') return job.result;
    if (job?.state === 'failed') throw new AppError(errorNameOf(job.errorCode ?? ''), job.errorParams ?? {});
    await pause(POLL);
  }
  throw new HttpError(503, 'unavailable');
}
