import { and, eq } from 'drizzle-orm';
import { openDeliveries } from '#domain/subjects/marketing/deliveries/workflow';
import type { MarketingGiven } from '#domain/subjects/marketing/schema';
import { lockRunning } from '#server/core/project/dispatch/lend';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { AppError } from '#server/kernel/errors';
import { newCode, shortCode } from '#server/kernel/ids';
import { orders } from '#server/subjects/ledger/orders/tables';
import { deliveries } from '../tables';
import { costOf, holdCost } from './cost';
import { tellServers } from './tell';

/**
 * Asks the platform's people to deliver a product for a project of the caller's channel. A unit of it, or its price where the
 * channel has none, is held until it is accepted or called off; the price stays as it was.
 * @throws AppError unknownReference where it is not sold so, notFound where the project is none of the channel's that goes on;
 *   priceChanged, deliveryUnderWay, insufficientBalance
 */
export function orderDelivery(
  ctx: Context,
  { productCode, edition: seen, projectCode, wish, points }: MarketingGiven['orderDelivery']['body'],
): Promise<{ deliveryCode: string; orderCode: string }> {
  return ctx.writeAsSystem(async (tx, audit) => {
    const { tenantCode, accountId } = ctx.actor;
    const { showName } = ctx.caller;
    const { product, points: cost } = await costOf(ctx, tx, productCode);
    if (cost !== points || product.edition !== seen) throw new AppError('priceChanged');
    const project = await lockRunning(tx, { channelTenantCode: tenantCode, projectCode });
    if (!project) throw new AppError('notFound');
    // Two at once would each give the project back as the other has found it.
    const others = and(
      eq(deliveries.tenantCode, tenantCode),
      eq(deliveries.projectCode, projectCode),
      anyOf(deliveries.state, ['waiting', ...openDeliveries]),
    );
    if ((await tx.$count(deliveries, others)) > 0) throw new AppError('deliveryUnderWay', { project: project.name });
    const [orderCode, deliveryCode] = [shortCode('WT'), newCode('WT')];
    const { name, units, edition } = product;
    const item = { productCode, name, count: 1, units, edition, pricePoints: points, validUntil: null };
    const order = { tenantCode, orderCode, points, items: [item], projectName: project.name };
    await tx.insert(orders).values({
      ...order,
      kind: 'delivery',
      state: 'held',
      amountFen: 0,
      orderedBy: accountId,
      orderedByName: showName,
    });
    await tx.insert(deliveries).values({
      tenantCode,
      deliveryCode,
      orderCode,
      productCode,
      productName: name,
      projectCode,
      projectName: project.name,
      wish,
      orderedBy: accountId,
      orderedByName: showName,
      events: [{ at: new Date().toISOString(), action: 'order', by: showName, text: '' }],
    });
    const about = { product: name.zh, project: project.name };
    await tellServers(tx, { who: ctx.caller.tenant?.tenantName ?? '', product: name.zh }, deliveryCode, accountId);
    await audit({
      action: 'orderDelivery',
      entity: 'delivery',
      entityCode: deliveryCode,
      detail: { ...about, points },
    });
    // Last, as what it locks is locked until the end.
    await holdCost(tx, order, ctx.actor);
    return { deliveryCode, orderCode };
  });
}
