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

/** Whether measures of the treatment plan close a finding. */
export const isMeasured = sql<boolean>`EXISTS (SELECT 1 FROM ${findingMeasures} WHERE ${findingMeasures.tenantCode} = ${gapFindings.tenantCode}
  AND ${findingMeasures.projectCode} = ${gapFindings.projectCode} AND ${findingMeasures.findingId} = ${gapFindings.findingId})`;
/** Findings with measures, and those without. */
export const hasMeasures = { some: isMeasured, none: sql`NOT ${isMeasured}` } as const;

const linked = and(
  eq(measures.tenantCode, findingMeasures.tenantCode),
  eq(measures.projectCode, findingMeasures.projectCode),
  eq(measures.measureId, findingMeasures.measureId),
);

/** The measures that close these findings, by finding and in the order of their codes; in one statement. */
export async function measuresByFinding(
  tx: Tx,
  project: ProjectKey,
  findingIds: readonly string[],
): Promise<Map<string, ClosingMeasure[]>> {
  const found = new Map<string, ClosingMeasure[]>();
  if (findingIds.length === 0) return found;
  const rows = await tx
    .select({
      findingId: findingMeasures.findingId,
      measureId: measures.measureId,
      measureCode: measures.measureCode,
      treatmentPlan: measures.treatmentPlan,
      treatmentOwner: measures.treatmentOwner,
      /** Another person may have taken it over since the plan was signed. */
      ownerNow: accounts.showName,
      treatmentDeadline: measures.treatmentDeadline,
      state: measures.stateNow,
    })
    .from(findingMeasures)
    .innerJoin(measures, linked)
    .leftJoin(accounts, eq(accounts.accountId, measures.treatmentOwnerId))
    .where(and(within(findingMeasures, project), anyOf(findingMeasures.findingId, findingIds)))
    .orderBy(asc(measures.measureCode));
  const today = portalToday();
  for (const { findingId, ownerNow, ...row } of rows) {
    const measure = {
      ...row,
      treatmentOwner: ownerNow ?? row.treatmentOwner,
      isOverdue: isOverdue(row.state, row.treatmentDeadline, today),
    };
    found.set(findingId, [...(found.get(findingId) ?? []), measure]);
  }
  return found;
}
