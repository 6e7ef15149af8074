import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RoleCode } from '#domain/kernel/roles';
import { editionOf } from '#domain/subjects/assets/method/method';
import type { ReportRisk } from '#domain/subjects/assets/report/figures';
import type { BusinessHarm } from '#domain/subjects/assets/risk/businessRisk';
import { releasedOf } from '#server/capabilities/release/queries';
import { consultantOf, groupOfProject, within } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import { accounts, memberships, tenants } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { criteriaOf, methodOf, type OpenAssessment } from '#server/subjects/assets/assessment';
import { loadInventory } from '#server/subjects/assets/inventory/inventory';
import { businessAssets, unitAssets } from '#server/subjects/assets/inventory/tables';
import { measureOf } from '#server/subjects/assets/measure/state';
import { measures } from '#server/subjects/assets/measure/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { type Duty, duties, type ReportContent } from '../documents/input';
import { riskReportRelease } from '../release';
import { interviewsOf } from './interviews';
import { logoOf, settingsOf } from './reportSettings';
import { actedIn, workFacts } from './workFacts';

/** Everything that a project's report states now. */
export async function reportContent(tx: Tx, project: OpenAssessment): Promise<ReportContent> {
  const signed = await signatureOf(tx, project);
  const { version: _, ...settings } = await settingsOf(tx, project);
  const found = await logoOf(tx, project);
  const released = await releasedOf(tx, riskReportRelease, project);
  const { ids: __, ...inventory } = await loadInventory(tx, project, { withRisks: false });
  const method = await methodOf(tx, project);
  const harms = editionOf(method) === '2022' ? await judgedHarms(tx, project) : undefined;
  return {
    ...(await readParties(tx, project)),
    settings,
    interviews: (await interviewsOf(tx, project)).map(({ person, role, day, heldBy, notes }) => ({
      person,
      role,
      day,
      heldBy,
      notes,
    })),
    work: await workFacts(tx, project),
    ...(found && { logoSha256: found.logo.sha256 }),
    method,
    criteria: await statedCriteria(tx, project),
    inventory,
    ...(harms && { harms }),
    risks: await readRisks(tx, project),
    unitsOpen: await tx.$count(
      unitAssets,
      and(within(unitAssets, project), sql`${unitAssets.stage} <> 'assets_progress_fin'`),
    ),
    unitsTakenOver: await tx.$count(unitAssets, and(within(unitAssets, project), isNotNull(unitAssets.takenOverAt))),
    ...(signed && { signed }),
    ...(released && { released }),
  };
}

/** The businesses whose consequences people have judged. */
const judgedHarms = (tx: Tx, project: OpenAssessment): Promise<BusinessHarm[]> =>
  tx
    .select({
      code: businessAssets.assetCode,
      socialHarm: businessAssets.socialHarm,
      organisationHarm: businessAssets.organisationHarm,
      harmReason: businessAssets.harmReason,
    })
    .from(businessAssets)
    .where(
      and(
        within(businessAssets, project),
        sql`coalesce(${businessAssets.socialHarm}, ${businessAssets.organisationHarm}) IS NOT NULL`,
      ),
    )
    .orderBy(businessAssets.assetCode);

