import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { assetsSchemas } from '#domain/contract/assets.schema';
import type { Tx } from '../../db/database';
import { accounts, auditLog, risks, unitAssets } from '../../db/schema';
import { countUpTo, pageOf } from '../../http/paging';
import { type OpenAssessment, within } from './assessment';

/** Audit rows about a record: its own, and those of changes of many that name it. */
const about = (entityCode: string): SQL | undefined =>
  or(
    eq(auditLog.entityCode, entityCode),
    sql`${auditLog.detail} -> 'unitIds' ? ${entityCode}`,
    sql`${auditLog.detail} -> 'riskIds' ? ${entityCode}`,
  );

/** What an executor may know of: what it did itself, and what was done with its units and their risks. */
const ownConcerns = (project: OpenAssessment, accountId: string): SQL | undefined => {
  const own = sql`SELECT ${unitAssets.unitId} FROM ${unitAssets} WHERE ${within(unitAssets, project)} AND ${unitAssets.assigneeId} = ${accountId}`;
  return or(
    eq(auditLog.accountId, accountId),
    sql`${auditLog.entityCode} IN (SELECT o.unit_id::text FROM (${own}) AS o)`,
    sql`${auditLog.entityCode} IN (SELECT ${risks.riskId}::text FROM ${risks} WHERE ${within(risks, project)} AND ${risks.unitId} IN (${own}))`,
    sql`${auditLog.detail} -> 'unitIds' ?| ARRAY(SELECT o.unit_id::text FROM (${own}) AS o)`,
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
    project.onlyAssignee ? ownConcerns(project, project.onlyAssignee) : undefined,
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
