import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Level } from '#domain/kernel/levels';
import type { MeasureState, OwnMeasureTask } from '#domain/subjects/assets/measure/measure';
import { unitAssets } from '../inventory/tables';
import { risks } from '../risk/tables';
import { measures } from './tables';

/** How a risk's measure is joined: there may be none. */
export const measureOf = and(
  eq(measures.tenantCode, risks.tenantCode),
  eq(measures.projectCode, risks.projectCode),
  eq(measures.riskId, risks.riskId),
);

/** Marks of the plan that a measure was done for, and of the effect that was verified. */
export const planMark = sql<string>`plan_mark(${risks})`;
export const effectMark = sql<string>`effect_mark(${risks})`;

/** The state of a measure; one that was not started has no row. */
export const stateNow = sql<MeasureState>`coalesce(${measures.stateNow}, 'planned')`;

/** The person of a measure: its owner, or if that is no account, the unit's assignee. */
export const whose = sql`coalesce(${risks.treatmentOwnerId}, ${unitAssets.assigneeId})`;

/** Still to be carried out. */
export const isOpen = sql`${stateNow} IN ('planned', 'inhand')`;

/**
 * Waiting measures: own ones of completed units, to implement; and those completed by others, to
 * verify, which depends on the measure alone. Implementation depends on risks and units as well.
 */
export const waitsFor = (task: OwnMeasureTask, accountId: string): SQL =>
  task === 'carryOutMeasures'
    ? sql`(${whose} = ${accountId} AND ${isOpen} AND ${unitAssets.stage} = 'assets_progress_fin')`
    : sql`(${measures.stateNow} = 'done' AND ${measures.doneBy} IS DISTINCT FROM ${accountId} AND NOT EXISTS (
        SELECT 1 FROM ${risks} AS own WHERE own.tenant_code = ${measures.tenantCode}
          AND own.project_code = ${measures.projectCode} AND own.risk_id = ${measures.riskId}
          AND own.treatment_owner_id = ${accountId}))`;

/** hasMeasure of domain/subjects/assets/measure/measure as a condition. */
export const isMeasure = sql`(${risks.treatment} IS NOT NULL AND ${risks.treatment} <> 'retain')`;

/** isOverdue of domain/subjects/assets/measure/measure as a condition. @param today YYYY-MM-DD */
export const overdue = (today: string): SQL =>
  sql`(${risks.treatmentDeadline} < ${today} AND ${stateNow} IN ('planned', 'inhand'))`;

const countsWithRemnant = sql`(${risks.remnantLevel} IS NOT NULL AND (${risks.treatment} = 'retain' OR ${measures.stateNow} = 'verified'))`;

/** The level at which a risk counts today: the residual one once its measure is verified, until then the original one. */
export const today = {
  level: sql<Level>`(CASE WHEN ${countsWithRemnant} THEN ${risks.remnantLevel} ELSE ${risks.riskLevel} END)`,
  likelihoodLevel: sql<Level>`(CASE WHEN ${countsWithRemnant} THEN ${risks.remnantLikelihoodLevel} ELSE ${risks.likelihoodLevel} END)`,
  lossLevel: sql<Level>`(CASE WHEN ${countsWithRemnant} THEN ${risks.remnantLossLevel} ELSE ${risks.lossLevel} END)`,
};
