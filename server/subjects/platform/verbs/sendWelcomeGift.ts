import { eq } from 'drizzle-orm';
import { welcomePoints } from '#domain/subjects/ledger/points/recharge';
import { type PlatformGiven, platformSchemas } from '#domain/subjects/platform/schema';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import { tenants } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { lastDayOfGift, welcomeKey } from '#server/subjects/ledger/points/gift';
import { toPayers } from '#server/subjects/ledger/points/remind';
import { transfer } from '#server/subjects/ledger/transfer';

type Gift = PlatformGiven['sendWelcomeGift']['body'];

/** The first points of a tenant, given by two operators. */
export const welcomeKind: ApprovalKind<Gift> = {
  kind: 'giveWelcome',
  input: platformSchemas.sendWelcomeGift.body,
  scope: 'system',
  about: ({ tenantCode }) => tenantCode,
  async say(_ctx, tx, { tenantCode, points = welcomePoints }) {
    const { name } = await welcomed(tx, tenantCode);
    return {
      facts: [
        { name: 'tenant', value: name },
        { name: 'points', value: points },
        { name: 'validUntil', value: await lastDayOfGift(tx) },
      ],
      tenantCode,
    };
  },
  carryOut: sendWelcomeGift,
};

/** @throws AppError notFound; refusedTransition where it was not let in */
async function welcomed(tx: Tx, tenantCode: string): Promise<typeof tenants.$inferSelect> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode));
  if (!tenant || (tenant.type !== 'customer' && tenant.type !== 'channel')) throw new AppError('notFound');
  if (tenant.approvalState !== 'success') throw new AppError('refusedTransition');
  return tenant;
}

/**
 * Gives a tenant its first points, once however often it is asked for; its payers are told.
 * @throws AppError notFound; refusedTransition where it was not let in, or has had them
 */
async function sendWelcomeGift(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { tenantCode, points = welcomePoints, reason }: Gift,
): Promise<void> {
  const tenant = await welcomed(tx, tenantCode);
  const until = await lastDayOfGift(tx);
  const given = await transfer(tx, {
    kind: 'gift',
    key: welcomeKey(tenantCode),
    by: ctx.actor,
    toTenantCode: tenantCode,
    reason,
    parts: [
      {
        unit: 'points:gift',
        amount: points,
        validUntil: until,
        from: { tenantCode: ctx.actor.tenantCode, purpose: 'issued' },
        to: { tenantCode, purpose: 'available' },
      },
    ],
  });
  if (!given) throw new AppError('refusedTransition');
  const params = { who: ctx.caller.tenant?.tenantName ?? '', points, until };
  const notice = { kind: 'points_given' as const, params, path: '/account/balance' };
  await notify(tx, await toPayers(tx, tenantCode, notice), ctx.actor.accountId);
  await audit({
    action: 'givePoints',
    entity: 'tenant',
    entityCode: tenantCode,
    tenantCode,
    detail: { name: tenant.name, points, until, ...(reason && { reason }) },
  });
}
