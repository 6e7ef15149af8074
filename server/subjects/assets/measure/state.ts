import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Level } from '#domain/kernel/levels';
import type { MeasureState, OwnMeasureTask } from '#domain/subjects/assets/measure/measure';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { unitAssets } from '../inventory/tables';
import { risks } from '../risk/tables';
import { measures } from './tables';

/** How a risk's measure is joined: there may be none. */
export const measureOf = and(
  eq(measures.tenantCode, risks.tenantCode),
  eq(measures.projectCode, risks.projectCode),
  eq(measures.measureId, risks.measureId),
);

/** Whether a measure has a risk, or closes a finding. */
export const isUsed: SQL = sql`(${measures.findings} > 0 OR EXISTS (SELECT 1 FROM ${risks} WHERE ${measureOf}))`;

/** The same of a project's measures: its risks are looked through once, where isUsed would ask for each of 30,000 measures. */
export const isUsedIn = (project: ProjectKey): SQL =>
  sql`(${measures.findings} > 0 OR ${measures.measureId} IN (SELECT ${risks.measureId} FROM ${risks} WHERE ${and(
    within(risks, project),
    isNotNull(risks.measureId),
  )}))`;

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

/** A measure is a person's: its owner's, or if that is no account, the executors' of its risks' units. */
export const isTheirs = (accountId: string, ofUnit?: SQL): SQL =>
  sql`(${measures.treatmentOwnerId} = ${accountId} AND ${ofUnit ? sql`(${measures.findings} > 0 OR ${hasRisk(ofUnit)})` : isUsed}
    OR ${measures.treatmentOwnerId} IS NULL AND ${hasRisk(and(sql`${unitAssets.assigneeId} = ${accountId}`, ofUnit))})`;

/** Completed by others: a person can verify it. */
export const isToVerify = (accountId: string): SQL =>
  sql`(${measures.stateNow} = 'done' AND ${measures.doneBy} IS DISTINCT FROM ${accountId}
    AND ${measures.treatmentOwnerId} IS DISTINCT FROM ${accountId})`;

/**
 * Waiting measures that are in use: own ones of findings or with a completed unit, to implement or to improve after their return;
 * and those completed by others, to verify.
 */
export const waitsFor = (task: OwnMeasureTask, accountId: string): SQL =>
  task !== 'verifyMeasures'
    ? sql`(${isOpen} AND ${task === 'returnedMeasures' ? isNotNull(measures.returnReason) : isNull(measures.returnReason)}
        AND ${isTheirs(accountId, sql`${unitAssets.stage} = 'assets_progress_fin'`)})`
    : sql`(${isToVerify(accountId)} AND ${isUsed})`;

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
