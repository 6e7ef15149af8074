import { and, asc, eq, sql } from 'drizzle-orm';
import { attachmentCount, attachmentsByRecord } from '#server/capabilities/attachment/attachments';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { findingUnits, gapFindings } from '#server/subjects/gap/tables';

/* What findings show for themselves: files, links and assets. */

/** How many files and links a finding has. */
export const evidenceOf = sql<number>`${attachmentCount({
  tenantCode: gapFindings.tenantCode,
  projectCode: gapFindings.projectCode,
  entity: 'finding',
  entityCode: gapFindings.findingId,
})} + jsonb_array_length(${gapFindings.links})`;

function byFinding<Row extends { findingId: string }>(rows: readonly Row[]): Map<string, Omit<Row, 'findingId'>[]> {
  const found = new Map<string, Omit<Row, 'findingId'>[]>();
  for (const { findingId, ...row } of rows) found.set(findingId, [...(found.get(findingId) ?? []), row]);
  return found;
}

/** Files of a project's findings, the oldest first. @param only of this one */
export const filesByFinding = (tx: Tx, { tenantCode, projectCode }: ProjectKey, only?: string) =>
  attachmentsByRecord(tx, { tenantCode, projectCode, entity: 'finding' }, only === undefined ? undefined : [only]);

/** Assets that a project's findings were seen on. @param only of this one */
export async function unitsByFinding(tx: Tx, project: ProjectKey, only?: string) {
  return byFinding(
    await tx
      .select({
        findingId: findingUnits.findingId,
        unitId: unitAssets.unitId,
        assetCode: unitAssets.assetCode,
        name: unitAssets.name,
      })
      .from(findingUnits)
      .innerJoin(
        unitAssets,
        and(
          eq(unitAssets.tenantCode, findingUnits.tenantCode),
          eq(unitAssets.projectCode, findingUnits.projectCode),
          eq(unitAssets.unitId, findingUnits.unitId),
        ),
      )
      .where(and(within(findingUnits, project), only ? eq(findingUnits.findingId, only) : undefined))
      .orderBy(asc(unitAssets.assetCode)),
  );
}
