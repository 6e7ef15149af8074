import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Receipt } from '#domain/kernel/bulk';
import { type Fields, isTold } from '#domain/kernel/bulk';
import { type Changed, changedFields } from '#domain/kernel/changed';
import type { Words } from '#domain/kernel/levels';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { variableWords } from '#domain/subjects/iso/variable/modules';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { auditLog } from '#server/kernel/tables';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { bulkChanges } from '#server/subjects/assets/bulk/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { measures } from '#server/subjects/assets/measure/tables';
import { ofUnit } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';

/** Audit rows about a record: its own, and those of changes of many that name it or, of a unit, its risks. */
const about = (project: OpenAssessment, entityCode: string): SQL | undefined =>
  or(
    eq(auditLog.entityCode, entityCode),
    sql`${auditLog.detail} -> 'unitIds' ? ${entityCode}`,
    sql`${auditLog.detail} -> 'measureIds' ? ${entityCode}`,
    sql`${auditLog.detail} -> 'riskIds' ?| (SELECT coalesce(array_agg(${risks.riskId}::text), '{}') FROM ${risks}
      WHERE ${within(risks, project)} AND (${risks.riskId}::text = ${entityCode} OR ${risks.unitId}::text = ${entityCode}))`,
    // Of a risk that is gone.
    sql`${auditLog.detail} -> 'riskIds' ? ${entityCode}`,
  );

/**
 * What an executor may know of: what it did itself, what was done with its work, and all that is told of its units, their
 * risks and measures one by one.
 */
const ownConcerns = (project: OpenAssessment, accountId: string, entityCode: string | undefined): SQL | undefined => {
  const own = and(within(unitAssets, project), eq(unitAssets.assigneeId, accountId));
  const records = sql`SELECT ${unitAssets.unitId}::text FROM ${unitAssets} WHERE ${own}
    UNION ALL SELECT ${risks.riskId}::text FROM ${risks}
    WHERE ${within(risks, project)} AND ${risks.unitId} IN (SELECT ${unitAssets.unitId} FROM ${unitAssets} WHERE ${own})
    UNION ALL SELECT ${measures.measureId}::text FROM ${measures}
    WHERE ${within(measures, project)} AND (${measures.treatmentOwnerId} = ${accountId}
      OR ${measures.measureId} IN (SELECT ${risks.measureId} FROM ${risks} JOIN ${unitAssets} ON ${ofUnit} WHERE ${own}))`;
  return or(
    eq(auditLog.accountId, accountId),
    sql`${accountId} = ANY(${auditLog.concerned})`,
    entityCode ? sql`${entityCode} IN (${records})` : sql`${auditLog.entityCode} IN (${records})`,
  );
};

/** What changed variables are called; those of a channel's own modules as they were called then. */
const labelsOf = ({
  changed,
  words: own,
}: {
  changed?: unknown;
  words?: Record<string, Words>;
}): Record<string, Words> =>
  Object.fromEntries(
    Object.keys(Object(changed)).flatMap((name) => {
      const words = variableWords(name) ?? own?.[name];
      return words ? [[name, words]] : [];
    }),
  );

/** Who did what when in this assessment, latest first; of one record where its code is given. */
export async function listHistory(tx: Tx, project: OpenAssessment, query: AssetsGiven['listHistory']['query']) {
  const where = and(
    within(auditLog, project),
    query.entityCode ? about(project, query.entityCode) : undefined,
    project.onlyAssignee ? ownConcerns(project, project.onlyAssignee, query.entityCode) : undefined,
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select({
      at: auditLog.at,
      who: accounts.showName,
      accountId: auditLog.accountId,
      action: auditLog.action,
      entity: auditLog.entity,
      entityCode: auditLog.entityCode,
      // Thousands of ids help no reader, and an executor knows no findings of others; their count is beside them.
      detail: sql<Record<string, unknown>>`${auditLog.detail} - 'unitIds' - 'riskIds' - 'measureIds' - 'refs'`,
    })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.accountId, auditLog.accountId))
    .where(where)
    .orderBy(desc(auditLog.id))
    .limit(limit)
    .offset(offset);
  const own = query.entityCode ? await ownChanges(tx, project, query.entityCode, rows) : new Map();
  return {
    list: rows.map((row) => {
      const changed = own.get(row.detail.changeCode);
      // The earlier values of many records are shown to people who see all of them, and to the person who changed them.
      const isOthers = project.onlyAssignee !== undefined && row.accountId !== project.onlyAssignee;
      const ofMany = row.detail.fields && (changed || isOthers) ? { fields: [], ...(isOthers && hidden) } : {};
      return {
        ...row,
        detail: { ...row.detail, ...ofMany, ...(changed && { changed }) },
        labels: row.action === 'saveVariables' ? labelsOf(row.detail) : {},
        at: row.at.toISOString(),
        who: row.who ?? '',
      };
    }),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${auditLog} WHERE ${where}`),
    edition: project.edition,
  };
}

/** Of a change of many that somebody else made: the unit whose risks were copied. */
const hidden = { from: '–' };

/** What changes of many have changed of one record, by their codes, as long as they are kept. */
async function ownChanges(
  tx: Tx,
  project: OpenAssessment,
  entityCode: string,
  rows: readonly { detail: Record<string, unknown> | null }[],
): Promise<Map<unknown, Changed>> {
  const codes = rows.flatMap(({ detail }) => (typeof detail?.changeCode === 'string' ? [detail.changeCode] : []));
  if (codes.length === 0) return new Map();
  const receipt = sql<Receipt | null>`jsonb_path_query_first(${bulkChanges.rows}, '$[*] ? (@.id == $id)',
    jsonb_build_object('id', ${entityCode}::text))`;
  const found = await tx
    .select({ changeCode: bulkChanges.changeCode, receipt })
    .from(bulkChanges)
    .where(and(within(bulkChanges, project), anyOf(bulkChanges.changeCode, codes)));
  return new Map(
    found.flatMap(({ changeCode, receipt: row }) =>
      row?.before
        ? [[changeCode, changedFields<Fields>(row.before, row.after, Object.keys(row.after).filter(isTold))]]
        : [],
    ),
  );
}
