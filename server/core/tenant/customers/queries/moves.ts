import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { customerMoves } from '../tables';

type Shown = TenantWire['listCustomerMoves']['data']['list'][number];

export const shownMove = (row: typeof customerMoves.$inferSelect): Shown => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** How customers came to the caller's tenant and went from it, latest first. */
export async function listCustomerMoves(ctx: Context, tx: Tx, query: TenantGiven['listCustomerMoves']['query']) {
  const { tenantCode: own } = ctx.actor;
  const wanted = and(
    or(eq(customerMoves.fromTenant, own), eq(customerMoves.toTenant, own)),
    query.tenantCode ? eq(customerMoves.tenantCode, query.tenantCode) : undefined,
    query.kind ? eq(customerMoves.kind, query.kind) : undefined,
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select()
    .from(customerMoves)
    .where(wanted)
    .orderBy(desc(customerMoves.createdAt), desc(customerMoves.moveId))
    .limit(limit)
    .offset(offset);
  const page = { limit, offset, found: rows.length };
  return {
    list: rows.map(shownMove),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${customerMoves} WHERE ${wanted}`, page),
  };
}
