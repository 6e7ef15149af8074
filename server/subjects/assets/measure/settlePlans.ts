import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { assignPlans, type KnownMeasure, planFields } from '#domain/subjects/assets/measure/plans';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { bulkInsert, bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { comments } from '../comment/tables';
import { newCodes } from '../newCodes';
import { risks } from '../risk/tables';
import { isMeasure, measureOf } from './state';
import { measures } from './tables';

/** wantedPlan of domain/subjects/assets/measure/plans as a condition. */
const wants = sql`(coalesce(${isMeasure}, false) AND btrim(coalesce(${risks.treatmentPlan}, '')) <> '')`;

const has = (table: typeof files | typeof comments, code: SQL) => sql`EXISTS (SELECT 1 FROM ${table}
  WHERE ${table.tenantCode} = ${measures.tenantCode} AND ${table.projectCode} = ${measures.projectCode}
    AND ${table.entity} = 'measure' AND ${code} = ${measures.measureId}::text)`;

/** More than its plan is known of a measure: it was begun or returned, or has files or comments. */
const isKnownOf = sql`(${measures.state} <> 'planned' OR ${measures.returnReason} IS NOT NULL
  OR ${has(files, sql`${files.entityCode}`)} OR ${has(comments, sql`${comments.entityId}::text`)})`;

const row = (table: typeof risks | typeof measures): SQL =>
  sql`ROW(${sql.join(
    planFields.map((field) => sql`${table[field]}`),
    sql`, `,
  )})`;

/**
 * Gives risks the measures of their plans, after the plans were changed (assignPlans). Measures that nothing is done
 * about, and that have no risks any more, go.
 * @param riskIds those that were changed
 * @param by the account that has changed them
 */
export async function settlePlans(
  tx: Tx,
  project: ProjectKey,
  { riskIds, by }: { riskIds: readonly string[]; by: string | null },
): Promise<void> {
  const plan = Object.fromEntries(planFields.map((field) => [field, risks[field]])) as {
    [Field in (typeof planFields)[number]]: (typeof risks)[Field];
  };
  const changed = await tx
    .select({ riskId: risks.riskId, measureId: risks.measureId, treatment: risks.treatment, ...plan })
    .from(risks)
    .leftJoin(measures, measureOf)
    .where(
      and(
        within(risks, project),
        anyOf(risks.riskId, riskIds),
        or(
          sql`(${risks.measureId} IS NOT NULL) <> ${wants}`,
          and(isNotNull(risks.measureId), sql`${row(risks)} IS DISTINCT FROM ${row(measures)}`),
        ),
      ),
    )
    // New measures are numbered in the order of their risks.
    .orderBy(risks.riskCode);
  if (changed.length === 0) return;
  const former = changed.flatMap(({ measureId }) => measureId ?? []);
  const known = await knownMeasures(
    tx,
    project,
    or(
      anyOf(measures.measureId, new Set(former)),
      anyOf(measures.treatmentPlan, new Set(changed.flatMap(({ treatmentPlan }) => treatmentPlan?.trim() ?? []))),
    ),
  );
  const { links, updates, creates, absorbs } = assignPlans(changed, known, randomUUID);
  const now = new Date();
  const codes = await newCodes(tx, project, 'measure', creates.length);
  await bulkInsert(
    tx,
    measures,
    creates.map((one, n) => ({
      tenantCode: project.tenantCode,
      projectCode: project.projectCode,
      measureCode: codes[n] ?? '',
      state: 'planned' as const,
      stateNow: 'planned' as const,
      version: 1,
      createdAt: now,
      updatedAt: now,
      updatedBy: by,
      ...one,
      controls: [...one.controls],
    })),
  );
  const changes = updates.map((one) => ({ ...one, controls: [...one.controls] }));
  await bulkUpdate(tx, measures, project, ['measureId'], changes, { updatedBy: by ?? '' });
  await bulkUpdate(tx, risks, project, ['riskId'], links);
  await moveRisks(tx, project, absorbs);
  const emptied = [...former, ...absorbs.map(({ measureId }) => measureId)];
  await dropUnused(tx, project, anyOf(measures.measureId, new Set(emptied)));
}

/** Gives all risks of measures to others, which have the same plan. */
export async function moveRisks(
  tx: Tx,
  { tenantCode, projectCode }: ProjectKey,
  moves: readonly { measureId: string; into: string }[],
): Promise<void> {
  if (moves.length === 0) return;
  await tx.execute(sql`UPDATE ${risks} AS r SET measure_id = move."into"
    FROM json_to_recordset(${jsonText(moves)}::json) AS move("measureId" uuid, "into" uuid)
    WHERE r.tenant_code = ${tenantCode} AND r.project_code = ${projectCode} AND r.measure_id = move."measureId"`);
}

/** Measures, each with the number of its risks. */
export async function knownMeasures(tx: Tx, project: ProjectKey, where?: SQL): Promise<KnownMeasure[]> {
  return tx
    .select({
      measureId: measures.measureId,
      measureCode: measures.measureCode,
      treatmentPlan: measures.treatmentPlan,
      treatmentOwner: measures.treatmentOwner,
      treatmentOwnerId: measures.treatmentOwnerId,
      treatmentDeadline: measures.treatmentDeadline,
      treatmentCost: measures.treatmentCost,
      controls: measures.controls,
      risks: sql<number>`(SELECT count(*)::int FROM ${risks} WHERE ${measureOf})`,
      findings: measures.findings,
      isBegun: sql<boolean>`${isKnownOf}`,
    })
    .from(measures)
    .where(and(within(measures, project), where));
}

/** Deletes measures that were left by their risks and findings, if nothing but the plan is known of them. */
export async function dropUnused(tx: Tx, project: ProjectKey, where: SQL | undefined): Promise<void> {
  const left = and(within(measures, project), where, eq(measures.isUsed, false));
  // Locked first: a file that is being added to one of them is there before it is asked for.
  await lockMeasures(tx, left);
  await tx.delete(measures).where(and(left, sql`NOT ${isKnownOf}`));
}

/** Keeps others from moving measures, and from adding to them, until the end. */
export const lockMeasures = (tx: Tx, where: SQL | undefined) =>
  tx.select({ id: measures.measureId }).from(measures).where(where).orderBy(measures.measureId).for('update');
