import { and, eq, sql } from 'drizzle-orm';
import { checkTrailNow } from '#domain/subjects/trail/jobs';
import { auditTrail } from '#domain/subjects/trail/policy';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { AppError } from '#server/kernel/errors';
import { implementJob, startJob, unfinished } from '#server/kernel/jobs/jobs';
import { jobs } from '#server/kernel/jobs/tables';
import { toMeet } from '#server/kernel/policy';
import { checkTrail } from './check';

const about = { entity: 'trail', entityCode: checkTrailNow.kind } as const;

/**
 * Starts a check of the seals, or answers the running one if the caller has started it.
 * @throws AppError alreadyRunning if another person has started it
 */
export function startTrailCheck(ctx: Context): Promise<{ jobCode: string }> {
  const { accountId, tenantCode } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit check is started', 0))`);
    const [open] = await tx
      .select({ jobCode: jobs.jobCode, accountId: jobs.accountId, by: accounts.showName })
      .from(jobs)
      .leftJoin(accounts, eq(accounts.accountId, jobs.accountId))
      .where(and(eq(jobs.kind, checkTrailNow.kind), anyOf(jobs.state, unfinished)));
    if (open && open.accountId !== accountId) throw new AppError('alreadyRunning', { by: open.by ?? '' });
    const { jobCode } = open ?? (await startJob(ctx, tx, checkTrailNow, { tenantCode, input: {} }));
    await audit({ action: 'startTrailCheck', ...about });
    return { jobCode };
  });
}

export const trailCheckJob = implementJob(checkTrailNow, {
  policy: toMeet(auditTrail.need('seeAll')),
  async run({ ctx, progress, finish }) {
    const { seals, rows, count } = await checkTrail(ctx.services, progress);
    await finish(async (_tx, audit) => {
      await audit({ action: 'checkTrail', ...about, detail: { seals, rows, count } });
      return { count };
    });
  },
});
