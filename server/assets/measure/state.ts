import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MeasureState } from '#domain/assets/measure/measure';
import type { Level } from '#domain/kernel/levels';
import { unitAssets } from '../inventory/tables';
import { risks } from '../risk/tables';
import { measures } from './tables';

/** How a risk's measure is joined: there may be none. */
export const measureOf = and(
  eq(measures.tenantCode, risks.tenantCode),
  eq(measures.projectCode, risks.projectCode),
  eq(measures.riskId, risks.riskId),
);

/** Marks of what a measure was done for, and of what it was verified for. */
export const planMark = sql<string>`md5(ROW(${risks.treatment}, ${risks.treatmentPlan})::text)`;
export const effectMark = sql<string>`md5(ROW(${risks.treatment}, ${risks.treatmentPlan}, ${risks.remnantFrequency}, ${risks.remnantSeverity})::text)`;

/**
 * How far a measure is. What was done for another plan than there is now is to be done again, and what was verified for
 * another effect is to be verified again, whoever has changed it, and by whatever way. Verified goes first: its effect
 * includes the plan, so that of most measures one mark alone is made.
 */
export const stateNow = sql<MeasureState>`(CASE
  WHEN ${measures.state} IS NULL THEN 'planned'
  WHEN ${measures.state} = 'verified' AND ${measures.verifiedOf} = ${effectMark} THEN 'verified'
  WHEN ${measures.state} IN ('done', 'verified') AND ${measures.doneOf} IS DISTINCT FROM ${planMark} THEN 'inhand'
  WHEN ${measures.state} = 'verified' THEN 'done'
  ELSE ${measures.state} END)`;

/** Whose measure it is: its owner's, or where that is nobody of the portal, that of whoever has the unit. */
export const whose = sql`coalesce(${risks.treatmentOwnerId}, ${unitAssets.assigneeId})`;

/** hasMeasure of domain/assets/measure/measure as a condition. */
export const isMeasure = sql`(${risks.treatment} IS NOT NULL AND ${risks.treatment} <> 'retain')`;

/** isOverdue of domain/assets/measure/measure as a condition. @param today YYYY-MM-DD */
export const overdue = (today: string): SQL =>
  sql`(${risks.treatmentDeadline} < ${today} AND ${stateNow} IN ('planned', 'inhand'))`;

const countsWithRemnant = sql`(${risks.remnantLevel} IS NOT NULL AND (${risks.treatment} = 'retain' OR ${stateNow} = 'verified'))`;

/** What a risk counts with today: what remains once its measure is verified, until then what was found. */
export const today = {
  level: sql<Level>`(CASE WHEN ${countsWithRemnant} THEN ${risks.remnantLevel} ELSE ${risks.riskLevel} END)`,
  likelihoodLevel: sql<Level>`(CASE WHEN ${countsWithRemnant} THEN ${risks.remnantLikelihoodLevel} ELSE ${risks.likelihoodLevel} END)`,
  lossLevel: sql<Level>`(CASE WHEN ${countsWithRemnant} THEN ${risks.remnantLossLevel} ELSE ${risks.lossLevel} END)`,
};
