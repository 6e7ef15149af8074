import { lastDayOf } from '#domain/kernel/days';
import { unitOfProduct } from '#domain/subjects/ledger/rules';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { transfer } from '#server/subjects/ledger/transfer';
import { sayingWhatLacks } from './holdings';
import { type Product, required } from './products/offered';

interface Gift {
  key: string;
  tenantCode: string;
  items: readonly { productCode: string; amount: number }[];
  reason?: string | undefined;
  belongsTo?: string;
  /** The last day of what the platform grants, where it isn't the product's. */
  validUntil?: string | undefined;
}

/**
 * Gives units to a partner below: the platform grants them for as long as it or the product says, a channel hands down what
 * it has, with the validity that they have.
 * @throws AppError moreThanHeld
 */
export async function give(ctx: Context, tx: Tx, known: ReadonlyMap<string, Product>, gift: Gift): Promise<void> {
  const { tenantCode: own, accountId } = ctx.actor;
  const grants = ctx.caller.tenant?.type === 'platform';
  await sayingWhatLacks(known, ctx.language === 'en-US' ? 'en' : 'zh', () =>
    transfer(tx, {
      kind: grants ? 'grant' : 'handDown',
      key: gift.key,
      by: { tenantCode: own, accountId },
      toTenantCode: gift.tenantCode,
      reason: gift.reason,
      ...(gift.belongsTo && { belongsTo: gift.belongsTo }),
      parts: gift.items.map(({ productCode, amount }) => ({
        unit: unitOfProduct(productCode),
        amount,
        from: { tenantCode: own, purpose: grants ? 'issued' : 'available' },
        to: { tenantCode: gift.tenantCode, purpose: 'available' },
        ...(grants && {
          validUntil: gift.validUntil ?? lastDayOf(portalToday(), required(known, productCode).validityMonths),
        }),
      })),
    }),
  );
}
