import { and, asc, eq, sql } from 'drizzle-orm';
import { isOverdue } from '#domain/subjects/assets/measure/measure';
import type { GapWire } from '#domain/subjects/gap/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { measures } from '#server/subjects/assets/measure/tables';
import { findingMeasures, gapFindings } from '#server/subjects/gap/tables';

type ClosingMeasure = GapWire['getFinding']['data']['measures'][number];
type BriefMeasure = GapWire['listFindings']['data']['list'][number]['measures'][number];

/** Whether measures of the treatment plan close a finding. */
export const isMeasured = sql<boolean>`EXISTS (SELECT 1 FROM ${findingMeasures} WHERE ${findingMeasures.tenantCode} = ${gapFindings.tenantCode}
  AND ${findingMeasures.projectCode} = ${gapFindings.projectCode} AND ${findingMeasures.findingId} = ${gapFindings.findingId})`;
/** Findings with measures, and those without. */
export const hasMeasures = { some: isMeasured, none: sql`NOT ${isMeasured}` } as const;

/** How a link's measure is joined. */
export const ofMeasure = and(
  eq(measures.tenantCode, findingMeasures.tenantCode),
  eq(measures.projectCode, findingMeasures.projectCode),
  eq(measures.measureId, findingMeasures.measureId),
);

/** In the order of their codes: those of five digits come after those of four. */
const byCode = [sql`length(${measures.measureCode})`, asc(measures.measureCode)] as const;

/** The codes and states of the measures that close these findings, by finding; in one statement. */
export async function measuresByFinding(
  tx: Tx,
  project: ProjectKey,
  findings: readonly { readonly row: { readonly findingId: string } }[],
): Promise<Map<string, BriefMeasure[]>> {
  const found = new Map<string, BriefMeasure[]>();
  const findingIds = findings.map(({ row }) => row.findingId);
  const rows = await tx
    .select({
      findingId: findingMeasures.findingId,
      measureId: measures.measureId,
      measureCode: measures.measureCode,
      state: measures.stateNow,
    })
    .from(findingMeasures)
    .innerJoin(measures, ofMeasure)
    .where(and(within(findingMeasures, project), anyOf(findingMeasures.findingId, findingIds)))
    .orderBy(...byCode);
  for (const { findingId, ...row } of rows) found.set(findingId, [...(found.get(findingId) ?? []), row]);
  return found;
}

/** The measures that close a finding, with their plans. */
export async function measuresOfFinding(tx: Tx, project: ProjectKey, findingId: string): Promise<ClosingMeasure[]> {
  const rows = await tx
    .select({
      measureId: measures.measureId,
      measureCode: measures.measureCode,
      treatmentPlan: measures.treatmentPlan,
      // Another person may have taken it over since the plan was signed.
      treatmentOwner: sql<string | null>`coalesce(${accounts.showName}, ${measures.treatmentOwner})`,
      treatmentOwnerId: measures.treatmentOwnerId,
      treatmentDeadline: measures.treatmentDeadline,
      state: measures.stateNow,
    })
    .from(findingMeasures)
    .innerJoin(measures, ofMeasure)
    .leftJoin(accounts, eq(accounts.accountId, measures.treatmentOwnerId))
    .where(and(within(findingMeasures, project), eq(findingMeasures.findingId, findingId)))
    .orderBy(...byCode);
  const today = portalToday();
  return rows.map((row) => ({ ...row, isOverdue: isOverdue(row.state, row.treatmentDeadline, today) }));
}
