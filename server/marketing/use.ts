import { and, eq, gt, sql } from 'drizzle-orm';
import { type Unit, unitOfProduct } from '#domain/ledger/rules';
import { paidBy } from '#domain/marketing/rules';
import { overStates } from '#domain/project/dispatch/rules';
import type { Context, Services } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import type { NewProject } from '#server/kernel/subject';
import { ledgerAccounts } from '#server/ledger/tables';
import { TooLittle, type Transfer, transfer } from '#server/ledger/transfer';
import type { ProjectKey } from '#server/project/openProject';
import { projects } from '#server/project/tables';
import { heldBy, isProduct } from './holdings';
import { allProducts } from './products/offered';

/** Projects whose units are settled in one transaction. */
const AT_ONCE = 500;

/**
 * The product that each new project of a channel uses a unit of, by its standard; null where none is needed, as nothing
 * that starts such a project was ever sold.
 * @throws AppError insufficientBalance where the channel has too few left
 */
async function productsFor(tx: Tx, tenantCode: string, standardCodes: readonly string[]): Promise<(string | null)[]> {
  const all = await allProducts(tx);
  const held = (await heldBy(tx, [tenantCode])).get(tenantCode);
  const left = new Map([...(held ?? [])].map(([code, { available }]) => [code, available]));
  return standardCodes.map((standardCode) => {
    const paying = paidBy(all, standardCode);
    const product = paying.find(({ productCode }) => (left.get(productCode) ?? 0) > 0);
    if (!product && paying.some(({ state }) => state === 'published')) throw new AppError('insufficientBalance');
    if (!product) return null;
    left.set(product.productCode, (left.get(product.productCode) ?? 0) - 1);
    return product.productCode;
  });
}

/** Before projects are asked for: whether the caller's channel has a unit for each. @throws AppError insufficientBalance */
export async function requireUnits(ctx: Context, tx: Tx, standardCodes: readonly string[]): Promise<void> {
  await productsFor(tx, ctx.actor.tenantCode, standardCodes);
}

/** Holds a unit for a new project. @throws AppError insufficientBalance */
export async function holdUnit(ctx: Context, tx: Tx, { projectCode, standardCode }: NewProject): Promise<void> {
  const { tenantCode } = ctx.actor;
  const [productCode] = await productsFor(tx, tenantCode, [standardCode]);
  if (!productCode) return;
  try {
    await transfer(tx, {
      ...{ kind: 'hold', key: `hold:${projectCode}`, by: ctx.actor, belongsTo: projectCode },
      parts: [
        {
          ...{ unit: unitOfProduct(productCode), amount: 1 },
          from: { tenantCode, purpose: 'available' },
          to: { tenantCode, purpose: 'held', belongsTo: projectCode },
        },
      ],
    });
  } catch (error) {
    // Somebody else has taken the last one meanwhile.
    throw error instanceof TooLittle ? new AppError('insufficientBalance') : error;
  }
}

interface HeldUnit {
  unit: Unit;
  validUntil: string | null;
  balance: number;
  tenantCode: string;
  belongsTo: string;
}
const heldUnit = {
  ...{ tenantCode: ledgerAccounts.tenantCode, unit: ledgerAccounts.unit, validUntil: ledgerAccounts.validUntil },
  ...{ balance: ledgerAccounts.balance, belongsTo: ledgerAccounts.belongsTo },
};
const isHeld = and(isProduct(ledgerAccounts.unit), eq(ledgerAccounts.purpose, 'held'), gt(ledgerAccounts.balance, 0));

/** Moves what is held for a project to where it is used, or back. */
const settle = (
  tx: Tx,
  { tenantCode, unit, validUntil, balance, belongsTo }: HeldUnit,
  kind: 'use' | 'release',
  by: Transfer['by'],
) =>
  transfer(tx, {
    ...{ kind, key: `${kind}:${belongsTo}`, by, belongsTo },
    parts: [
      {
        ...{ unit, amount: balance, validUntil },
        from: { tenantCode, purpose: 'held', belongsTo },
        to: kind === 'use' ? { tenantCode, purpose: 'used', belongsTo } : { tenantCode, purpose: 'available' },
      },
    ],
  });

/** Gives back what is held for a project that is taken away, as nobody has entered anything in it. */
export async function releaseUnit(ctx: Context, tx: Tx, { projectCode }: ProjectKey): Promise<void> {
  const { tenantCode } = ctx.actor;
  const held = await tx
    .select(heldUnit)
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.tenantCode, tenantCode), isHeld, eq(ledgerAccounts.belongsTo, projectCode)));
  for (const one of held) await settle(tx, one, 'release', ctx.actor);
}

/**
 * Counts units as used whose projects are over, finished or given up; a project that is opened again stays paid for. May run at
 * any time, twice at once.
 * @returns for how many projects
 */
export async function settleUnits({ database }: Pick<Services, 'database'>): Promise<number> {
  let settled = 0;
  for (;;) {
    const found = await database.transaction('system', async (tx) => {
      const due = await tx
        .select(heldUnit)
        .from(ledgerAccounts)
        .innerJoin(
          projects,
          and(
            eq(projects.projectCode, ledgerAccounts.belongsTo),
            eq(projects.channelTenantCode, ledgerAccounts.tenantCode),
          ),
        )
        .where(and(isHeld, anyOf(projects.state, overStates)))
        .orderBy(sql`${ledgerAccounts.id}`)
        .limit(AT_ONCE);
      for (const one of due) await settle(tx, one, 'use', { tenantCode: one.tenantCode, accountId: null });
      return due.length;
    });
    settled += found;
    if (found < AT_ONCE) return settled;
  }
}

export const unitSettlement: PeriodicTask = {
  name: 'unitSettlement',
  cron: '40 * * * *',
  run: async (services, log) => {
    const settled = await settleUnits(services);
    if (settled > 0) log.info({ settled }, 'units of projects that are over were used');
  },
};
