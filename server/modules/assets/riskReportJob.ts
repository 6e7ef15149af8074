import { and, eq, inArray } from 'drizzle-orm';
import { assessmentRoles } from '#domain/rules/assessment';
import type { RoleCode } from '#domain/rules/roles';
import type { Tx } from '../../db/database';
import { accounts, memberships, projectGroups, projects, tenants } from '../../db/schema';
import { buildRiskReport } from '../../documents/riskReport/riskReport';
import { AppError } from '../../errors';
import { putBytes, recordFile } from '../../files/storeFile';
import { rolesOnly } from '../../http/policy';
import type { JobKind } from '../../jobs/jobs';
import { methodOf, type OpenAssessment, openAssessment } from './assessment';
import { loadInventory } from './inventory';
import { docxMime } from './mime';
import { REPORT_KIND } from './riskReport';

/** Duties of the report's team, by role on the customer's side. */
const duties: Partial<Record<RoleCode, string>> = { CONSUMER_PM: '项目经理', CONSUMER_OWNER: '资产负责人' };

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
    .where(inArray(tenants.tenantCode, [project.tenantCode, project.channelTenantCode]));
  const people = await tx
    .select({ accountId: memberships.accountId, roleCode: memberships.roleCode, showName: accounts.showName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(
      and(
        eq(memberships.tenantCode, project.tenantCode),
        inArray(memberships.roleCode, Object.keys(duties) as RoleCode[]),
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

const dayIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());

/** The risk assessment report of what the inventory holds now, with the assessment's own frozen method. */
export const riskReportJob: JobKind<{ projectCode: string }, { objectId: string; name: string }> = {
  kind: REPORT_KIND,
  policy: rolesOnly(...assessmentRoles),
  async run({ ctx, jobCode, input, progress, finish }) {
    const { project, method, inventory, parties } = await ctx.read(async (tx) => {
      const opened = await openAssessment(ctx, tx, input.projectCode, 'generateReport');
      return {
        project: opened,
        method: await methodOf(tx, opened),
        inventory: await loadInventory(tx, opened, { withRisks: true }),
        parties: await readParties(tx, opened),
      };
    });
    progress(30);
    const date = dayIn('Asia/Shanghai');
    const bytes = await buildRiskReport({
      ...parties,
      publisher: parties.consultant,
      number: `RA-${date.replaceAll('-', '')}-${jobCode.slice(-6)}`,
      date,
      projectName: project.projectName,
      method,
      inventory,
    });
    progress(90);
    const stored = await putBytes(ctx, bytes);
    const { tenantCode, projectCode } = project;
    const name = `${parties.customer}_信息安全风险评估报告_${date}.docx`;
    await finish(async (tx, audit) => {
      await recordFile(ctx, tx, { tenantCode, projectCode, name, mime: docxMime, kind: REPORT_KIND, jobCode }, stored);
      await audit({
        action: 'generateRiskReport',
        entity: 'project',
        entityCode: projectCode,
        tenantCode,
        detail: { objectId: stored.objectId, name },
      });
      return { objectId: stored.objectId, name };
    });
  },
};
