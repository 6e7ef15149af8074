import { and, eq, sql } from 'drizzle-orm';
import { type LedgerGiven, type LedgerWire, reversal } from '#domain/subjects/ledger/schema';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import { tenants } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { platformCode } from '../platform';
import { ledgerAccounts, ledgerEntries, pointBill } from '../tables';
import { stillValid, TooLittle, transfer } from '../transfer';
import { listBill } from './queries';
import { toPayers } from './remind';

const keyOf = (transferId: number | '') => `reverse:gift:${transferId}`;

/** Of gifts of a tenant: which of its given points they were, as long as they are valid and no gift was taken back. */
async function leftOf(tx: Tx, tenantCode: string, seqs: readonly number[]) {
  const platform = await platformCode(tx);
  const rows = await tx
    .select({
      seq: pointBill.seq,
      transferId: pointBill.transferId,
      given: pointBill.gift,
      balance: ledgerAccounts.balance,
      validUntil: ledgerAccounts.validUntil,
    })
    .from(pointBill)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, pointBill.transferId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(pointBill.tenantCode, tenantCode),
        eq(pointBill.kind, 'gift'),
        anyOf(pointBill.seq, seqs.map(String)),
        eq(ledgerAccounts.tenantCode, tenantCode),
        eq(ledgerAccounts.unit, 'points:gift'),
        stillValid,
        sql`NOT EXISTS (SELECT 1 FROM ledger_transfers t WHERE t.tenant_code = ${platform}
          AND t.key = ${keyOf('')} || ${pointBill.transferId})`,
      ),
    );
  return rows.map(({ balance, ...row }) => ({ ...row, points: Math.min(row.given, balance) }));
}

/** The bill of any tenant, with what of each gift may still be taken back. @throws AppError notFound */
export async function listAnyBill(
  tx: Tx,
  { tenantCode, ...query }: LedgerGiven['listAnyBill']['query'],
): Promise<LedgerWire['listAnyBill']['data']> {
  const { list, ...all } = await listBill(tenantCode, tx, query);
  const gifts = list.filter(({ kind }) => kind === 'gift').map(({ seq }) => seq);
  const left = new Map((await leftOf(tx, tenantCode, gifts)).map(({ seq, points }) => [seq, points]));
  return { list: list.map((row) => ({ ...row, mayReverse: left.get(row.seq) ?? 0 })), ...all };
}

/** Points that were given by mistake, taken back by two operators. */
export const reversalKind: ApprovalKind<LedgerGiven['reverseGift']['body']> = {
  kind: 'reverseGift',
  input: reversal,
  scope: 'system',
  about: ({ tenantCode, seq }) => `${tenantCode}:${seq}`,
  async say(_ctx, tx, { tenantCode, seq }) {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode));
    const ofLine = and(eq(pointBill.tenantCode, tenantCode), eq(pointBill.seq, seq));
    if (!tenant || (await tx.$count(pointBill, ofLine)) === 0) throw new AppError('notFound');
    const [gift] = await leftOf(tx, tenantCode, [seq]);
    if (!gift || gift.points === 0) throw new AppError('refusedTransition');
    return {
      facts: [
        { name: 'tenant', value: tenant.name },
        { name: 'points', value: gift.points, before: gift.given },
        { name: 'validUntil', value: gift.validUntil },
      ],
      tenantCode,
    };
  },
  carryOut: reverseGift,
};

/**
 * Withdraws the rest of points that were given by mistake, once; the tenant's payers are notified.
 * @throws AppError notFound; refusedTransition if none of them is left
 */
async function reverseGift(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { tenantCode, seq, reason }: LedgerGiven['reverseGift']['body'],
): Promise<void> {
  const [gift] = await leftOf(tx, tenantCode, [seq]);
  if (!gift || gift.points === 0) throw new AppError('refusedTransition');
  const { transferId, points, validUntil } = gift;
  const way = {
    from: { tenantCode, purpose: 'available' },
    to: { tenantCode: await platformCode(tx), purpose: 'issued' },
  } as const;
  try {
    const moved = await transfer(tx, {
      kind: 'reverse',
      key: keyOf(transferId),
      by: ctx.actor,
      toTenantCode: tenantCode,
      reason,
      parts: [{ unit: 'points:gift', amount: points, validUntil, ...way }],
    });
    // Somebody else has, in this moment.
    if (!moved) throw new AppError('refusedTransition');
  } catch (error) {
    // They were used in this moment.
    if (error instanceof TooLittle) throw new AppError('refusedTransition');
    throw error;
  }
  const told = { kind: 'points_taken' as const, params: { points }, path: '/account/bill' };
  await notify(tx, await toPayers(tx, tenantCode, told), ctx.actor.accountId);
  await audit({
    action: 'reverseGift',
    entity: 'tenant',
    entityCode: tenantCode,
    tenantCode,
    detail: { points, reason },
  });
}
