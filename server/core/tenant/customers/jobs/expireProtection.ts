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
import { after, recordMoves, standingOf } from '../standing';
import { customers } from '../tables';
import { letGo } from '../verbs/takeCustomer';

/** The number per round; the next hour continues. */
const ROUND = 500;

/**
 * Moves customers to the open pool whose protection has expired and that have no running project; their channels' leaders
 * are notified. @returns the number
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
  // One by one, so that a concurrent change of one customer neither waits for all of them nor fails the others.
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
      const move = { kind: 'expired' as const, fromTenant: channel, protectedUntil: until };
      await recordMoves(undefined, tx, [{ customer: held.tenant, ...move }]);
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

/** Shortly after midnight of the portal's time zone, and again for the rest. */
export const protectionEnds: PeriodicTask = {
  name: 'protectionEnds',
  cron: '5 * * * *',
  run: async (services, log) => {
    log.info(await expireProtection(services), 'customers whose protection had ended were let go');
  },
};
