import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { cancelJob } from '#server/kernel/jobs/jobs';
import { jobs } from '#server/kernel/jobs/tables';

/**
 * Cancels a job for the person who started it.
 * @throws AppError notFound, refusedTransition if it has ended
 */
export async function takeBack(ctx: Context, jobCode: string): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const [found] = await tx
      .select()
      .from(jobs)
      .where(and(eq(jobs.jobCode, jobCode), eq(jobs.accountId, ctx.actor.accountId)));
    if (!found) throw new AppError('notFound');
    if (!(await cancelJob(tx, found.jobCode))) throw new AppError('refusedTransition');
    const { kind, projectCode, tenantCode } = found;
    await audit({
      action: 'cancelJob',
      entity: 'job',
      entityCode: found.jobCode,
      tenantCode,
      detail: { kind, projectCode },
    });
    return null;
  });
}
