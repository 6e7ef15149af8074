import { eq } from 'drizzle-orm';
import { lastDayOfGift, welcomePoints } from '#domain/subjects/ledger/points/recharge';
import { type PlatformGiven, platformSchemas } from '#domain/subjects/platform/schema';
import { mayBeGiven } from '#domain/subjects/platform/tenants';
import { ask } from '#server/capabilities/approval/ask';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import { tenants } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError, HttpError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { serverText } from '#server/kernel/texts';
import { toPayers } from '#server/subjects/ledger/points/remind';
import { transfer } from '#server/subjects/ledger/transfer';

type Gift = PlatformGiven['sendWelcomeGift']['body'];

/** A gift ends on a day from today on, and at the latest as all gifts of today do. */
const mayEnd = (day: string): boolean => day >= portalToday() && day <= lastDayOfGift(portalToday());

/**
 * Requests points for a tenant, its first ones or later ones, for a second operator to confirm.
 * @throws HttpError 400 where the last day is over or too far away
 * @throws AppError notFound; refusedTransition where the tenant may not be given any; what `ask` throws
 */
export async function sendWelcomeGift(ctx: Context, gift: Gift): Promise<{ approvalCode: string }> {
  const { validUntil } = gift;
  if (validUntil && !mayEnd(validUntil))
    throw new HttpError(400, 'malformed', {}, { validUntil: serverText(ctx.language, 'faults.fieldInvalid') });
  return ask(ctx, giftKind, gift);
}

/** Points for a tenant, given by two operators. */
export const giftKind: ApprovalKind<Gift> = {
  kind: 'giveWelcome',
  input: platformSchemas.sendWelcomeGift.body,
  scope: 'system',
  about: ({ tenantCode }) => tenantCode,
  async say(_ctx, tx, { tenantCode, points = welcomePoints, validUntil = lastDayOfGift(portalToday()) }) {
    const { name } = await requireReceiver(tx, tenantCode);
    return {
      facts: [
        { name: 'tenant', value: name },
        { name: 'points', value: points },
        { name: 'validUntil', value: validUntil },
      ],
      tenantCode,
    };
  },
  carryOut: givePoints,
};

/** @throws AppError notFound; refusedTransition where it is no channel or customer that was approved */
async function requireReceiver(tx: Tx, tenantCode: string): Promise<typeof tenants.$inferSelect> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode));
  if (!tenant) throw new AppError('notFound');
  if (!mayBeGiven(tenant)) throw new AppError('refusedTransition');
  return tenant;
}

/**
 * Gives the points, once for each request, as a request is confirmed once; the tenant's payers are notified.
 * @throws AppError notFound; refusedTransition where the tenant may not be given any, or the last day is over by now
 */
async function givePoints(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { tenantCode, points = welcomePoints, validUntil = lastDayOfGift(portalToday()), reason }: Gift,
): Promise<void> {
  const tenant = await requireReceiver(tx, tenantCode);
  if (!mayEnd(validUntil)) throw new AppError('refusedTransition');
  await transfer(tx, {
    kind: 'gift',
    key: newCode('G'),
    by: ctx.actor,
    toTenantCode: tenantCode,
    reason,
    parts: [
      {
        unit: 'points:gift',
        amount: points,
        validUntil,
        from: { tenantCode: ctx.actor.tenantCode, purpose: 'issued' },
        to: { tenantCode, purpose: 'available' },
      },
    ],
  });
  const params = { who: ctx.caller.tenant?.tenantName ?? '', points, until: validUntil };
  const notice = { kind: 'points_given' as const, params, path: '/account/balance' };
  await notify(tx, await toPayers(tx, tenantCode, notice), ctx.actor.accountId);
  await audit({
    action: 'givePoints',
    entity: 'tenant',
    entityCode: tenantCode,
    tenantCode,
    detail: { name: tenant.name, points, until: validUntil, reason },
  });
}
