import { and, eq, sql } from 'drizzle-orm';
import type { ExamGiven } from '#domain/subjects/exam/schema';
import type { Context } from '#server/kernel/context';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { findCandidate } from './candidates';
import { examCandidates } from './tables';

/**
 * Sets one person's extra minutes and tries, which count from the next sitting on, or withdraws the invitation of one who hasn't sat.
 * @throws AppError notFound, conflict with the candidate as it is now, refusedTransition for a withdrawal after a sitting
 */
export function changeExamCandidate(
  ctx: Context,
  { version, action, extraMinutes, extraTries, reason, ...key }: ExamGiven['changeExamCandidate']['body'],
): Promise<null> {
  const { processCode, tenantCode, accountId } = key;
  const those = and(
    eq(examCandidates.organizerCode, ctx.actor.tenantCode),
    eq(examCandidates.tenantCode, tenantCode),
    eq(examCandidates.processCode, processCode),
    eq(examCandidates.accountId, accountId),
  );
  return ctx.write(async (tx, audit) => {
    const [row] = await tx.select().from(examCandidates).where(those).for('update');
    // Read after the lock: a sitting that began meanwhile counts.
    const shown = await findCandidate(ctx, tx, key);
    if (!row || !shown) throw new AppError('notFound');
    await requireVersion(tx, row, version, () => shown);
    const minutes = extraMinutes ?? row.extraMinutes;
    const tries = extraTries ?? row.extraTries;
    if (action === 'withdraw') {
      if (shown.sittings > 0) throw new AppError('refusedTransition');
      await tx.delete(examCandidates).where(those);
    } else {
      await tx
        .update(examCandidates)
        .set({
          extraMinutes: minutes,
          extraTries: tries,
          version: sql`${examCandidates.version} + 1`,
          updatedAt: sql`now()`,
          updatedBy: ctx.actor.accountId,
        })
        .where(those);
    }
    await audit({
      action: 'changeExamCandidate',
      entity: 'examProcess',
      entityCode: processCode,
      detail: { step: action, person: row.showName, minutes, tries, reason },
    });
    return null;
  });
}
