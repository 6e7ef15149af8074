import { and, eq, gt, ne, or, sql } from 'drizzle-orm';
import { overStates } from '#domain/core/project/rules';
import { type Unit, unitOfProduct } from '#domain/subjects/ledger/rules';
import { paidBy } from '#domain/subjects/marketing/rules';
import type { Lifecycle } from '#server/core/lifecycle';
import type { ProjectKey } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { NewProject, ProjectWish } from '#server/core/subject';
import type { Context, Services } from '#server/kernel/context';
import { attempt } from '#server/kernel/db/attempt';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { ledgerAccounts } from '#server/subjects/ledger/tables';
import { TooLittle, type Transfer, transfer } from '#server/subjects/ledger/transfer';
import { heldBy, isProduct } from './holdings';
import { allProducts, type Product } from './products/offered';

/** Projects whose units are settled in one transaction. */
const AT_ONCE = 500;

/**
 * The product that each new project of a channel uses a unit of, by its kind and standard; null where none is needed, as
 * nothing that starts such a project is sold.
 * @throws AppError insufficientBalance where the channel has too few left; notSoldForStandard where such projects are sold,
 *   but for other standards: it would be free otherwise
 */
async function productsFor(tx: Tx, tenantCode: string, wanted: readonly ProjectWish[]): Promise<(string | null)[]> {
  const all = await allProducts(tx);
  const held = (await heldBy(tx, [tenantCode])).get(tenantCode);
  const left = new Map([...(held ?? [])].map(([code, { available }]) => [code, available]));
  const isSold = ({ state }: Product) => state === 'published';
  return wanted.map(({ kind, standardCode }) => {
    const paying = paidBy(all, { kind, standardCode });
    const product = paying.find(({ productCode }) => (left.get(productCode) ?? 0) > 0);
    if (product) {
      left.set(product.productCode, (left.get(product.productCode) ?? 0) - 1);
      return product.productCode;
    }
    if (paying.some(isSold)) throw new AppError('insufficientBalance');
    if (all.some((one) => one.usedBy === kind && isSold(one))) throw new AppError('notSoldForStandard');
    return null;
  });
}

/** Before projects are asked for: whether the caller's channel has a unit for each. @throws AppError as productsFor */
export async function requireUnits(ctx: Context, tx: Tx, wanted: readonly ProjectWish[]): Promise<void> {
  await productsFor(tx, ctx.actor.tenantCode, wanted);
}

/** Holds a unit for a new project. @throws AppError as productsFor */
export async function holdUnit(ctx: Context, tx: Tx, project: NewProject): Promise<void> {
  const [productCode] = await productsFor(tx, ctx.actor.tenantCode, [project]);
  if (productCode) await holdOne(tx, ctx.actor, { productCode, belongsTo: project.projectCode });
}

/**
 * Holds a unit of a product for a project or an order of the tenant that acts.
 * @throws AppError insufficientBalance where somebody else has taken the last one meanwhile
 */
export async function holdOne(
  tx: Tx,
  by: Transfer['by'],
  { productCode, belongsTo, at }: { productCode: string; belongsTo: string; at?: Date },
): Promise<void> {
  const { tenantCode } = by;
  try {
    await transfer(tx, {
      kind: 'hold',
      key: `hold:${belongsTo}`,
      by,
      belongsTo,
      ...(at && { at }),
      parts: [
        {
          unit: unitOfProduct(productCode),
          amount: 1,
          from: { tenantCode, purpose: 'available' },
          to: { tenantCode, purpose: 'held', belongsTo },
        },
      ],
    });
  } catch (error) {
    throw error instanceof TooLittle ? new AppError('insufficientBalance') : error;
  }
}

/**
 * Uses a unit for a sitting of an exam, of whichever such product the organizer has one left. Where none is sold, exams need none. In
 * the system's transaction.
 * @throws AppError examUnitsLacking where the organizer has none left: its candidate can't buy any
 */
