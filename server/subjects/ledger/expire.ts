import { sql } from 'drizzle-orm';
import type { Services } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { ledgerAccounts } from './tables';
import { transfer } from './transfer';

/** Lots that are ended in one transaction. */
const AT_ONCE = 500;

/**
 * Takes what was not used in time out of what tenants have; each lot in the name of its tenant, by the portal itself.
 * @returns how many lots
 */
export async function expireLots({ database }: Pick<Services, 'database'>): Promise<number> {
  let expired = 0;
  for (;;) {
    const found = await database.transaction('system', async (tx) => {
      const due = await tx
        .select({
          id: ledgerAccounts.id,
          tenantCode: ledgerAccounts.tenantCode,
          unit: ledgerAccounts.unit,
          validUntil: ledgerAccounts.validUntil,
          balance: ledgerAccounts.balance,
          // What comes back to a lot after it has ended expires the next time, under another key.
          last: sql<string>`(SELECT max(e.transfer_id) FROM ledger_entries e WHERE e.ledger_account_id = ${ledgerAccounts.id})`,
        })
        .from(ledgerAccounts)
        .where(
          sql`${ledgerAccounts.purpose} = 'available' AND ${ledgerAccounts.balance} > 0 AND ${ledgerAccounts.validUntil} < ${portalDay}`,
        )
        .orderBy(ledgerAccounts.id)
        .limit(AT_ONCE);
      for (const { id, tenantCode, unit, validUntil, balance, last } of due)
        await transfer(tx, {
          kind: 'expire',
          key: `expire:${id}:${last}`,
          by: { tenantCode, accountId: null },
          parts: [
            {
              unit,
              amount: balance,
              validUntil,
              from: { tenantCode, purpose: 'available' },
              to: { tenantCode, purpose: 'expired' },
            },
          ],
        });
      return due.length;
    });
    expired += found;
    if (found < AT_ONCE) return expired;
  }
}

/** Every night of the portal's time zone, after the last day of what ended with it. */
export const expiry: PeriodicTask = {
  name: 'expireLots',
  cron: '10 16 * * *',
  run: async (services, log) => {
    const expired = await expireLots(services);
    if (expired > 0) log.info({ expired }, 'what was not used in time has expired');
  },
};
