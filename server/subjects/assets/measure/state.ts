import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Level } from '#domain/kernel/levels';
import type { MeasureState, OwnMeasureTask } from '#domain/subjects/assets/measure/measure';
import { unitAssets } from '../inventory/tables';
import { risks } from '../risk/tables';
import { measures } from './tables';

/** How a risk's measure is joined: there may be none. */
export const measureOf = and(
  eq(measures.tenantCode, risks.tenantCode),
  eq(measures.projectCode, risks.projectCode),
  eq(measures.measureId, risks.measureId),
);

/** Whether a measure has a risk for which a condition holds, with its unit. */
export const hasRisk = (where: SQL | undefined): SQL => sql`EXISTS (SELECT 1 FROM ${risks} JOIN ${unitAssets}
  ON ${unitAssets.tenantCode} = ${risks.tenantCode} AND ${unitAssets.projectCode} = ${risks.projectCode}
    AND ${unitAssets.unitId} = ${risks.unitId} WHERE ${and(measureOf, where)})`;

/** Marks of the plan that a measure was done for, and of the effect that was verified. */
export const planMark = sql<string>`plan_mark(${measures})`;
export const effectMark = sql<string>`effect_mark(${measures})`;

/** The state of a risk's measure; planned without one. */
export const stateNow = sql<MeasureState>`coalesce(${measures.stateNow}, 'planned')`;

/** Still to be carried out. */
export const isOpen = sql`${measures.stateNow} IN ('planned', 'inhand')`;

/**
 * A measure is a person's: its owner's, or if that is no account, the executors' of its risks' units. Each of the two by itself is
 * found by an index; no measure is both.
 */
const theirs = (accountId: string, ofUnit?: SQL): readonly SQL[] => [
  sql`(${measures.treatmentOwnerId} = ${accountId} AND ${ofUnit ? sql`(${measures.findings} > 0 OR ${hasRisk(ofUnit)})` : measures.isUsed})`,
  sql`(${measures.treatmentOwnerId} IS NULL AND ${hasRisk(and(sql`${unitAssets.assigneeId} = ${accountId}`, ofUnit))})`,
];
export const isTheirs = (accountId: string): SQL => sql`(${sql.join([...theirs(accountId)], sql` OR `)})`;

/** Completed by others: a person can verify it. */
export const isToVerify = (accountId: string): SQL =>
  sql`(${measures.stateNow} = 'done' AND ${measures.doneBy} IS DISTINCT FROM ${accountId}
    AND ${measures.treatmentOwnerId} IS DISTINCT FROM ${accountId})`;

/** Open ones of the person that are in use: of findings, or with a completed unit; disjoint conditions, as above. */
export const toCarryOut = (accountId: string): SQL[] =>
  theirs(accountId, sql`${unitAssets.stage} = 'assets_progress_fin'`).map((one) => sql`(${isOpen} AND ${one})`);

/** Waiting measures: own ones to implement, or to improve after their return; and those completed by others, to verify. */
export const waitsFor = (task: OwnMeasureTask, accountId: string): SQL =>
  task !== 'verifyMeasures'
    ? sql`((${sql.join(toCarryOut(accountId), sql` OR `)})
        AND ${task === 'returnedMeasures' ? isNotNull(measures.returnReason) : isNull(measures.returnReason)})`
    : sql`(${isToVerify(accountId)} AND ${measures.isUsed})`;

/** hasMeasure of domain/subjects/assets/measure/measure as a condition. */
export const isMeasure = sql`(${risks.treatment} IS NOT NULL AND ${risks.treatment} <> 'retain')`;

/** isOverdue of domain/subjects/assets/measure/measure as a condition. @param today YYYY-MM-DD */
export const overdue = (today: string): SQL => sql`(${measures.treatmentDeadline} < ${today} AND ${isOpen})`;

const countsWithRemnant = sql`(${risks.remnantLevel} IS NOT NULL AND (${risks.treatment} = 'retain' OR ${measures.stateNow} = 'verified'))`;

/** The level at which a risk counts today: the residual one once its measure is verified, until then the original one. */
export const today = {
  level: sql<Level>`(CASE WHEN ${countsWithRemnant} THEN ${risks.remnantLevel} ELSE ${risks.riskLevel} END)`,
  likelihoodLevel: sql<Level>`(CASE WHEN ${countsWithRemnant} THEN ${risks.remnantLikelihoodLevel} ELSE ${risks.likelihoodLevel} END)`,
  lossLevel: sql<Level>`(CASE WHEN ${countsWithRemnant} THEN ${risks.remnantLossLevel} ELSE ${risks.lossLevel} END)`,
};
