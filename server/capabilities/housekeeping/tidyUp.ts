import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { UNDO_DAYS } from '#domain/kernel/bulk';
import { limits } from '#domain/kernel/limits';
import type { Services } from '#server/kernel/context';
import { uploads } from '#server/kernel/files/tables';
import { clearTemporary } from '#server/kernel/files/temporary';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { type TidiedStore, tidyStore } from './tidyStore';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How long obsolete records are kept; longer than every limit that still counts them. */
const kept = {
  verifyCodes: DAY,
  // As long as a browser keeps its token.
  knownDevices: 365 * DAY,
  auditCounts: DAY,
  idempotencyKeys: 7 * DAY,
  importFindings: 30 * DAY,
  bulkChanges: UNDO_DAYS * DAY,
  readNotices: 90 * DAY,
  invitations: 30 * DAY,
  fileShares: 180 * DAY,
  trailExports: 30 * DAY,
};

const before = (age: number) => sql`now() - ${age} * interval '1 millisecond'`;

/** Deletes the files of old imports that this column names, and takes them out of their imports. */
function filesOfImports(column: 'marked_object_id' | 'change_set_id'): SQL {
  const file = sql.raw(column);
  const isOld = sql`created_at < ${before(kept.importFindings)} AND ${file} IS NOT NULL`;
  return sql`WITH
    old AS (SELECT tenant_code, ${file} AS object_id FROM inventory_imports WHERE ${isOld}
      UNION ALL SELECT tenant_code, ${file} FROM customer_imports WHERE ${isOld}
      UNION ALL SELECT tenant_code, ${file} FROM standard_imports WHERE ${isOld}),
    of_inventories AS (UPDATE inventory_imports SET ${file} = NULL WHERE ${isOld}),
    of_customers AS (UPDATE customer_imports SET ${file} = NULL WHERE ${isOld}),
    of_standards AS (UPDATE standard_imports SET ${file} = NULL WHERE ${isOld})
    DELETE FROM files f USING old WHERE (f.tenant_code, f.object_id) = (old.tenant_code, old.object_id)`;
}

/** The deletions, in order, each in a transaction of its own: none waits for another, and a crash loses nothing. */
const deletions = {
  // With the puzzles that were solved for them; those end long before.
  verifyCodes: sql`DELETE FROM verify_codes WHERE created_at < ${before(kept.verifyCodes)}`,
  factorChallenges: sql`DELETE FROM factor_challenges WHERE created_at < ${before(limits.secondFactorLifetime)}`,
  // As long as a browser is known; the longest wait is a day.
  factorTries: sql`DELETE FROM factor_tries WHERE updated_at < ${before(kept.knownDevices)}`,
  knownDevices: sql`DELETE FROM known_devices WHERE last_used_at < ${before(kept.knownDevices)}`,
  auditCounts: sql`DELETE FROM audit_counts WHERE hour < ${before(kept.auditCounts)}`,
  // The same sessions that no longer open; the account signs in anew anyway.
  sessions: sql`DELETE FROM sessions WHERE revoked_at IS NOT NULL OR last_seen_at < ${before(limits.sessionIdle)}
    OR created_at < ${before(limits.sessionAbsolute)}`,
  idempotencyKeys: sql`DELETE FROM idempotency_keys WHERE created_at < ${before(kept.idempotencyKeys)}`,
  readNotices: sql`DELETE FROM notices WHERE read_at < ${before(kept.readNotices)}`,
  // Phones and names of people who have not joined are not kept.
  invitations: sql`DELETE FROM invitations WHERE coalesce(ended_at, expires_at) < ${before(kept.invitations)}`,
  // The log keeps who had which link.
  fileShares: sql`DELETE FROM file_shares WHERE expires_at < ${before(kept.fileShares)}`,
  // Large, and written again at any time.
  trailExports: sql`DELETE FROM files WHERE kind = 'trailExport' AND created_at < ${before(kept.trailExports)}`,
  // The log keeps the change itself; only its undo ends.
  projectChanges: sql`DELETE FROM project_changes WHERE created_at < ${before(kept.bulkChanges)}`,
  bulkChanges: sql`DELETE FROM bulk_changes WHERE created_at < ${before(kept.bulkChanges)}`,
  // A dry run that was not confirmed for so long is made anew, as an overtaken one is.
  expiredImports: sql`UPDATE inventory_imports SET state = 'overtaken'
    WHERE created_at < ${before(kept.importFindings)} AND state = 'parsed' AND change_set_id IS NOT NULL`,
  // The import itself and its totals stay.
  importFindings: sql`DELETE FROM inventory_import_findings f USING inventory_imports i
    WHERE (i.tenant_code, i.project_code, i.import_code) = (f.tenant_code, f.project_code, f.import_code)
      AND i.created_at < ${before(kept.importFindings)}`,
  // A workbook that was given back marked is wanted for the next try alone.
  markedWorkbooks: filesOfImports('marked_object_id'),
  changeSets: filesOfImports('change_set_id'),
  // Workbooks of government projects go with what they would have entered.
  govImports: sql`WITH
    old AS (SELECT tenant_code, unnest(ARRAY[object_id, change_set_id]) AS object_id FROM gov_imports
      WHERE created_at < ${before(kept.importFindings)} AND num_nonnulls(object_id, change_set_id) > 0),
    given_up AS (UPDATE gov_imports SET object_id = NULL, change_set_id = NULL,
      state = CASE WHEN state IN ('parsed', 'unmapped') THEN 'overtaken' ELSE state END
      WHERE created_at < ${before(kept.importFindings)} AND num_nonnulls(object_id, change_set_id) > 0)
    DELETE FROM files f USING old WHERE (f.tenant_code, f.object_id) = (old.tenant_code, old.object_id)`,
  govFindings: sql`DELETE FROM gov_import_findings f USING gov_imports i
    WHERE (i.tenant_code, i.project_code, i.import_code) = (f.tenant_code, f.project_code, f.import_code)
      AND i.created_at < ${before(kept.importFindings)}`,
  customerImports: sql`DELETE FROM customer_imports
    WHERE coalesce(confirmed_at, created_at) < ${before(kept.bulkChanges)} AND marked_object_id IS NULL AND change_set_id IS NULL`,
  standardImports: sql`DELETE FROM standard_imports
    WHERE coalesce(confirmed_at, created_at) < ${before(kept.bulkChanges)} AND marked_object_id IS NULL AND change_set_id IS NULL`,
};

export type Tidied = Record<keyof typeof deletions | 'uploads' | keyof TidiedStore | 'temporaryFolders', number>;

/** Deletes expired records. It may run anywhere, at any time, and twice at once. */
export async function tidyUp(services: Services, log: FastifyBaseLogger): Promise<Tidied> {
  const { database } = services;
  const tidied = {} as Tidied;
  for (const [name, deletion] of Object.entries(deletions)) {
    const { rowCount } = await database.transaction('system', (tx) => tx.execute(deletion));
    tidied[name as keyof Tidied] = rowCount ?? 0;
  }
  // Files of incomplete uploads.
  const { rowCount } = await database.transaction('system', (tx) =>
    tx.delete(uploads).where(sql`${uploads.createdAt} < ${before(limits.openUploadLifetime)}`),
  );
  tidied.uploads = rowCount ?? 0;
  Object.assign(tidied, await tidyStore(services, log));
  tidied.temporaryFolders = await clearTemporary();
  log.info(tidied, 'housekeeping done');
  return tidied;
}

/** Every hour; whichever worker comes first does it. */
export const housekeeping: PeriodicTask = { name: 'housekeeping', cron: '23 * * * *', run: tidyUp };
