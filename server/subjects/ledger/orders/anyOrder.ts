import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import { approvals } from '#server/capabilities/approval/tables';
import { tenants } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { slipsOf } from '../slips';
import { shown } from './queries';
import { storyOf } from './story';
import { orders } from './tables';

/** An order of any tenant with its money, its papers and what may become of it. @throws AppError notFound */
export async function anyOrder(
  tx: Tx,
  { orderCode }: LedgerGiven['getAnyOrder']['query'],
): Promise<LedgerWire['getAnyOrder']['data']> {
  const [found] = await tx
    .select({ order: orders, tenantName: tenants.name })
    .from(orders)
    .innerJoin(tenants, eq(tenants.tenantCode, orders.tenantCode))
    .where(eq(orders.orderCode, orderCode));
  if (!found) throw new AppError('notFound');
  const { order, tenantName } = found;
  const { tenantCode, version } = order;
  const story = await storyOf(tx, order);
  const about = [orderCode, ...story.payments.map(({ paymentCode }) => paymentCode)];
  const asked = await tx
    .select({
      approvalCode: approvals.approvalCode,
      kind: approvals.kind,
      about: approvals.about,
      state: approvals.state,
      askedBy: approvals.askedByName,
      decidedBy: approvals.decidedByName,
    })
    .from(approvals)
    .where(
      and(
        anyOf(approvals.kind, ['refundOrder', 'returnSurplus']),
        anyOf(approvals.about, about),
        or(
          anyOf(approvals.state, ['approved', 'confirmed']),
          and(eq(approvals.state, 'open'), gt(approvals.expiresAt, sql`now()`)),
        ),
      ),
    );
  const refunds = asked.filter(({ kind }) => kind === 'refundOrder');
  const confirmed = refunds.find(({ state }) => state === 'confirmed');
  const waiting = refunds.find(({ state }) => state !== 'confirmed');
  return {
    ...shown(order),
    ...story,
    tenantCode,
    tenantName,
    version,
    refundedBy: confirmed
      ? { askedBy: confirmed.askedBy, decidedBy: confirmed.decidedBy, approvalCode: confirmed.approvalCode }
      : null,
    refundWaiting: waiting
      ? {
          askedBy: waiting.askedBy,
          approvalCode: waiting.approvalCode,
          isApproved: waiting.state === 'approved',
        }
      : null,
    returnsWaiting: asked
      .filter(({ kind, state }) => kind === 'returnSurplus' && state !== 'confirmed')
      .map(({ about: paymentCode, approvalCode }) => ({ paymentCode, approvalCode })),
    slips: await slipsOf(tx, order),
  };
}