export async function spendUnitForExam(
  tx: Tx,
  tenantCode: string,
  { belongsTo, accountId }: { belongsTo: string; accountId: string },
): Promise<void> {
  const products = (await allProducts(tx)).filter(({ usedBy }) => usedBy === 'auditorExam');
  if (products.length === 0) return;
  try {
    await attempt(tx, () =>
      transfer(tx, {
        kind: 'use',
        key: `use:${belongsTo}`,
        by: { tenantCode, accountId },
        belongsTo,
        parts: [
          {
            unit: products.map(({ productCode }) => unitOfProduct(productCode)),
            amount: 1,
            from: { tenantCode, purpose: 'available' },
            to: { tenantCode, purpose: 'used', belongsTo },
          },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof TooLittle)) throw error;
    if (products.some(({ state }) => state === 'published')) throw new AppError('examUnitsLacking');
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
  tenantCode: ledgerAccounts.tenantCode,
  unit: ledgerAccounts.unit,
  validUntil: ledgerAccounts.validUntil,
  balance: ledgerAccounts.balance,
  belongsTo: ledgerAccounts.belongsTo,
};
const isHeld = and(isProduct(ledgerAccounts.unit), eq(ledgerAccounts.purpose, 'held'), gt(ledgerAccounts.balance, 0));

/** Moves what is held for a project or an order to where it is used, or back. */
const settle = (
  tx: Tx,
  { tenantCode, unit, validUntil, balance, belongsTo }: HeldUnit,
  kind: 'use' | 'release',
  by: Transfer['by'],
  at?: Date,
) =>
  transfer(tx, {
    kind,
    key: `${kind}:${belongsTo}`,
    by,
    belongsTo,
    ...(at && { at }),
    parts: [
      {
        unit,
        amount: balance,
        validUntil,
        from: { tenantCode, purpose: 'held', belongsTo },
        to: kind === 'use' ? { tenantCode, purpose: 'used', belongsTo } : { tenantCode, purpose: 'available' },
      },
    ],
  });

/** Uses or gives back what a tenant holds for a project or an order. */
export async function settleOne(
  tx: Tx,
  kind: 'use' | 'release',
  { tenantCode, belongsTo }: { tenantCode: string; belongsTo: string },
  by: Transfer['by'],
  at?: Date,
): Promise<void> {
  const held = await tx
    .select(heldUnit)
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.tenantCode, tenantCode), isHeld, eq(ledgerAccounts.belongsTo, belongsTo)));
  for (const one of held) await settle(tx, one, kind, by, at);
}

/** Returns the unit held for a project that is deleted without any entries. */
export const releaseUnit = (ctx: Context, tx: Tx, { projectCode: belongsTo }: ProjectKey): Promise<void> =>
  settleOne(tx, 'release', { tenantCode: ctx.actor.tenantCode, belongsTo }, ctx.actor);

const ofProject = eq(projects.projectCode, ledgerAccounts.belongsTo);

/**
 * Counts the units as used that a channel holds for projects of a customer that it hands over: it has begun them, and the
 * next channel goes on without paying again. Given back they would make projects that were never paid for. In the system's
 * transaction.
 */
export async function useUnitsOf(
  ctx: Context,
  tx: Tx,
  { customer, from }: Lifecycle['customerTransferred'],
): Promise<void> {
  const held = await tx
    .select(heldUnit)
    .from(ledgerAccounts)
    .innerJoin(projects, ofProject)
    .where(and(isHeld, eq(ledgerAccounts.tenantCode, from), eq(projects.tenantCode, customer)));
  for (const one of held) await settle(tx, one, 'use', ctx.actor);
}

/**
 * Counts units as used whose projects are over, finished or given up, or with another channel by now; a project that is
 * opened again stays paid for. May run at any time, twice at once.
 * @returns for how many projects
 */
export async function settleUnits({ database }: Pick<Services, 'database'>): Promise<number> {
  let settled = 0;
  for (;;) {
    const found = await database.transaction('system', async (tx) => {
      const due = await tx
        .select(heldUnit)
        .from(ledgerAccounts)
        .innerJoin(projects, ofProject)
        .where(
          and(isHeld, or(anyOf(projects.state, overStates), ne(projects.channelTenantCode, ledgerAccounts.tenantCode))),
        )
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
