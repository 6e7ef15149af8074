import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { productOfUnit, type UnitKind, unitOfProduct } from '#domain/subjects/ledger/rules';
import type { MarketingGiven, MarketingWire } from '#domain/subjects/marketing/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#server/subjects/ledger/tables';
import { isProduct } from '../holdings';
import { allProducts } from '../products/offered';

type Query = MarketingGiven['listMovements']['query'];

/** Where each unit of the caller's tenant came from and went, latest first. */
export const listMovements = (ctx: Context, tx: Tx, query: Query) =>
  // Whom it dealt with, who may be none of those that it sees.
  movementsOf(
    tx,
    ctx.actor.tenantCode,
    query,
    (ids) => sql`SELECT * FROM ledger_partners(${sql.param(ids)}::bigint[])`,
  );

/** The same of any tenant, for callers who see all tenants. */
export const listAllMovements = (tx: Tx, { tenantCode, ...query }: MarketingGiven['listAllMovements']['query']) =>
  movementsOf(
    tx,
    tenantCode,
    query,
    (ids) => sql`SELECT l.id AS transfer_id, t.name FROM ledger_transfers l
      JOIN tenants t ON t.tenant_code = CASE WHEN l.tenant_code = ${tenantCode} THEN l.to_tenant_code ELSE l.tenant_code END
      WHERE l.id = ANY(${sql.param(ids)}::bigint[])`,
  );

/** @param dealtWith whom the tenant dealt with in these transfers, by name */
async function movementsOf(
  tx: Tx,
  tenantCode: string,
  query: Query,
  dealtWith: (transferIds: readonly number[]) => SQL,
): Promise<MarketingWire['listMovements']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    eq(ledgerEntries.tenantCode, tenantCode),
    // What stays in the tenant is told once: by the account that it left, or, for the platform, that it came from.
    sql`${ledgerAccounts.purpose} IN ('available', 'issued')`,
    query.productCode ? eq(ledgerEntries.unit, unitOfProduct(query.productCode)) : isProduct(ledgerEntries.unit),
  );
  const rows = await tx
    .select({
      transferId: ledgerEntries.transferId,
      ledgerAccountId: ledgerEntries.accountId,
      unit: ledgerEntries.unit,
      amount: ledgerEntries.amount,
      validUntil: ledgerAccounts.validUntil,
      at: ledgerTransfers.at,
      kind: sql<UnitKind>`${ledgerTransfers.kind}`,
      reason: ledgerTransfers.reason,
      by: accounts.showName,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .leftJoin(accounts, eq(accounts.accountId, ledgerTransfers.accountId))
    .where(wanted)
    .orderBy(desc(ledgerEntries.transferId), desc(ledgerEntries.accountId))
    .limit(limit)
    .offset(offset);
  const ids = [...new Set(rows.map(({ transferId }) => transferId))];
  const { rows: dealt } = await tx.execute<{ transfer_id: string; name: string }>(dealtWith(ids));
  const names = new Map(dealt.map(({ transfer_id, name }) => [Number(transfer_id), name]));
  const products = new Map((await allProducts(tx)).map(({ productCode, name }) => [productCode, name]));
  const all = sql`SELECT 1 FROM ${ledgerEntries} JOIN ${ledgerAccounts} ON ${ledgerAccounts.id} = ${ledgerEntries.accountId} WHERE ${wanted}`;
  return {
    list: rows.map(({ transferId, ledgerAccountId, unit, at, ...row }) => ({
      ...row,
      rowKey: `${transferId}-${ledgerAccountId}`,
      at: at.toISOString(),
      name: products.get(productOfUnit(unit)) ?? { zh: unit, en: unit },
      partner: names.get(transferId) ?? null,
    })),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}
