import { eq } from 'drizzle-orm';
import type { Fact } from '#domain/capabilities/approval/rules';
import { limits } from '#domain/kernel/limits';
import { anyOrderPath } from '#domain/subjects/ledger/orders/paths';
import { approvals } from '#server/capabilities/approval/tables';
import { accounts, tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import { orders } from '#server/subjects/ledger/orders/tables';
import { platformCode } from '#server/subjects/ledger/platform';
import told from '../../seed/data/approvals.json';

type Row = typeof approvals.$inferInsert;

/** As its kind says it. */
const aboutOf = ({ input }: (typeof told)[number]): string =>
  'productCode' in input ? `${input.tenantCode}:${input.productCode}` : input.tenantCode;

/** What one operator of the story asks the other one for: two that wait, and some that were decided. */
export async function fillApprovals(tx: Tx): Promise<void> {
  const tenantCode = await platformCode(tx);
  const names = new Map((await tx.select().from(tenants)).map((one) => [one.tenantCode, one.name]));
  const people = new Map((await tx.select().from(accounts)).map((one) => [one.accountId, one.showName]));
  const rows: Row[] = told.map((one) => {
    const { days, by, decided, about, facts, ...row } = one;
    const [askedBy, decidedBy] = [accountOf(by), decided ? accountOf(decided.by) : null];
    const at = daysAgo(days);
    return {
      ...(row as Pick<Row, 'approvalCode' | 'kind' | 'input' | 'reason' | 'path'>),
      tenantCode,
      about: aboutOf(one),
      aboutTenant: about,
      createdAt: at,
      facts: [{ name: 'tenant', value: names.get(about) ?? '' }, ...(facts as Fact[])],
      askedBy,
      askedByName: people.get(askedBy) ?? '',
      expiresAt: new Date(at.getTime() + limits.approvalLifetime),
      ...(decided && {
        state: decided.state as Row['state'],
        decidedBy,
        decidedByName: people.get(decidedBy ?? ''),
        decidedAt: daysAgo(days - 1),
        decisionReason: decided.reason,
      }),
    };
  });
  const [asker, second] = [accountOf('13800000001'), accountOf('13800000003')];
  for (const order of await tx.select().from(orders).where(eq(orders.state, 'refunded')))
    rows.push({
      approvalCode: `P${order.orderCode}`,
      tenantCode,
      kind: 'refundOrder',
      about: order.orderCode,
      input: {
        orderCode: order.orderCode,
        version: order.version - 1,
        refundFen: order.refundedFen,
        reason: order.refundReason,
      },
      facts: [
        { name: 'tenant', value: names.get(order.tenantCode) ?? '' },
        ...([
          { name: 'order', value: order.orderCode },
          { name: 'amountFen', value: order.amountFen },
          { name: 'refundFen', value: order.refundedFen },
          { name: 'points', value: order.points },
        ] as const),
      ],
      reason: order.refundReason,
      number: `TK${order.orderCode}`,
      aboutTenant: order.tenantCode,
      path: anyOrderPath(order.orderCode),
      state: 'confirmed',
      createdAt: order.updatedAt,
      decidedAt: order.updatedAt,
      expiresAt: new Date(order.updatedAt.getTime() + limits.approvalLifetime),
      askedBy: asker,
      askedByName: people.get(asker) ?? '',
      decidedBy: second,
      decidedByName: people.get(second) ?? '',
    });
  await tx.insert(approvals).values(rows);
}
