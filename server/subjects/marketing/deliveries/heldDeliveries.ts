import { and, asc, count, eq } from 'drizzle-orm';
import { openDeliveries } from '#domain/subjects/marketing/deliveries/workflow';
import { deliveries as policy } from '#domain/subjects/marketing/policy';
import type { Holding } from '#server/core/subject';
import { tenants } from '#server/core/tenant/tables';
import { asSystem } from '#server/kernel/db/asSystem';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { deliveries } from '../tables';
import { passTo } from './access';
import { tellOtherSide } from './tell';

/** Deliveries of all channels that the platform's people work on. */
export const heldDeliveries: Holding = {
  kind: 'deliveries',
  roles: policy.rolesThatMay('serve'),
  async count(tx: Tx, tenantCode, accountIds) {
    // A channel's guests hold nothing of it: what they work on is the platform's to give to others.
    const isPlatform = and(eq(tenants.tenantCode, tenantCode), eq(tenants.type, 'platform'));
    if ((await tx.$count(tenants, isPlatform)) === 0) return new Map();
    return asSystem(tx, async () => {
      const rows = await tx
        .select({ accountId: deliveries.takenBy, n: count() })
        .from(deliveries)
        .where(and(anyOf(deliveries.takenBy, accountIds), anyOf(deliveries.state, openDeliveries)))
        .groupBy(deliveries.takenBy);
      return new Map(rows.map(({ accountId, n }) => [accountId ?? '', n]));
    });
  },
  /** The former workers leave the channels, and the new one is admitted. */
  async handOver(ctx, tx, from, to) {
    const { accountId: by } = ctx.actor;
    const held = await asSystem(tx, async () => {
      // All of them before any channel's people, as a delivery is always locked before those.
      const found = await tx
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.takenBy, from), anyOf(deliveries.state, openDeliveries)))
        .orderBy(asc(deliveries.deliveryCode))
        .for('update');
      for (const delivery of found) {
        const taken = await passTo(tx, delivery, to, by);
        const event = { at: new Date().toISOString(), action: 'takeOver' as const, by: to.showName, text: '' };
        await tx
          .update(deliveries)
          .set({
            ...taken,
            events: [...delivery.events, event],
            version: delivery.version + 1,
            updatedAt: new Date(),
            updatedBy: by,
          })
          .where(eq(deliveries.deliveryCode, delivery.deliveryCode));
        await tellOtherSide(tx, delivery, 'takeOver', { by, who: to.showName, text: '', isServing: true });
      }
      return found;
    });
    ctx.beforeCommit((audit) =>
      audit(
        held.map(({ tenantCode, deliveryCode, productName, projectName }) => ({
          action: 'takeOverDelivery',
          entity: 'delivery',
          entityCode: deliveryCode,
          tenantCode,
          detail: { product: productName.zh, project: projectName },
        })),
      ),
    );
    return held.length;
  },
};
