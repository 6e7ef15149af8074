import { and, eq, gt, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { HIGH_LEVEL } from '#domain/subjects/assets/risk/criteria';
import { MET } from '#domain/subjects/gap/analysis/figures';
import type { DisposalStage } from '#domain/subjects/gap/analysis/workflow';
import type { GapGiven } from '#domain/subjects/gap/schema';
import { gapFindings } from '#server/subjects/gap/tables';
import type { BegunGap } from '../open';

/** The present level: the consultant's, else the answers'. */
export const levelNow = sql`coalesce(${gapFindings.level}, ${gapFindings.computedLevel})`;

/** The stage of the disposal, as a condition. */
export const atStage: Readonly<Record<DisposalStage, SQL | undefined>> = {
  none: isNull(gapFindings.disposal),
  inhand: and(eq(gapFindings.disposal, 'in-handle'), isNull(gapFindings.submittedAt)),
  submitted: and(eq(gapFindings.disposal, 'in-handle'), isNotNull(gapFindings.submittedAt)),
  finished: eq(gapFindings.disposal, 'finish'),
};

export function atLevel(wanted: GapGiven['listFindings']['query']['level']): SQL | undefined {
  if (wanted === undefined) return undefined;
  if (wanted === 'excluded') return eq(gapFindings.isExcluded, true);
  if (wanted === 'none') return and(sql`${levelNow} IS NULL`, eq(gapFindings.isExcluded, false));
  if (wanted === 'gap') return and(gt(levelNow, MET), eq(gapFindings.isExcluded, false));
  return wanted === 'high' ? gte(levelNow, HIGH_LEVEL) : eq(levelNow, Number(wanted));
}

const sorts = {
  position: gapFindings.position,
  score: gapFindings.score,
  level: levelNow,
  deadline: gapFindings.deadline,
} as const;

/** As it was asked for; else by clause, and to an executor what is to be done first. */
export function orderOf(project: BegunGap, { sortField, sortOrder }: GapGiven['listFindings']['query']): SQL[] {
  if (sortField === undefined && project.onlyResponsible !== undefined)
    return [sql`(${atStage.inhand}) DESC`, sql`${gapFindings.deadline} ASC NULLS LAST`];
  const column = sorts[sortField ?? 'position'];
  return [sortOrder === 'descend' ? sql`${column} DESC NULLS LAST` : sql`${column} ASC NULLS LAST`];
}
