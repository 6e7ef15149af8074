import { desc, sql } from 'drizzle-orm';
import type { TrailWire } from '#domain/subjects/trail/schema';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { auditChecks, auditSeals } from '../tables';
import { checkTrail } from './check';
import { pruneTrail } from './prune';
import { sealTrail } from './seal';

/** The chain is checked once a day, and first when there is one. */
const CHECKED_EVERY = 24 * 3_600_000;

const lastCheck = async (tx: Tx) => (await tx.select().from(auditChecks).orderBy(desc(auditChecks.id)).limit(1)).at(0);

export const sealing: PeriodicTask = {
  name: 'sealTrail',
  cron: '*/10 * * * *',
  async run(services: Services, log) {
    const sealed = await sealTrail(services);
    const last = await services.database.transaction('system', lastCheck, { reads: true });
    if (last ? Date.now() - last.at.getTime() < CHECKED_EVERY : sealed === 0) return;
    const pruned = await pruneTrail(services);
    const { count, seals, rows } = await checkTrail(services);
    if (count > 0) log.error({ count, seals, rows }, 'the log of all writes was tampered with');
    else log.info({ seals, rows, pruned }, 'the log of all writes is as it was written');
  },
};

/** The last check; null before there was one. */
export async function getTrailCheck(tx: Tx): Promise<TrailWire['getTrailCheck']['data']> {
  const last = await lastCheck(tx);
  if (!last) return null;
  const { at, seals, rows, count, faults } = last;
  const { rows: counted } = await tx.execute<{ newer: number }>(sql`SELECT count(*)::int AS newer FROM audit_log
    WHERE id > coalesce((SELECT max(s.to_id) FROM ${auditSeals} s WHERE s.seal_no <= ${seals}), 0)`);
  return { at: at.toISOString(), seals, rows, newer: counted[0]?.newer ?? 0, count, faults };
}
