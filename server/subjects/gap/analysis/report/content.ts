import { asc, eq } from 'drizzle-orm';
import type { GapWire } from '#domain/subjects/gap/schema';
import { releasedOf } from '#server/capabilities/release/queries';
import type { Numbered } from '#server/capabilities/report/editions';
import { within } from '#server/core/project/openProject';
import { accounts, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { gapReportRelease } from '#server/subjects/gap/releases';
import { gapFindings } from '#server/subjects/gap/tables';
import { type FindingRow, openBegun } from '../open';
import { getGapReport } from '../queries/analysis';
import { filesByFinding, unitsByFinding } from '../queries/evidence';

/** All that a gap report states, and what its workbook tells of remediation. */
export interface GapReportContent {
  readonly report: GapWire['getGapReport']['data'];
  readonly customer: string;
  readonly consultant: string;
  /** With what shows them: files and assets by their names. Links are not among them: remediation overwrites them. */
  readonly findings: readonly { row: FindingRow; responsible: string | null; evidence: readonly string[] }[];
}

/** The same with its number, its versions, and the acts on it, as it is drawn up. */
export interface DrawnGapReport extends GapReportContent, Numbered {}

export async function gapReportContent(ctx: Context, tx: Tx, projectCode: string) {
  const project = await openBegun(ctx, tx, projectCode);
  const findings = await tx
    .select({ row: gapFindings, responsible: accounts.showName })
    .from(gapFindings)
    .leftJoin(accounts, eq(accounts.accountId, gapFindings.responsibleId))
    .where(within(gapFindings, project))
    .orderBy(asc(gapFindings.position));
  const { finishedAt } = project.analysis;
  const files = await filesByFinding(tx, project);
  const units = await unitsByFinding(tx, project);
  const parties = await tx
    .select({ tenantCode: tenants.tenantCode, name: tenants.name })
    .from(tenants)
    .where(anyOf(tenants.tenantCode, [project.tenantCode, project.channelTenantCode]));
  const nameOf = (tenantCode: string) => parties.find((party) => party.tenantCode === tenantCode)?.name ?? '';
  const content: GapReportContent = {
    report: await getGapReport(ctx, tx, { projectCode }),
    customer: nameOf(project.tenantCode),
    consultant: nameOf(project.channelTenantCode),
    findings: findings.map(({ row, responsible }) => ({
      row,
      responsible,
      evidence: [
        // Later ones show what was done about it.
        ...(files.get(row.findingId) ?? [])
          .filter(({ addedAt }) => !finishedAt || addedAt <= finishedAt)
          .map(({ name }) => name),
        ...(units.get(row.findingId) ?? []).map(({ assetCode, name }) => `${assetCode} ${name}`),
      ],
    })),
  };
  return { project, content, released: await releasedOf(tx, gapReportRelease, project) };
}
