import { sql } from 'drizzle-orm';
import type { AuditEntry } from '#domain/kernel/audit';
import { withCommit } from './db/preparingClient';
import type { Tx } from './db/tx';
import type { Session } from './session';
import { auditCounts, auditLog } from './tables';

/**
 * Writes the audit row of an action; it commits or rolls back together with the write.
 * @param entry one row, or the rows of one change, which are written in one statement
 * @param counted for refusals, which anyone can repeat at will: a row for the 1st, 2nd, 4th, 8th … of an hour with its
 *   count, so that the trail can't be flooded; in transactions of the system
 */
export type Audit = (entry: AuditEntry | readonly AuditEntry[], counted?: 'counted') => Promise<void>;

interface AuditedBy {
  accountId: string | null;
  tenantCode: string | null;
  /** The tenant of a support view: every action during the view concerns this tenant as well. */
  viewed?: { tenantCode: string; told: { supportView: string; supporter: string } } | null;
  requestId: string | null;
  network?: string | null;
}

/** The account in whose name the trail records a session's actions; in a support view it stays the operator's. */
export function actorOf(session: Session | null): Pick<AuditedBy, 'accountId' | 'tenantCode' | 'viewed'> {
  const { accountId = null, showName = '', tenant, view, viewedFrom } = session ?? {};
  const own = viewedFrom ?? tenant?.tenantCode ?? null;
  const viewed =
    viewedFrom !== undefined && view
      ? { tenantCode: view.tenant.tenantCode, told: { supportView: view.viewCode, supporter: showName } }
      : null;
  return { accountId, tenantCode: own, viewed };
}

/** Writes rows of the log in the name of a person, or of the portal itself where there is none; in one statement. */
export async function writeAudit(
  tx: Tx,
  entries: AuditEntry | readonly AuditEntry[],
  by: AuditedBy,
  counted?: 'counted',
): Promise<void> {
  const given = [entries].flat();
  const { viewed = null } = by;
  const keyOf = ({ action, entityCode }: AuditEntry) =>
    [action, by.accountId ?? '', entityCode, ...(viewed ? [viewed.told.supportView] : [])].join(':');
  const counts = counted && (await countUp(tx, given.map(keyOf)));
  const rows: (typeof auditLog.$inferInsert)[] = [];
  for (const entry of given) {
    const { action, entity, entityCode, tenantCode, detail, concerned } = entry;
    const count = counts && (counts.get(keyOf(entry)) ?? 1);
    if (count && (count & (count - 1)) !== 0) continue;
    const own = viewed ? viewed.tenantCode : by.tenantCode;
    const whose = tenantCode === undefined ? own : tenantCode;
    // A channel in a support view learns what was downloaded, and so does the customer that owns it.
    for (const one of new Set(viewed ? [whose, viewed.tenantCode] : [whose]))
      rows.push({
        action,
        entity,
        entityCode,
        tenantCode: one,
        actorTenantCode: by.tenantCode,
        accountId: by.accountId,
        detail: { ...detail, ...(count && { count }), ...viewed?.told },
        concerned: concerned ? [...new Set(concerned.filter((accountId) => accountId !== null))] : null,
        requestId: by.requestId,
        network: by.network ?? null,
      });
  }
  if (rows.length > 0) withCommit(tx, tx.insert(auditLog).values(rows));
}

/** Counts how often each of these happened in this hour, in one order, so that concurrent counters don't block each other. */
async function countUp(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const counted = await tx
    .insert(auditCounts)
    .values([...new Set(keys)].sort().map((key) => ({ key, hour: sql`date_trunc('hour', now())` })))
    .onConflictDoUpdate({
      target: [auditCounts.key, auditCounts.hour],
      set: { count: sql`${auditCounts.count} + 1` },
    })
    .returning({ key: auditCounts.key, count: auditCounts.count });
  return new Map(counted.map(({ key, count }) => [key, count]));
}
