import { lastDayOf } from '#domain/kernel/days';
import { unitOfProduct } from '#domain/subjects/ledger/rules';
import { PRODUCT_MONTHS } from '#domain/subjects/marketing/products/rules';
import { handedDown, type MarketingGiven } from '#domain/subjects/marketing/schema';
import { ask } from '#server/capabilities/approval/ask';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError, HttpError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { serverText } from '#server/kernel/texts';
import { type Transfer, transfer } from '#server/subjects/ledger/transfer';
import { give } from '../give';
import { sayingWhatLacks } from '../holdings';
import { required, requireProducts } from '../products/offered';
import { partnerAbove, requireBelow } from '../queries/partners';
import { tellPartner } from '../tell';

const MOVEMENTS = '/accountEquity?tab=movements';

type Given = MarketingGiven['updatePurchaseInfo']['body'];

/**
 * Hands units of a product down to a partner below: never more than the own tenant has. What the platform grants, which it has
 * without end, a second operator confirms first.
 * @throws HttpError 400 where the last day is over, too far away or not the caller's to say
 * @throws AppError notFound, unknownReference, moreThanHeld; refusedTransition where the partner was not admitted
 */
export async function handDown(ctx: Context, input: Given): Promise<{ approvalCode?: string }> {
  const { validUntil } = input;
  if (validUntil && !mayEnd(ctx, validUntil))
    throw new HttpError(400, 'malformed', {}, { validUntil: serverText(ctx.language, 'faults.fieldInvalid') });
  if (ctx.caller.tenant?.type === 'platform') return ask(ctx, grantKind, input);
  await ctx.write((tx, audit) => handDownNow(ctx, tx, audit, input));
  return {};
}

/** New units, granted by two operators. */
export const grantKind: ApprovalKind<Given> = {
  kind: 'grantUnits',
  input: handedDown,
  scope: 'tenant',
  about: ({ tenantCode, productCode }) => `${tenantCode}:${productCode}`,
  async say(_ctx, tx, { tenantCode, productCode, amount, validUntil }) {
    const { name } = await requireBelow(tx, tenantCode);
    const product = required(await requireProducts(tx, [productCode]), productCode);
    return {
      facts: [
        { name: 'tenant', value: name },
        { name: 'product', value: product.name.zh },
        { name: 'count', value: amount },
        { name: 'validUntil', value: validUntil ?? lastDayOf(portalToday(), product.validityMonths) },
      ],
      tenantCode,
      path: '/accredit',
    };
  },
  carryOut: handDownNow,
};

async function handDownNow(ctx: Context, tx: Tx, audit: Audit, input: Given): Promise<void> {
  const { tenantCode, productCode, amount, reason, validUntil } = input;
  // The day may be over by the time that it is confirmed.
  if (validUntil && !mayEnd(ctx, validUntil)) throw new AppError('refusedTransition');
  const partner = await requireBelow(tx, tenantCode);
  if (partner.approvalState !== 'success') throw new AppError('refusedTransition');
  const known = await requireProducts(tx, [productCode]);
  await give(ctx, tx, known, { key: newCode('H'), tenantCode, items: [{ productCode, amount }], reason, validUntil });
  const product = known.get(productCode)?.name.zh ?? productCode;
  const params = { who: ctx.caller.tenant?.tenantName ?? '', product, amount };
  await tellPartner(tx, tenantCode, 'equity_handed_down', params, MOVEMENTS);
  await audit({
    action: 'handDown',
    entity: 'tenant',
    entityCode: tenantCode,
    detail: { product, amount, partner: partner.name, ...(validUntil && { validUntil }), ...(reason && { reason }) },
  });
}

/** The platform says until when what it grants is valid, from today on and no longer than any product may be. */
const mayEnd = (ctx: Context, day: string): boolean =>
  ctx.caller.tenant?.type === 'platform' && day >= portalToday() && day <= lastDayOf(portalToday(), PRODUCT_MONTHS);

/**
 * Returns units that are not needed to the partner above: of those that it has given, and never what was bought with points,
 * which goes back with its order.
 * @throws AppError unknownReference, notReturnable; refusedTransition if there is no partner above
 */
export function returnEquity(
  ctx: Context,
  { productCode, amount }: MarketingGiven['returnEquity']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const above = await partnerAbove(tx);
    if (!above) throw new AppError('refusedTransition');
    const { tenant_code: partner, name } = above;
    const to = above.type === 'platform' ? 'issued' : 'available';
    const { tenantCode } = ctx.actor;
    const ways = {
      partner,
      from: { tenantCode, purpose: 'available' },
      to: { tenantCode: partner, purpose: to },
    } as const;
    const product = await bringBack(ctx, tx, 'return', ways, { productCode, amount });
    const params = { who: ctx.caller.tenant?.tenantName ?? '', product, amount };
    await tellPartner(tx, partner, 'equity_returned', params, MOVEMENTS);
    await audit({
      action: 'returnEquity',
      entity: 'tenant',
      entityCode: tenantCode,
      detail: { product, amount, partner: name },
    });
    return null;
  });
}

/**
 * Takes back what a partner below has not used of what the own tenant has given it.
 * @throws AppError notFound, unknownReference, notReturnable
 */
export function takeBackEquity(ctx: Context, input: MarketingGiven['takeBackEquity']['body']): Promise<null> {
  const { tenantCode: partner, reason, amount } = input;
  return ctx.write(async (tx, audit) => {
    const { name } = await requireBelow(tx, partner);
    const { tenantCode } = ctx.actor;
    const to = ctx.caller.tenant?.type === 'platform' ? 'issued' : 'available';
    const ways = {
      partner,
      from: { tenantCode: partner, purpose: 'available' },
      to: { tenantCode, purpose: to },
    } as const;
    const product = await bringBack(ctx, tx, 'takeBack', ways, input);
    const params = { who: ctx.caller.tenant?.tenantName ?? '', product, amount };
    await tellPartner(tx, partner, 'equity_taken_back', params, MOVEMENTS);
    await audit({
      action: 'takeBack',
      entity: 'tenant',
      entityCode: partner,
      detail: { product, amount, partner: name, reason },
    });
    return null;
  });
}

/** Brings units back up, to another channel or out of the world. @returns what the product is called */
async function bringBack(
  ctx: Context,
  tx: Tx,
  kind: 'return' | 'takeBack',
  { partner, from, to }: { partner: string } & Pick<Transfer['parts'][number], 'from' | 'to'>,
  { productCode, amount, reason }: { productCode: string; amount: number; reason?: string },
): Promise<string> {
  const known = await requireProducts(tx, [productCode]);
  const bring = () =>
    transfer(tx, {
      kind,
      key: newCode('R'),
      by: ctx.actor,
      toTenantCode: partner,
      reason,
      parts: [{ unit: unitOfProduct(productCode), amount, from, to }],
    });
  await sayingWhatLacks(known, ctx.language === 'en-US' ? 'en' : 'zh', bring, 'notReturnable');
  return known.get(productCode)?.name.zh ?? productCode;
}
