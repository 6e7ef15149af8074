import { and, desc, eq, sql } from 'drizzle-orm';
import type { ProjectGiven, ProjectWire } from '#domain/core/project/schema';
import { accounts } from '#server/core/tenant/tables';
import { shownReceipt, stillKept } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { projectChanges } from '../../tables';

/** Bulk edits of the channel's projects, the latest first; every leader may undo any of them. */
export async function listProjectChanges(
  ctx: Context,
  tx: Tx,
  query: ProjectGiven['listProjectChanges']['query'],
): Promise<ProjectWire['listProjectChanges']['data']> {
  const where = and(eq(projectChanges.tenantCode, ctx.actor.tenantCode), stillKept(projectChanges.createdAt));
  const { limit, offset } = pageOf(query);
  const { changeCode, target, count, fields, createdAt, undoneAt } = projectChanges;
  const rows = await tx
    .select({ changeCode, target, count, fields, createdAt, undoneAt, who: accounts.showName })
    .from(projectChanges)
    .leftJoin(accounts, eq(accounts.accountId, projectChanges.createdBy))
    .where(where)
    // Codes sort by the time they were made.
    .orderBy(desc(changeCode))
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${projectChanges} WHERE ${where}`;
  return {
    list: rows.map((row) => shownReceipt(row, true)),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}