/** The project, the parties of the report, and the team: the customer's people who have worked on it, and the consultant in charge. */
async function readParties(tx: Tx, project: OpenAssessment) {
  const [found] = await tx
    .select({ project: projects, consultantId: consultantOf })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .where(and(eq(projects.tenantCode, project.tenantCode), eq(projects.projectCode, project.projectCode)));
  if (!found) throw new AppError('notFound');
  const { name: projectName, standardName, beginDate, endDate } = found.project;
  const names = await tx
    .select()
    .from(tenants)
    .where(anyOf(tenants.tenantCode, [project.tenantCode, project.channelTenantCode]));
  const roles = duties.filter((duty): duty is Exclude<Duty, 'CONSULTANT'> => duty !== 'CONSULTANT');
  const acted = await actedIn(tx, project);
  const people = await tx
    .select({ roleCode: memberships.roleCode, name: accounts.showName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(
      and(
        eq(memberships.tenantCode, project.tenantCode),
        anyOf(memberships.roleCode, roles satisfies readonly RoleCode[]),
        anyOf(memberships.accountId, acted),
      ),
    )
    .orderBy(memberships.roleCode, accounts.showName, accounts.accountId);
  const [consultant] = await tx.select().from(accounts).where(eq(accounts.accountId, found.consultantId));
  const nameOf = (tenantCode: string) => names.find((row) => row.tenantCode === tenantCode)?.name ?? '';
  return {
    projectName,
    standardName,
    period: { from: beginDate, to: endDate },
    customer: nameOf(project.tenantCode),
    consultant: nameOf(project.channelTenantCode),
    team: [
      ...people.map(({ roleCode, name }) => ({ duty: roleCode as Duty, name })),
      ...(consultant ? [{ duty: 'CONSULTANT' as const, name: consultant.showName }] : []),
    ],
  };
}

/** Every risk with its decision, worst first. */
async function readRisks(tx: Tx, project: OpenAssessment): Promise<ReportRisk[]> {
  const acceptor = alias(accounts, 'acceptor');
  return tx
    .select({
      riskCode: risks.riskCode,
      unitCode: unitAssets.assetCode,
      unitName: unitAssets.name,
      threat: risks.threat,
      vulnerability: risks.vulnerability,
      threatFrequency: risks.threatFrequency,
      vulnerabilitySeverity: risks.vulnerabilitySeverity,
      existingControl: risks.existingControl,
      threatSource: risks.threatSource,
      threatCapability: risks.threatCapability,
      threatTiming: risks.threatTiming,
      exploitability: risks.exploitability,
      threatValue: risks.threatValue,
      assetValue: risks.assetValue,
      likelihoodValue: risks.likelihoodValue,
      likelihoodLevel: risks.likelihoodLevel,
      lossValue: risks.lossValue,
      lossLevel: risks.lossLevel,
      riskValue: risks.riskValue,
      riskLevel: risks.riskLevel,
      treatment: risks.treatment,
      measureCode: measures.measureCode,
      treatmentPlan: risks.treatmentPlan,
      treatmentOwner: risks.treatmentOwner,
      treatmentDeadline: risks.treatmentDeadline,
      treatmentCost: risks.treatmentCost,
      controls: risks.controls,
      remnantFrequency: risks.remnantFrequency,
      remnantSeverity: risks.remnantSeverity,
      remnantExploitability: risks.remnantExploitability,
      remnantValue: risks.remnantValue,
      remnantLevel: risks.remnantLevel,
      remnantLossLevel: risks.remnantLossLevel,
      remnantLikelihoodLevel: risks.remnantLikelihoodLevel,
      // The person who accepted may have left: the acceptance stays.
      acceptedBy: sql<
        string | null
      >`CASE WHEN ${risks.acceptedBy} IS NOT NULL THEN coalesce(${acceptor.showName}, '—') END`,
      acceptReason: risks.acceptReason,
      acceptedUntil: risks.acceptedUntil,
    })
    .from(risks)
    .innerJoin(unitAssets, and(within(unitAssets, project), eq(unitAssets.unitId, risks.unitId)))
    .leftJoin(measures, measureOf)
    .leftJoin(acceptor, eq(acceptor.accountId, risks.acceptedBy))
    .where(within(risks, project))
    .orderBy(desc(risks.riskLevel), desc(risks.riskValue), unitAssets.assetCode, risks.threat, risks.vulnerability);
}

/** The signer and the day; undefined if unsigned. */
const signatureOf = (tx: Tx, { signedBy, signedAt }: OpenAssessment) => actOf(tx, signedBy, signedAt);

/** The criteria that risks are judged by, and their approval. */
async function statedCriteria(tx: Tx, project: OpenAssessment): Promise<ReportContent['criteria']> {
  const approved = await actOf(tx, project.criteriaApprovedBy, project.criteriaApprovedAt);
  return { ...criteriaOf(project), version: project.criteriaVersion, ...(approved && { approved }) };
}

/** Who did something, and the day; undefined if it is not done. */
async function actOf(tx: Tx, accountId: string | null, at: Date | null) {
  if (!accountId || !at) return undefined;
  const [who] = await tx.select({ by: accounts.showName }).from(accounts).where(eq(accounts.accountId, accountId));
  return { by: who?.by ?? '', on: portalToday(at) };
}
