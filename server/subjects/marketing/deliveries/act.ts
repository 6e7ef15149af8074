import { and, eq } from 'drizzle-orm';
import { accessBy, type DeliveryAction, deliveryWorkflow } from '#domain/subjects/marketing/deliveries/workflow';
import { deliveries as policy } from '#domain/subjects/marketing/policy';
import type { MarketingGiven } from '#domain/subjects/marketing/schema';
import { ableTo } from '#server/core/tenant/people/ableTo';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { lockOrder, moveOrder } from '#server/subjects/ledger/orders/openOrder';
import { deliveries } from '../tables';
import { letOut, passTo } from './access';
import { settleCost } from './cost';
import type { Delivery } from './queries';
import { tellOtherSide } from './tell';

/** The buyer's side accepts, returns or cancels. @throws AppError as act */
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
 * Takes a delivery to its next state, with what it costs and with who works in the project.
 * @param askedBy the tenant that has asked; absent: any, for the platform's people
 * @throws AppError notFound, conflict, refusedTransition, reasonNeeded; memberDisabled where the channel lets in no more who
 *   takes it
 */
function act(ctx: Context, { deliveryCode, version, action, text = '' }: Input, askedBy?: string): Promise<null> {
  const { accountId } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const access = accessBy[action];
    if (access === 'in') await stillServes(ctx, tx);
    const [found] = await tx
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.deliveryCode, deliveryCode), askedBy ? eq(deliveries.tenantCode, askedBy) : undefined))
      .for('update');
    const delivery = await requireVersion(tx, found, version);
    const side = askedBy === undefined ? ('serving' as const) : ('asking' as const);
    const step = deliveryWorkflow.find(action, delivery.state, { side, isTaker: delivery.takenBy === accountId });
    if (!step?.to) throw new AppError('refusedTransition');
    if (step.asksReason && text === '') throw new AppError('reasonNeeded');
    const { to: state } = step;
    const { showName: by } = ctx.caller;
    const taken = access === 'in' ? await passTo(tx, delivery, { accountId, showName: by }, accountId) : undefined;
    if (access === 'out' && delivery.takenBy) await letOut(tx, delivery, delivery.takenBy, accountId);
    await tx
      .update(deliveries)
      .set({
        state,
        ...taken,
        ...(action === 'giveBack' && { takenBy: null, takenByName: null, takenAt: null }),
        events: [...delivery.events, { at: new Date().toISOString(), action, by, text }],
        version: version + 1,
        updatedAt: new Date(),
        updatedBy: accountId,
      })
      .where(and(eq(deliveries.tenantCode, delivery.tenantCode), eq(deliveries.deliveryCode, deliveryCode)));
    await tellOtherSide(tx, delivery, action, { by: accountId, who: by, text, isServing: side === 'serving' });
    await audit({
      action: `${action}Delivery` as const,
      entity: 'delivery',
      entityCode: deliveryCode,
      tenantCode: delivery.tenantCode,
      detail: { product: delivery.productName.zh, project: delivery.projectName },
    });
    // Last, as what it locks is locked until the end.
    if (state === 'accepted' || state === 'cancelled') await settle(ctx, tx, delivery, state);
    return null;
  });
}

/**
 * Keeps a person from leaving the platform while they take a delivery: it would stay with them.
 * @throws AppError forbidden if they have left already
 */
async function stillServes(ctx: Context, tx: Tx): Promise<void> {
  const { tenantCode, accountId } = ctx.actor;
  await tx.select({ code: tenants.tenantCode }).from(tenants).where(eq(tenants.tenantCode, tenantCode)).for('share');
  const here = await ableTo(tx, tenantCode, policy.rolesThatMay('serve'), { wanted: accountId });
  if (here.length === 0) throw new AppError('forbidden');
}

/** Its points or its unit are used, or released. */
async function settle(
  ctx: Context,
  tx: Tx,
  { tenantCode, orderCode }: Delivery,
  state: 'accepted' | 'cancelled',
): Promise<void> {
  const order = await lockOrder(tx, { tenantCode, orderCode });
  const [how, what] = state === 'accepted' ? (['capture', 'use'] as const) : (['release', 'release'] as const);
  await moveOrder(tx, order, how, { settledAt: state === 'accepted' ? new Date() : null });
  await settleCost(tx, what, order, ctx.actor);
}
