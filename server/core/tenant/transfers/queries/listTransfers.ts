import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { TenantGiven } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { shownTransfer, transferRows } from '../shown';
import { customerTransfers } from '../tables';

/** Transfers from and to the caller's channel: open ones first, then the latest. */
export function listTransfers(ctx: Context, query: TenantGiven['listTransfers']['query']) {
  const { tenantCode: own } = ctx.actor;
  const sent = eq(customerTransfers.fromTenant, own);
  const received = eq(customerTransfers.toTenant, own);
  const sides = { sent, received };
  const wanted = and(
    query.side ? sides[query.side] : or(sent, received),
    query.state && eq(customerTransfers.state, query.state),
    query.tenantCode ? eq(customerTransfers.tenantCode, query.tenantCode) : undefined,
  );
  return ctx.readAsSystem(async (tx) => {
    const { limit, offset } = pageOf(query);
    const rows = await transferRows(tx, wanted)
      .orderBy(
        sql`${customerTransfers.state} <> 'requested'`,
        desc(customerTransfers.createdAt),
        desc(customerTransfers.transferCode),
      )
      .limit(limit)
      .offset(offset);
    const counted = sql`SELECT 1 FROM ${customerTransfers} WHERE ${wanted}`;
    return {
      list: rows.map((row) => shownTransfer(ctx, row)),
      total: await countUpTo(tx, counted, { limit, offset, found: rows.length }),
    };
  });
}
