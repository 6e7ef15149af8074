import { and, eq, like, type SQL, sql } from 'drizzle-orm';
import type { Words } from '#domain/kernel/levels';
import { byValidity, productOfUnit } from '#domain/subjects/ledger/rules';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { ledgerAccounts, type ledgerEntries } from '#server/subjects/ledger/tables';
import { returnableTo, stillValid, TooLittle } from '#server/subjects/ledger/transfer';
import { allProducts, type Product } from './products/offered';

/** What is counted there are units of a product. */
export const isProduct = (unit: typeof ledgerAccounts.unit | typeof ledgerEntries.unit) => like(unit, 'product:%');

/** Units of a product that a tenant has, or had. */
export interface Held {
  productCode: string;
  available: number;
  /** Held for projects that go on. */
  inUse: number;
  used: number;
  expired: number;
  lots: { validUntil: string | null; count: number }[];
}

/** What tenants hold of each product that they have or had, by tenant and product. */
export async function heldBy(tx: Tx, tenantCodes: readonly string[]): Promise<Map<string, Map<string, Held>>> {
  const rows = await tx
    .select({
      tenantCode: ledgerAccounts.tenantCode,
      unit: ledgerAccounts.unit,
      // What has ended today and was not taken out yet is none that anybody could use.
      purpose: sql<string>`CASE WHEN ${ledgerAccounts.purpose} = 'available' AND NOT ${stillValid} THEN 'expired' ELSE ${ledgerAccounts.purpose} END`,
      validUntil: ledgerAccounts.validUntil,
      count: sql<number>`sum(${ledgerAccounts.balance})::int`,
    })
    .from(ledgerAccounts)
    .where(
      and(
        anyOf(ledgerAccounts.tenantCode, tenantCodes),
        isProduct(ledgerAccounts.unit),
        sql`${ledgerAccounts.balance} > 0`,
      ),
    )
    .groupBy(sql`1, 2, 3, 4`);
  const held = new Map<string, Map<string, Held>>();
  for (const { tenantCode, unit, purpose, validUntil, count } of rows) {
    const ofTenant = held.get(tenantCode) ?? new Map<string, Held>();
    held.set(tenantCode, ofTenant);
    const productCode = productOfUnit(unit);
    const one = ofTenant.get(productCode) ?? { productCode, available: 0, inUse: 0, used: 0, expired: 0, lots: [] };
    ofTenant.set(productCode, one);
    if (purpose === 'available') {
      one.available += count;
      one.lots = [...one.lots, { validUntil, count }].sort(byValidity);
    } else if (purpose === 'held') one.inUse += count;
    else if (purpose === 'used') one.used += count;
    else if (purpose === 'expired') one.expired += count;
  }
  return held;
}

/** The same of one tenant, of every product in its order. */
export async function holdingsOf(tx: Tx, tenantCode: string) {
  const [all, held] = [await allProducts(tx), (await heldBy(tx, [tenantCode])).get(tenantCode)];
  return all.map((product) => ({
    product,
    held: held?.get(product.productCode) ?? {
      productCode: product.productCode,
      available: 0,
      inUse: 0,
      used: 0,
      expired: 0,
      lots: [],
    },
  }));
}

/** The code of the partner above the caller's tenant. */
export const codeAbove = sql`(SELECT a.tenant_code FROM partner_above() a)`;

/** How many units of each product a tenant could give back to one that has given it some. @param giver a tenant's code */
export async function returnableOf(
  tx: Tx,
  tenantCode: string,
  giver: SQL | string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ unit: ledgerAccounts.unit, count: sql<number>`sum(${returnableTo(giver)})::int` })
    .from(ledgerAccounts)
    .where(
      and(
        eq(ledgerAccounts.tenantCode, tenantCode),
        eq(ledgerAccounts.purpose, 'available'),
        isProduct(ledgerAccounts.unit),
        sql`${ledgerAccounts.balance} > 0 AND ${stillValid}`,
      ),
    )
    .groupBy(ledgerAccounts.unit);
  return new Map(rows.map(({ unit, count }) => [productOfUnit(unit), count]));
}

/** Says which product there is too little of. @throws AppError moreThanHeld, or what is named instead */
export async function sayingWhatLacks<T>(
  known: ReadonlyMap<string, Product>,
  language: keyof Words,
  work: () => Promise<T>,
  error: 'moreThanHeld' | 'notReturnable' = 'moreThanHeld',
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof TooLittle)) throw thrown;
    const product = known.get(productOfUnit(thrown.unit));
    throw new AppError(error, { product: product?.name[language] ?? thrown.unit, left: thrown.left });
  }
}
