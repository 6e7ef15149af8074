import { and, eq, sql } from 'drizzle-orm';
import { accessBy, type DeliveryAction, mustSayWhy, nextDeliveryState } from '#domain/marketing/deliveries/workflow';
import type { MarketingGiven } from '#domain/marketing/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { lockOrder, moveOrder } from '#server/ledger/orders/openOrder';
import { movePoints } from '#server/ledger/points/move';
import { lendProject, returnProject } from '#server/project/dispatch/lend';
import { giveRoles, leave, rejoin } from '#server/tenant/giveRoles';
import { heldBy } from '#server/tenant/people/holdings';
import { memberships, tenants } from '#server/tenant/tables';
import { deliveries } from '../tables';
import type { Delivery } from './queries';
import { tellOtherSide } from './tell';

/** Whoever asked accepts, returns or calls off. @throws AppError as act */
export const decideDelivery = (ctx: Context, input: MarketingGiven['decideDelivery']['body']): Promise<null> =>
  act(ctx, input, ctx.actor.tenantCode);

/** One of the platform's people takes, hands over or refuses. @throws AppError as act */
export const serveDelivery = (ctx: Context, input: MarketingGiven['serveDelivery']['body']): Promise<null> =>
  act(ctx, input);

interface Input {
  deliveryCode: string;
  version: number;
  action: DeliveryAction;
  text?: string | undefined;
}

/**
 * Takes a delivery to its next state, with its points and with who works in the project.
 * @param askedBy the tenant that has asked; absent: any, for the platform's people
 * @throws AppError notFound, conflict, refusedTransition, reasonNeeded; memberDisabled where the channel lets in no more who
 *   takes it
 */
function act(ctx: Context, { deliveryCode, version, action, text = '' }: Input, askedBy?: string): Promise<null> {
  const { accountId } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const [found] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.deliveryCode, deliveryCode), askedBy ? eq(deliveries.tenantCode, askedBy) : undefined))
      .for('update');
    const delivery = await requireVersion(tx, found, version);
    const state = nextDeliveryState(action, delivery.state, delivery.takenBy === accountId);
    if (!state) throw new AppError('refusedTransition');
    if (mustSayWhy(action) && text === '') throw new AppError('reasonNeeded');
    const { showName: by } = ctx.caller;
    const access = accessBy[action];
    if (access !== 'same' && delivery.takenBy) await letOut(ctx, tx, delivery, delivery.takenBy);
    const taken = access === 'in' ? await letIn(tx, delivery, accountId, by) : undefined;
    await tx
      .update(deliveries)
      .set({
        ...{ state, ...taken, ...(action === 'giveBack' && { takenBy: null, takenByName: null, takenAt: null }) },
        events: [...delivery.events, { at: new Date().toISOString(), action, by, text }],
        ...{ version: version + 1, updatedAt: new Date(), updatedBy: accountId },
      })
      .where(and(eq(deliveries.tenantCode, delivery.tenantCode), eq(deliveries.deliveryCode, deliveryCode)));
    await tellOtherSide(tx, delivery, action, { by: accountId, who: by, text, isServing: askedBy === undefined });
    await audit({
      ...{ action: `${action}Delivery` as const, entity: 'delivery', entityCode: deliveryCode },
      ...{
        tenantCode: delivery.tenantCode,
        detail: { product: delivery.productName.zh, project: delivery.projectName },
      },
    });
    // Last, as what it locks is locked until the end.
    if (state === 'accepted' || state === 'cancelled') await settle(ctx, tx, delivery, state);
    return null;
  });
}

/** Its points are used, or released. */
async function settle(
  ctx: Context,
  tx: Tx,
  { tenantCode, orderCode }: Delivery,
  state: 'accepted' | 'cancelled',
): Promise<void> {
  const order = await lockOrder(tx, { tenantCode, orderCode });
  const { points } = order;
  const [how, what] = state === 'accepted' ? (['capture', 'use'] as const) : (['release', 'release'] as const);
  await moveOrder(tx, order, how, { settledAt: state === 'accepted' ? new Date() : null });
  await movePoints(tx, what, { tenantCode, orderCode, points, key: `${what}:${orderCode}`, by: ctx.actor });
}

/** One change of a tenant's people at a time. */
const lockPeople = (tx: Tx, tenantCode: string) =>
  tx
    .select({ tenantCode: tenants.tenantCode })
    .from(tenants)
    .where(eq(tenants.tenantCode, tenantCode))
    .for('no key update');

const rolesAt = (tx: Tx, tenantCode: string, accountId: string) =>
  tx.$count(memberships, and(eq(memberships.tenantCode, tenantCode), eq(memberships.accountId, accountId)));

/**
 * Whoever takes it becomes the project's consultant: with the role that sees its own projects alone, unless it is one of
 * the channel's people already.
 * @throws AppError refusedTransition where the project is over or gone, memberDisabled
 */
async function letIn(tx: Tx, { tenantCode, projectCode }: Delivery, accountId: string, name: string) {
  await lockPeople(tx, tenantCode);
  const isGuest = (await rolesAt(tx, tenantCode, accountId)) === 0;
  if (isGuest) {
    await rejoin(tx, tenantCode, accountId);
    await giveRoles(tx, tenantCode, accountId, ['CHANNEL_EXECUTOR']);
  }
  const previousTeacherId = await lendProject(tx, { channelTenantCode: tenantCode, projectCode }, accountId);
  if (previousTeacherId === undefined) throw new AppError('refusedTransition');
  return { takenBy: accountId, takenByName: name, takenAt: new Date(), isGuest, previousTeacherId };
}

/** Gives the project back; a guest leaves, unless it is here for something else as well. */
async function letOut(ctx: Context, tx: Tx, delivery: Delivery, takenBy: string): Promise<void> {
  const { tenantCode, projectCode, deliveryCode, previousTeacherId: to, isGuest } = delivery;
  await lockPeople(tx, tenantCode);
  const project = { channelTenantCode: tenantCode, projectCode };
  await returnProject(tx, project, { from: takenBy, to, by: ctx.actor.accountId });
  if (!isGuest) return;
  const others = await tx
    .select({ deliveryCode: deliveries.deliveryCode })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.tenantCode, tenantCode),
        eq(deliveries.takenBy, takenBy),
        sql`${deliveries.deliveryCode} <> ${deliveryCode} AND ${deliveries.state} IN ('working', 'handedOver')`,
      ),
    );
  // The last of several that it was let in for lets it out.
  if (others.length > 0) {
    await tx
      .update(deliveries)
      .set({ isGuest: true })
      .where(and(eq(deliveries.tenantCode, tenantCode), eq(deliveries.deliveryCode, others[0]?.deliveryCode ?? '')));
    return;
  }
  const held = (await heldBy(ctx, tx, [takenBy], tenantCode)).get(takenBy);
  // What the channel has given it besides is handed on by the channel, which then removes it.
  if (held && Object.values(held).some((count) => count > 0)) return;
  await leave(tx, tenantCode, takenBy);
}
