import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { channelLeaders } from '#domain/core/project/policy';
import { projectGroups } from '#server/core/project/tables';
import { notify } from '#server/core/user/notify';
import { writeAudit } from '#server/kernel/audit';
import type { Services } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { memberships, tenantRelations } from '../../tables';
import { after, recordMove, standingOf } from '../standing';
import { customers } from '../tables';
import { letGo } from '../verbs/takeCustomer';

/** So many in one round; the next hour takes the rest. */
const ROUND = 500;

/**
 * Lets customers go whose protection has ended and with whom no project is in hand; those who lead the channel are told.
 * @returns how many
 */
export async function expireProtection(services: Services): Promise<number> {
  const { database } = services;
  const due = await database.transaction('system', (tx) =>
    tx
      .select({ tenantCode: customers.tenantCode })
      .from(customers)
      .innerJoin(tenantRelations, eq(tenantRelations.customerTenantCode, customers.tenantCode))
      .where(
        and(
          lt(customers.protectedUntil, portalToday()),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(projectGroups)
              .where(eq(projectGroups.customerTenantCode, customers.tenantCode)),
          ),
        ),
      )
      .limit(ROUND),
  );
  // One by one: what somebody does with a customer meanwhile doesn't wait for all of them, nor fails the others.
  for (const { tenantCode } of due)
    await database.transaction('system', async (tx) => {
      const held = await standingOf(tx, tenantCode);
      const { channel, protectedUntil: until } = held.standing;
      // Extended, let go or worked with since it was listed.
      if (!channel || held.standing.works || until >= portalToday()) return;
      after(services, held, { kind: 'expired' });
      const by = { accountId: null, tenantCode: null, requestId: null };
      await letGo(tx, (entry) => writeAudit(tx, entry, by), held, channel, null);
      const { name } = held.tenant;
      await recordMove(undefined, tx, held.tenant, { kind: 'expired', fromTenant: channel, protectedUntil: until });
      const leaders = await tx
        .selectDistinct({ accountId: memberships.accountId })
        .from(memberships)
        .where(and(eq(memberships.tenantCode, channel), anyOf(memberships.roleCode, [...channelLeaders])));
      const kind = 'customer_expired' as const;
      const told = leaders.map(({ accountId }) => ({ tenantCode: channel, accountId, kind, params: { name, until } }));
      await notify(tx, told, null);
      await writeAudit(
        tx,
        { action: 'expireCustomer', entity: 'tenant', entityCode: tenantCode, tenantCode: channel, detail: { name } },
        by,
      );
    });
  return due.length;
}

/** Soon after each day of the portal has begun, and again for what was left. */
export const protectionEnds: PeriodicTask = {
  name: 'protectionEnds',
  cron: '5 * * * *',
  run: async (services, log) => {
    log.info(await expireProtection(services), 'customers whose protection had ended were let go');
  },
};
