import { desc } from 'drizzle-orm';
import { financePath } from '#domain/subjects/ledger/orders/paths';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { toKeepers } from '../keepers';
import { type Compared, compareBooks } from './compare';
import { reconciliations } from './tables';

/** The page that tells of differences. */

/**
 * Compares the books and keeps what it found; where anything does not agree, those who keep the platform's books are told.
 * Nothing is changed.
 */
export async function reconcile({ database }: Pick<Services, 'database'>): Promise<Compared> {
  const begun = Date.now();
  const compared = await database.transaction('system', compareBooks, { reads: true });
  const tookMs = Date.now() - begun;
  await database.transaction('system', async (tx) => {
    await tx.insert(reconciliations).values({ ...compared, tookMs });
    const found = { kind: 'books_differ' as const, params: { count: compared.count }, path: financePath };
    if (compared.count > 0) await notify(tx, await toKeepers(tx, 'seeOrders', found), null);
  });
  return compared;
}

/** Every night, after what ended with the day has been taken out. */
export const reconciliation: PeriodicTask = {
  name: 'reconcile',
  // UTC; 02:30 in the portal's time zone.
  cron: '30 18 * * *',
  run: async (services, log) => {
    const { count, entries } = await reconcile(services);
    if (count > 0) log.error({ count, entries }, 'the books do not agree');
    else log.info({ entries }, 'the books agree');
  },
};

/** The last comparison; null before there was one. */
export async function getReconciliation(tx: Tx): Promise<LedgerWire['getReconciliation']['data']> {
  const [last] = await tx.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(1);
  if (!last) return null;
  const { at, accounts, entries, count, differences } = last;
  return { at: at.toISOString(), accounts, entries, count, differences };
}
