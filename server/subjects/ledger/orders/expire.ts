import { and, eq, lt, sql } from 'drizzle-orm';
import { writeAudit } from '#server/kernel/audit';
import type { Services } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { orders, payments } from './tables';

/** Orders that end in one transaction. */
const AT_ONCE = 500;

/**
 * Ends orders that were not paid in time, and what was begun to pay them. Those that somebody is paying in this moment are
 * left for the next time.
 * @returns how many
 */
export async function expireOrders({ database }: Pick<Services, 'database'>): Promise<number> {
  return database.transaction('system', async (tx) => {
    const due = await tx
      .select({ tenantCode: orders.tenantCode, orderCode: orders.orderCode })
      .from(orders)
      .where(and(eq(orders.state, 'open'), lt(orders.expiresAt, sql`now()`)))
      .orderBy(orders.expiresAt)
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    if (due.length === 0) return 0;
    const codes = due.map(({ orderCode }) => orderCode);
    await tx
      .update(orders)
      .set({ state: 'expired', version: sql`${orders.version} + 1`, updatedAt: new Date() })
      .where(anyOf(orders.orderCode, codes));
    await tx
      .update(payments)
      .set({ state: 'closed' })
      .where(and(anyOf(payments.orderCode, codes), eq(payments.state, 'open')));
    await writeAudit(
      tx,
      due.map(({ tenantCode, orderCode }) => ({
        action: 'expireOrder' as const,
        entity: 'order' as const,
        entityCode: orderCode,
        tenantCode,
      })),
      { accountId: null, tenantCode: null, requestId: null },
    );
    return due.length;
  });
}

export const orderExpiry: PeriodicTask = {
  name: 'expireOrders',
  cron: '*/5 * * * *',
  run: async (services, log) => {
    const ended = await expireOrders(services);
    if (ended > 0) log.info({ ended }, 'orders that were not paid in time have ended');
  },
};
