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
import { type Approval, carryOutApproved, findApproval, isOver, kindOf, obstacleText, sayNow } from './queries';
import { approvals } from './tables';
import { requireVoucher } from './vouchers';

type Given = ApprovalGiven['payApproval']['body'];

/**
 * Records that the money of an approved request was sent, and carries the request out as it was approved. If that is impossible
 * by now, the payment is kept all the same and the request stays approved; the call carries it out later, with the kept payment.
 * @throws AppError freshFactorNeeded; notFound; refusedTransition where it is not approved; paidOutside; proofNeeded,
 *   unknownReference; refundNumberTaken where another payment has the number; and, if its payment is recorded already, what
 *   carrying it out throws
 */
export async function payApproval(ctx: Context, given: Given): Promise<ApprovalWire['payApproval']['data']> {
  const { approvalCode } = given;
  const kind = kindOf(ctx, await ctx.read((tx) => findApproval(ctx, tx, approvalCode)));
  await requireFreshFactor(ctx);
  return writeAs(ctx, kind, async (tx, audit) => {
    const row = await lockIn(ctx, tx, approvalCode, ['approved']);
    const now = await sayNow(ctx, tx, row);
    const paid = isPaid(row) ? row : await newPayment(ctx, tx, row, given, now.said.paidFrom ?? '');
    const { number, voucherId, paidOn } = paid;
    const obstacle = await triedToCarryOut(tx, () =>
      carryOutApproved(ctx, tx, audit, row, now, { number: number ?? undefined }),
    );
    if (obstacle && isPaid(row)) throw obstacle;
    const state = obstacle ? 'approved' : 'confirmed';
    await tx
      .update(approvals)
      .set({ ...paid, state })
      .where(eq(approvals.approvalCode, approvalCode));
    await audit({
      action: 'payApproval',
      entity: 'approval',
      entityCode: approvalCode,
      detail: {
        kind: row.kind,
        asker: row.askedByName,
        paidOn: paidOn ?? '',
        ...(number && { number }),
        ...(voucherId && { voucher: voucherId }),
        ...(obstacle && { obstacle: obstacle.errorName }),
      },
    });
    return { state, obstacle: obstacle ? obstacleText(ctx, obstacle) : null };
  });
}

/** Its payment is recorded. */
const isPaid = ({ paidOn }: Approval): boolean => paidOn !== null;

/**
 * The payment of a request, checked. A request whose asker had sent the money first holds its number and voucher already.
 * @throws AppError paidOutside, proofNeeded, unknownReference, refundNumberTaken
 */
async function newPayment(ctx: Context, tx: Tx, row: Approval, given: Given, paidFrom: string) {
  const number = given.number || row.number;
  const voucherId = given.voucher ?? row.voucherId;
  const sentFirst = row.number !== null || row.voucherId !== null;
  const from = portalToday(sentFirst ? row.createdAt : (row.decidedAt ?? row.createdAt));
  const { paidOn } = given;
  if (paidOn < from || paidOn > portalToday()) throw new AppError('paidOutside', { from });
  if (!number && !voucherId) throw new AppError('proofNeeded');
  if (given.voucher) await requireVoucher(ctx, tx, given.voucher);
  const numberKey = number ? `${paidFrom}:${wordKey(number)}` : null;
  if (numberKey) await requireFree(tx, row, numberKey);
  const { accountId: paidBy, showName: paidByName } = ctx.caller;
  return { number, numberKey, voucherId, paidOn, paidBy, paidByName };
}

/** @returns why it can't be carried out; nothing of it is kept then */
async function triedToCarryOut(tx: Tx, carryOut: () => Promise<void>): Promise<AppError | undefined> {
  await tx.execute(sql`SAVEPOINT carried_out`);
  try {
    await carryOut();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await tx.execute(sql`ROLLBACK TO SAVEPOINT carried_out`);
    return error;
  }
}

/** A number tells of one payment alone. @throws AppError refundNumberTaken */
async function requireFree(tx: Tx, { tenantCode, approvalCode }: Approval, numberKey: string): Promise<void> {
  // Two payments with one number wait for one another.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${tenantCode} ${numberKey}`}, 0))`);
  const others = and(
    eq(approvals.tenantCode, tenantCode),
    eq(approvals.numberKey, numberKey),
    ne(approvals.approvalCode, approvalCode),
  );
  // What was not decided in time holds no number.
  await tx
    .update(approvals)
    .set({ state: 'expired' })
    .where(and(others, eq(approvals.state, 'open'), isOver));
  const [named] = await tx
    .select()
    .from(approvals)
    .where(and(others, anyOf(approvals.state, ['open', 'approved', 'confirmed'])));
  if (named)
    throw new AppError('refundNumberTaken', {
      number: named.number ?? '',
      about: named.about,
      who: named.paidByName ?? named.askedByName,
    });
}
