import { and, desc, eq, sql } from 'drizzle-orm';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { shownReceipt, stillKept } from '#server/kernel/bulk';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { bulkChanges } from '../tables';
import { mayUndo } from '../verbs/undoChange';

/** Bulk edits that can be undone or were, the latest first; executors see their own. */
export async function listChanges(tx: Tx, project: OpenAssessment, query: AssetsGiven['listChanges']['query']) {
  const where = and(
    within(bulkChanges, project),
    project.onlyAssignee ? eq(bulkChanges.createdBy, project.onlyAssignee) : undefined,
    stillKept(bulkChanges.createdAt),
  );
  const { limit, offset } = pageOf(query);
  const { changeCode, target, count, fields, createdAt, createdBy, undoneAt } = bulkChanges;
  const rows = await tx
    .select({ changeCode, target, count, fields, createdAt, createdBy, undoneAt, who: accounts.showName })
    .from(bulkChanges)
    .leftJoin(accounts, eq(accounts.accountId, bulkChanges.createdBy))
    .where(where)
    // Codes sort by the time they were made.
    .orderBy(desc(changeCode))
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map((row) => shownReceipt(row, mayUndo(project, row))),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${bulkChanges} WHERE ${where}`, { limit, offset, found: rows.length }),
  };
}
