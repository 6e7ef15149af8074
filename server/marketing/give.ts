import { sql } from 'drizzle-orm';
import { unitOfProduct } from '#domain/ledger/rules';
import type { Context } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { transfer } from '#server/ledger/transfer';
import { sayingWhatLacks } from './holdings';
import type { Product } from './products/offered';

interface Gift {
  key: string;
  tenantCode: string;
  items: readonly { productCode: string; amount: number }[];
  reason?: string | undefined;
  belongsTo?: string;
}

/**
 * Gives units to a partner below: the platform grants them for as long as the product says, a channel hands down what
 * it has, with the validity that they have.
 * @throws AppError moreThanHeld
 */
export async function give(ctx: Context, tx: Tx, known: ReadonlyMap<string, Product>, gift: Gift): Promise<void> {
  const { tenantCode: own, accountId } = ctx.actor;
  const grants = ctx.caller.tenant?.type === 'platform';
  const days = grants
    ? await lastDays(
        tx,
        gift.items.map(({ productCode }) => known.get(productCode)?.validityMonths ?? 12),
      )
    : [];
  await sayingWhatLacks(known, ctx.language === 'en-US' ? 'en' : 'zh', () =>
    transfer(tx, {
      kind: grants ? 'grant' : 'handDown',
      key: gift.key,
      by: { tenantCode: own, accountId },
      toTenantCode: gift.tenantCode,
      reason: gift.reason,
      ...(gift.belongsTo && { belongsTo: gift.belongsTo }),
      parts: gift.items.map(({ productCode, amount }, i) => ({
        ...{ unit: unitOfProduct(productCode), amount },
        from: { tenantCode: own, purpose: grants ? 'issued' : 'available' },
        to: { tenantCode: gift.tenantCode, purpose: 'available' },
        ...(grants && { validUntil: days[i] ?? null }),
      })),
    }),
  );
}

/** The last day of something that is valid for so many months from today. */
async function lastDays(tx: Tx, months: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`SELECT (${portalDay} + m * interval '1 month' - interval '1 day')::date::text AS day
      FROM unnest(${sql.param(months)}::int[]) WITH ORDINALITY AS w (m, n) ORDER BY n`,
  );
  return rows.map(({ day }) => day);
}
