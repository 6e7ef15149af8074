import { and, desc, eq, or } from 'drizzle-orm';
import { SEARCH_HITS } from '#domain/core/user/search/rules';
import { orderText } from '#domain/subjects/ledger/lists';
import { anyOrderPath, orderPath } from '#domain/subjects/ledger/orders/paths';
import { account, finance } from '#domain/subjects/ledger/policy';
import type { SearchHit } from '#server/core/subject';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { asSystem } from '#server/kernel/db/asSystem';
import { called, containing, type NamePattern } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { mayMeet } from '#server/kernel/policy';
import { speakerIn } from '#server/kernel/screenTexts';
import { orders } from './tables';

/** Orders by their code: of the caller's tenant; for the operator those of all tenants, also by who has ordered. */
export async function search(ctx: Context, tx: Tx, pattern: NamePattern): Promise<SearchHit[]> {
  const isOperator = mayMeet(ctx.caller, finance.need('seeOrders'));
  if (!isOperator && !mayMeet(ctx.caller, account.need('pay'))) return [];
  const hasCode = containing(pattern, orders.orderCode);
  const find = () =>
    tx
      .select({ order: orders, tenantName: tenants.name })
      .from(orders)
      .innerJoin(tenants, eq(tenants.tenantCode, orders.tenantCode))
      .where(
        isOperator
          ? or(hasCode, called(pattern, tenants.name))
          : and(eq(orders.tenantCode, ctx.actor.tenantCode), hasCode),
      )
      .orderBy(desc(orders.createdAt), orders.orderCode)
      .limit(SEARCH_HITS);
  const rows = await (isOperator ? asSystem(tx, find) : find());
  return rows.map(({ order, tenantName }) => ({
    kind: 'order',
    code: order.orderCode,
    title: orderText(order, speakerIn(ctx.language)),
    context: isOperator ? tenantName : '',
    path: isOperator ? anyOrderPath(order.orderCode) : orderPath(order.orderCode),
  }));
}
