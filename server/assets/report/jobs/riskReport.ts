import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { createRiskReport } from '#domain/assets/report/jobs';
import type { AssetsGiven } from '#domain/assets/schema';
import type { RoleCode } from '#domain/kernel/roles';
import { may, methodOf, type OpenAssessment, openAssessment } from '#server/assets/assessment';
import { loadInventory } from '#server/assets/inventory/inventory';
import { unitAssets } from '#server/assets/inventory/tables';
import { risks } from '#server/assets/risk/tables';
import { writeDocx } from '#server/documents/docx/writeDocx';
import { writePdf } from '#server/documents/pdf/writePdf';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { docxMime, pdfMime, xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { within } from '#server/project/openProject';
import { projectGroups, projects } from '#server/project/tables';
import { accounts, memberships, tenants } from '#server/tenant/tables';
import { type RiskReportInput, riskReport } from '../documents/riskReport';
import type { TreatedRisk } from '../documents/treatmentFigures';
import { riskReportWorkbook } from '../documents/workbook';
import { packReportData, REPORT_DATA_KIND } from '../queries/reportData';

/** Duties of the report's team, by role on the customer's side. */
const duties: Partial<Record<RoleCode, string>> = {
  CONSUMER_PM: '项目经理',
  CONSUMER_OWNER: '资产负责人',
  CONSUMER_EXECUTOR: '评估执行人',
};

/** Who the report is between, and who worked on it. */
async function readParties(tx: Tx, project: OpenAssessment) {
  const [group] = await tx
    .select({ ownerAccountId: projectGroups.ownerAccountId })
    .from(projects)
    .innerJoin(
      projectGroups,
      and(
        eq(projectGroups.tenantCode, projects.channelTenantCode),
        eq(projectGroups.projectGroupCode, projects.projectGroupCode),
      ),
    )
    .where(and(eq(projects.tenantCode, project.tenantCode), eq(projects.projectCode, project.projectCode)));
  if (!group) throw new AppError('notFound');
  const names = await tx
    .select()
    .from(tenants)
    .where(anyOf(tenants.tenantCode, [project.tenantCode, project.channelTenantCode]));
  const people = await tx
    .select({ accountId: memberships.accountId, roleCode: memberships.roleCode, showName: accounts.showName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(
      and(
        eq(memberships.tenantCode, project.tenantCode),
        anyOf(memberships.roleCode, Object.keys(duties) as RoleCode[]),
      ),
    )
    .orderBy(memberships.roleCode, accounts.showName);
  const [consultant] = await tx.select().from(accounts).where(eq(accounts.accountId, group.ownerAccountId));
  const nameOf = (tenantCode: string) => names.find((row) => row.tenantCode === tenantCode)?.name ?? '';
  return {
    customer: nameOf(project.tenantCode),
    consultant: nameOf(project.channelTenantCode),
    team: [
      ...people.map((person) => ({ duty: duties[person.roleCode] ?? '', name: person.showName })),
      ...(consultant ? [{ duty: '咨询顾问', name: consultant.showName }] : []),
    ],
  };
}

/** Every risk with what was decided about it, worst first. */
async function readTreated(tx: Tx, project: OpenAssessment): Promise<TreatedRisk[]> {
  const acceptor = alias(accounts, 'acceptor');
  return tx
    .select({
      unitCode: unitAssets.assetCode,
      unitName: unitAssets.name,
      threat: risks.threat,
      vulnerability: risks.vulnerability,
      riskValue: risks.riskValue,
      riskLevel: risks.riskLevel,
      treatment: risks.treatment,
      treatmentPlan: risks.treatmentPlan,
      treatmentOwner: risks.treatmentOwner,
      treatmentDeadline: risks.treatmentDeadline,
      controls: risks.controls,
      remnantValue: risks.remnantValue,
      remnantLevel: risks.remnantLevel,
      remnantLossLevel: risks.remnantLossLevel,
      remnantLikelihoodLevel: risks.remnantLikelihoodLevel,
      // Whoever accepted may have left: the acceptance stands.
      acceptedBy: sql<
        string | null
      >`CASE WHEN ${risks.acceptedBy} IS NOT NULL THEN coalesce(${acceptor.showName}, '—') END`,
      acceptReason: risks.acceptReason,
      acceptedUntil: risks.acceptedUntil,
    })
    .from(risks)
    .innerJoin(unitAssets, and(within(unitAssets, project), eq(unitAssets.unitId, risks.unitId)))
    .leftJoin(acceptor, eq(acceptor.accountId, risks.acceptedBy))
    .where(within(risks, project))
    .orderBy(desc(risks.riskLevel), desc(risks.riskValue), unitAssets.assetCode, risks.threat, risks.vulnerability);
}

type Write = (input: RiskReportInput, progress: (percent: number) => void) => Promise<Buffer>;
/** How each format is written, and as what it is sent. */
const formats: Record<AssetsGiven['createRiskReport']['query']['format'], { mime: string; write: Write }> = {
  docx: { mime: docxMime, write: (input) => writeDocx(riskReport(input)) },
  pdf: { mime: pdfMime, write: (input, progress) => writePdf(riskReport(input), progress) },
  xlsx: { mime: xlsxMime, write: riskReportWorkbook },
};

/** Starts the risk assessment report; it is found again under the project's reports. */
export async function startRiskReport(
  ctx: Context,
  { projectCode, format }: AssetsGiven['createRiskReport']['query'],
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = await openAssessment(ctx, tx, projectCode);
    const job = await startJob(ctx, tx, createRiskReport, { tenantCode, projectCode, input: { projectCode, format } });
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

/** The risk assessment report of what the inventory holds now, with the assessment's own frozen method. */
export const riskReportJob = implementJob(createRiskReport, {
  policy: may('generateReport'),
  async run({ ctx, jobCode, input, progress, finish }) {
    const { project, signed, ...content } = await ctx.read(async (tx) => {
      const opened = await openAssessment(ctx, tx, input.projectCode);
      return {
        project: opened,
        signed: await signatureOf(tx, opened),
        method: await methodOf(tx, opened),
        inventory: await loadInventory(tx, opened, { withRisks: true }),
        treated: await readTreated(tx, opened),
        parties: await readParties(tx, opened),
      };
    });
    progress(20);
    const { parties, method, inventory, treated } = content;
    const date = portalToday();
    const format = formats[input.format];
    const bytes = await format.write(
      {
        ...parties,
        publisher: parties.consultant,
        number: `RA-${date.replaceAll('-', '')}-${jobCode.slice(-6)}`,
        date,
        projectName: project.projectName,
        method,
        inventory,
        treated,
        ...(signed && { signed }),
      },
      (percent) => progress(20 + Math.round(percent * 0.7)),
    );
    progress(90);
    const stored = await putBytes(ctx, bytes);
    const data = await putBytes(ctx, packReportData({ method, inventory, treated }));
    const { tenantCode, projectCode } = project;
    const name = `${parties.customer}_信息安全风险评估报告_${date}.${input.format}`;
    await finish(async (tx, audit) => {
      await recordFile(
        ctx,
        tx,
        { tenantCode, projectCode, name, mime: format.mime, kind: 'assetsRiskEvaluateReport', jobCode },
        stored,
      );
      const ofReport = { tenantCode, projectCode, dataOf: stored.objectId };
      const kept = { name: `${name}.json.gz`, mime: 'application/gzip', kind: REPORT_DATA_KIND } as const;
      await recordFile(ctx, tx, { ...ofReport, ...kept }, data);
      await audit({
        action: 'generateRiskReport',
        entity: 'project',
        entityCode: projectCode,
        tenantCode,
        detail: { projectCode, objectId: stored.objectId, name },
      });
      return { objectId: stored.objectId, name };
    });
  },
});

/** Who signed, and on which day; undefined while nobody has. */
async function signatureOf(tx: Tx, project: OpenAssessment) {
  const { signedBy, signedAt } = project;
  if (!signedBy || !signedAt) return undefined;
  const [who] = await tx.select({ by: accounts.showName }).from(accounts).where(eq(accounts.accountId, signedBy));
  return { by: who?.by ?? '', on: portalToday(signedAt) };
}
