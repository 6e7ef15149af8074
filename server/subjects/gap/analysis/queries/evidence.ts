import { and, asc, eq, sql } from 'drizzle-orm';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { findingFiles, findingUnits, gapFindings } from '#server/subjects/gap/tables';

/* What findings show for themselves: files, links and assets. */

/** How many files and links a finding has. */
export const evidenceOf = sql<number>`(SELECT count(*)::int FROM ${findingFiles} AS f WHERE f.tenant_code = ${gapFindings.tenantCode}
  AND f.project_code = ${gapFindings.projectCode} AND f.finding_id = ${gapFindings.findingId}) + jsonb_array_length(${gapFindings.links})`;

function byFinding<Row extends { findingId: string }>(rows: readonly Row[]): Map<string, Omit<Row, 'findingId'>[]> {
  const found = new Map<string, Omit<Row, 'findingId'>[]>();
  for (const { findingId, ...row } of rows) found.set(findingId, [...(found.get(findingId) ?? []), row]);
  return found;
}

/** Files of a project's findings, the oldest first. @param only of this one */
export async function filesByFinding(tx: Tx, project: ProjectKey, only?: string) {
  return byFinding(
    await tx
      .select({
        findingId: findingFiles.findingId,
        objectId: files.objectId,
        name: files.name,
        mime: files.mime,
        size: files.size,
        addedBy: accounts.showName,
        addedAt: findingFiles.createdAt,
      })
      .from(findingFiles)
      .innerJoin(files, and(eq(files.tenantCode, findingFiles.tenantCode), eq(files.objectId, findingFiles.objectId)))
      .leftJoin(accounts, eq(accounts.accountId, files.createdBy))
      .where(and(within(findingFiles, project), only ? eq(findingFiles.findingId, only) : undefined))
      .orderBy(asc(findingFiles.createdAt), asc(findingFiles.objectId)),
  );
}

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
