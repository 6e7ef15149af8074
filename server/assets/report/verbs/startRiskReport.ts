import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type OpenAssessment, openAssessment, within } from '#server/assets/assessment';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { accounts, files } from '#server/kernel/db/schema';
import { startJob } from '#server/kernel/jobs/jobs';

export const REPORT_KIND = 'assetsRiskEvaluateReport';
export type ReportFormat = 'docx' | 'pdf' | 'xlsx';

/** Starts the risk assessment report; it is found again under the project's reports. */
export async function startRiskReport(
  ctx: Context,
  { projectCode, format }: { projectCode: string; format: ReportFormat },
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = await openAssessment(ctx, tx, projectCode, 'generateReport');
    const job = await startJob(ctx, tx, { kind: REPORT_KIND, tenantCode, projectCode, input: { projectCode, format } });
    await audit({
      action: 'startRiskReport',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, format },
    });
    return job;
  });
}

export async function listReports(tx: Tx, project: OpenAssessment) {
  const data = alias(files, 'data');
  const rows = await tx
    .select({ file: files, createdBy: accounts.showName, hasData: isNotNull(data.objectId) })
    .from(files)
    .leftJoin(accounts, eq(accounts.accountId, files.createdBy))
    .leftJoin(data, eq(data.dataOf, files.objectId))
    .where(and(within(files, project), eq(files.kind, REPORT_KIND)))
    .orderBy(desc(files.createdAt))
    .limit(200);
  return rows.map(({ file, createdBy, hasData }) => ({
    hasData: Boolean(hasData),
    objectId: file.objectId,
    name: file.name,
    size: file.size,
    createdAt: file.createdAt.toISOString(),
    createdBy: createdBy ?? '',
  }));
}
