import { isDeepStrictEqual } from 'node:util';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { ApprovalGiven, ApprovalWire } from '#domain/capabilities/approval/schema';
import { wordKey } from '#domain/kernel/spelling';
import { requireFreshFactor } from '#server/core/user/factor/fresh';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { writeAs } from './ask';
import { lockIn } from './decide';
import { type Approval, findApproval, kindOf, sayNow } from './queries';
import { approvals } from './tables';
import { requireVoucher } from './vouchers';

/**
 * Records that the money of an approved request was sent, and carries the request out as it was approved.
 * @throws AppError freshFactorNeeded; notFound; refusedTransition where it is not approved; paidOutside; proofNeeded,
 *   unknownReference; refundNumberTaken where another payment has the number; approvalOvertaken where something else would be
 *   done than was approved; and what carrying it out throws
 */
export async function payApproval(
  ctx: Context,
  { approvalCode, number, voucher, paidOn }: ApprovalGiven['payApproval']['body'],
): Promise<ApprovalWire['payApproval']['data']> {
  const kind = kindOf(ctx, await ctx.read((tx) => findApproval(ctx, tx, approvalCode)));
  await requireFreshFactor(ctx);
  return writeAs(ctx, kind, async (tx, audit) => {
    const row = await lockIn(ctx, tx, approvalCode, ['approved']);
    const from = portalToday(row.decidedAt ?? row.createdAt);
    if (paidOn < from || paidOn > portalToday()) throw new AppError('paidOutside', { from });
    if (!number && !voucher) throw new AppError('proofNeeded');
    if (voucher) await requireVoucher(ctx, tx, voucher);
    const { input, said } = await sayNow(ctx, tx, row);
    if (!isDeepStrictEqual(said.facts, row.facts)) throw new AppError('approvalOvertaken');
    await kind.carryOut(ctx, tx, audit, input, { number });
    const { accountId, showName } = ctx.caller;
    const numberKey = number ? `${said.paidFrom ?? ''}:${wordKey(number)}` : null;
    if (numberKey) await requireFree(tx, row, numberKey);
    await tx
      .update(approvals)
      .set({
        state: 'confirmed',
        number: number || null,
        numberKey,
        voucherId: voucher ?? null,
        paidOn,
        paidBy: accountId,
        paidByName: showName,
      })
      .where(eq(approvals.approvalCode, approvalCode));
    await audit({
      action: 'payApproval',
      entity: 'approval',
      entityCode: approvalCode,
      detail: {
        kind: row.kind,
        asker: row.askedByName,
        paidOn,
        ...(number && { number }),
        ...(voucher && { voucher }),
      },
    });
    return { state: 'confirmed' };
  });
}

/** A number tells of one payment alone. @throws AppError refundNumberTaken */
async function requireFree(tx: Tx, { tenantCode, approvalCode }: Approval, numberKey: string): Promise<void> {
  // Two payments with one number wait for one another.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tenantCode} ${numberKey}`}, 0))`);
  const [named] = await tx
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.tenantCode, tenantCode),
        eq(approvals.numberKey, numberKey),
        anyOf(approvals.state, ['open', 'confirmed']),
        ne(approvals.approvalCode, approvalCode),
      ),
    );
  if (named)
    throw new AppError('refundNumberTaken', {
      number: named.number ?? '',
      about: named.about,
      who: named.paidByName ?? named.askedByName,
    });
}
