import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { assetsSchemas } from '#domain/assets/schema';
import { type OpenAssessment, within } from '#server/assets/assessment';
import type { Tx } from '#server/kernel/db/database';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { accounts, auditLog, risks, unitAssets } from '#server/kernel/db/schema';

/** Audit rows about a record: its own, and those of changes of many that name it. */
const about = (entityCode: string): SQL | undefined =>
  or(
    eq(auditLog.entityCode, entityCode),
    sql`${auditLog.detail} -> 'unitIds' ? ${entityCode}`,
    sql`${auditLog.detail} -> 'riskIds' ? ${entityCode}`,
  );

/**
 * What an executor may know of: what it did itself, what was done with its work, and all that is told of its units and
 * their risks one by one.
 */
const ownConcerns = (project: OpenAssessment, accountId: string, entityCode: string | undefined): SQL | undefined => {
  const own = and(within(unitAssets, project), eq(unitAssets.assigneeId, accountId));
  const records = sql`SELECT ${unitAssets.unitId}::text FROM ${unitAssets} WHERE ${own}
    UNION ALL SELECT ${risks.riskId}::text FROM ${risks}
    WHERE ${within(risks, project)} AND ${risks.unitId} IN (SELECT ${unitAssets.unitId} FROM ${unitAssets} WHERE ${own})`;
  return or(
    eq(auditLog.accountId, accountId),
    sql`${accountId} = ANY(${auditLog.concerned})`,
    entityCode ? sql`${entityCode} IN (${records})` : sql`${auditLog.entityCode} IN (${records})`,
  );
};

/** Who did what when in this assessment, latest first; of one record where its code is given. */
export async function listHistory(
  tx: Tx,
  project: OpenAssessment,
  query: z.output<typeof assetsSchemas.assessmentHistory.query>,
) {
  const where = and(
    within(auditLog, project),
    query.entityCode ? about(query.entityCode) : undefined,
    project.onlyAssignee ? ownConcerns(project, project.onlyAssignee, query.entityCode) : undefined,
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select({
      at: auditLog.at,
      who: accounts.showName,
      action: auditLog.action,
      entity: auditLog.entity,
      entityCode: auditLog.entityCode,
      // Thousands of ids say nothing to anybody; their count stands beside them.
      detail: sql<Record<string, unknown>>`${auditLog.detail} - 'unitIds' - 'riskIds'`,
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.accountId, auditLog.accountId))
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString(), who: row.who ?? '' })),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${auditLog} WHERE ${where}`),
  };
}
