import { unitOfProduct } from '#domain/ledger/rules';
import type { MarketingGiven } from '#domain/marketing/schema';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { transfer } from '#server/ledger/transfer';
import { give } from '../give';
import { requireProducts, sayingWhatLacks } from '../holdings';
import { partnerAbove, requireBelow } from '../queries/partners';
import { tellPartner } from '../tell';

/**
 * Hands units of a product down to a partner below: never more than the own tenant has.
 * @throws AppError notFound, unknownReference, moreThanHeld; refusedTransition where the partner was not admitted
 */
export function handDown(ctx: Context, input: MarketingGiven['updatePurchaseInfo']['body']): Promise<null> {
  const { tenantCode, productCode, amount, reason } = input;
  return ctx.write(async (tx, audit) => {
    const partner = await requireBelow(tx, tenantCode);
    if (partner.approvalState !== 'success') throw new AppError('refusedTransition');
    const known = await requireProducts(tx, [productCode]);
    await give(ctx, tx, known, { key: newCode('H'), tenantCode, items: [{ productCode, amount }], reason });
    const product = known.get(productCode)?.name.zh ?? productCode;
    const params = { who: ctx.caller.tenant?.tenantName ?? '', product, amount };
    await tellPartner(tx, tenantCode, 'equity_handed_down', params, '/accountEquity?tab=movements');
    await audit({
      ...{ action: 'handDown', entity: 'tenant', entityCode: tenantCode },
      detail: { product, amount, partner: partner.name, ...(reason && { reason }) },
    });
    return null;
  });
}

/**
 * Returns units that are not needed to the partner above.
 * @throws AppError unknownReference, moreThanHeld; refusedTransition where nobody stands above
 */
export function returnEquity(
  ctx: Context,
  { productCode, amount }: MarketingGiven['returnEquity']['body'],
): Promise<null> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const above = await partnerAbove(tx);
    if (!above) throw new AppError('refusedTransition');
    const known = await requireProducts(tx, [productCode]);
    await sayingWhatLacks(known, ctx.language === 'en-US' ? 'en' : 'zh', () =>
      transfer(tx, {
        ...{ kind: 'return', key: newCode('R'), by: { tenantCode, accountId }, toTenantCode: above.tenant_code },
        parts: [
          {
            ...{ unit: unitOfProduct(productCode), amount },
            from: { tenantCode, purpose: 'available' },
            to: { tenantCode: above.tenant_code, purpose: above.type === 'platform' ? 'issued' : 'available' },
          },
        ],
      }),
    );
    const product = known.get(productCode)?.name.zh ?? productCode;
    const params = { who: ctx.caller.tenant?.tenantName ?? '', product, amount };
    await tellPartner(tx, above.tenant_code, 'equity_returned', params, '/accountEquity?tab=movements');
    await audit({
      ...{ action: 'returnEquity', entity: 'tenant', entityCode: tenantCode },
      detail: { product, amount, partner: above.name },
    });
    return null;
  });
}
