import { and, eq } from 'drizzle-orm';
import type { ExamWire } from '#domain/subjects/exam/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { examSittings } from './tables';

export type Sitting = typeof examSittings.$inferSelect;
export type SittingKey = Pick<Sitting, 'tenantCode' | 'sittingCode'>;

/** A sitting of the caller's own. */
export const ownSitting = (ctx: Context, sittingCode: string) =>
  and(
    eq(examSittings.tenantCode, ctx.actor.tenantCode),
    eq(examSittings.sittingCode, sittingCode),
    eq(examSittings.accountId, ctx.actor.accountId),
  );

/** @throws AppError notFound, also for a colleague's */
export async function lockSitting(ctx: Context, tx: Tx, sittingCode: string): Promise<Sitting> {
  const [sitting] = await tx.select().from(examSittings).where(ownSitting(ctx, sittingCode)).for('update');
  if (!sitting) throw new AppError('notFound');
  return sitting;
}

/** @throws AppError sittingElsewhere where another device goes on with it */
export function requireDevice(sitting: Sitting, device: string): void {
  if (sitting.device !== device) throw new AppError('sittingElsewhere');
}

/** The clock as a page shows it. @param now the server's */
export const clockOf = (sitting: Sitting, device: string, now: Date): ExamWire['getSitting']['data']['clock'] => ({
  state: sitting.state,
  now: now.toISOString(),
  startedAt: sitting.startedAt.toISOString(),
  endsAt: sitting.endsAt.toISOString(),
  pausedAt: sitting.pausedAt?.toISOString() ?? null,
  reason: sitting.reason,
  isElsewhere: sitting.device !== device,
  lastSequence: sitting.lastSequence,
});
