import { inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { limits } from '#domain/kernel/limits';
import type { Services } from '../kernel/context';
import { files } from '../kernel/db/schema';
import type { PeriodicTask } from '../kernel/jobs/worker';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long what nobody needs any more is kept; longer than every limit that still counts it. */
const kept = {
  verifyCodes: DAY,
  idempotencyKeys: 7 * DAY,
  importFindings: 30 * DAY,
  readNotices: 90 * DAY,
  orphanObjects: DAY,
};

const before = (age: number) => sql`now() - ${age} * interval '1 millisecond'`;

/** What goes, in order, each in a transaction of its own: none waits for another, and a crash loses nothing. */
const deletions = {
  verifyCodes: sql`DELETE FROM verify_codes WHERE created_at < ${before(kept.verifyCodes)}`,
  // The same sessions that no longer open; the account signs in anew anyway.
  sessions: sql`DELETE FROM sessions WHERE revoked_at IS NOT NULL OR last_seen_at < ${before(limits.sessionIdle)}
    OR created_at < ${before(limits.sessionAbsolute)}`,
  idempotencyKeys: sql`DELETE FROM idempotency_keys WHERE created_at < ${before(kept.idempotencyKeys)}`,
  readNotices: sql`DELETE FROM notices WHERE read_at < ${before(kept.readNotices)}`,
  overtakenImports: sql`UPDATE inventory_imports i SET state = 'overtaken' FROM assessments a
    WHERE (a.tenant_code, a.project_code) = (i.tenant_code, i.project_code)
      AND i.created_at < ${before(kept.importFindings)} AND i.state = 'parsed' AND i.base_version <> a.inventory_version`,
  // The import itself stays with its sums. One that can still be confirmed keeps what it would do.
  importFindings: sql`DELETE FROM inventory_import_findings f USING inventory_imports i
    WHERE (i.tenant_code, i.project_code, i.import_code) = (f.tenant_code, f.project_code, f.import_code)
      AND i.created_at < ${before(kept.importFindings)} AND NOT (i.state = 'parsed' AND i.error_count = 0)`,
};

export type Tidied = Record<keyof typeof deletions | 'orphanObjects', number>;

/** Deletes what has served its time. May run anywhere, at any time, twice at once. */
export async function tidyUp({ database, files: store }: Services, log: FastifyBaseLogger): Promise<Tidied> {
  const tidied = { orphanObjects: 0 } as Tidied;
  for (const [name, deletion] of Object.entries(deletions)) {
    const { rowCount } = await database.transaction('system', (tx) => tx.execute(deletion));
    tidied[name as keyof Tidied] = rowCount ?? 0;
  }
  const removeOrphans = async (objectIds: string[]) => {
    const known = await database.transaction('system', (tx) =>
      tx.select({ objectId: files.objectId }).from(files).where(inArray(files.objectId, objectIds)),
    );
    const owned = new Set(known.map((row) => row.objectId));
    for (const objectId of objectIds.filter((one) => !owned.has(one))) {
      await store.remove(objectId);
      tidied.orphanObjects += 1;
    }
  };
  let batch: string[] = [];
  // Bytes are put before their row is written: younger ones may still get theirs.
  for await (const objectId of store.olderThan(new Date(Date.now() - kept.orphanObjects))) {
    if (batch.push(objectId) < 500) continue;
    await removeOrphans(batch);
    batch = [];
  }
  if (batch.length > 0) await removeOrphans(batch);
  log.info(tidied, 'housekeeping done');
  return tidied;
}

/** Every hour; whichever worker comes first does it. */
export const housekeeping: PeriodicTask = { name: 'housekeeping', cron: '23 * * * *', run: tidyUp };
