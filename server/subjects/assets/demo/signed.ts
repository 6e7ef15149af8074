import { emptyInventory, type Inventory } from '#domain/subjects/assets/inventory/inventory';
import { approveInDemo } from '#server/capabilities/release/demo';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import { portalToday } from '#server/kernel/days';
import { bulkUpdate } from '#server/kernel/db/bulk';
import type { Tx } from '#server/kernel/db/tx';
import { auditLog } from '#server/kernel/tables';
import { accountOf, daysAgo } from '#server/seed/story';
import { emptyStored } from '../inventory/inventory';
import { reassessRisks } from '../inventory/recompute';
import { unitAssets } from '../inventory/tables';
import { writeInventory } from '../inventory/writeInventory';
import { riskReportRelease } from '../report/release';
import { interviews, reportSettings } from '../report/tables';
import { risks } from '../risk/tables';
import { assessments } from '../tables';
import { fingerprintOf } from '../work/fingerprint';
import { settleStatus } from '../work/signature';
import { demoInventory } from './inventory';
import { demoTreatment } from './work';

/** The demo's project whose report is final, and its people: they prepare, review and approve it. */
export const SIGNED_PROJECT = 'PDEMO27001E';
const AUTHOR = '13800000017';
const REVIEWER = '13800000012';
/** The customer's project manager, who signs the assessment as well. */
const APPROVER = '13800000101';

const SYSTEMS = ['SYS-013', 'SYS-015', 'SYS-032'];
const UNITS = 12;

/** These systems of the demo inventory with what they carry, and so many of the units that they consist of. */
export function partOfInventory(codes: readonly string[], units: number): Inventory {
  const whole = demoInventory();
  const systems = whole.systems.filter(({ code }) => codes.includes(code));
  const businessSystems = whole.businessSystems.filter(({ system }) => codes.includes(system));
  const carried = new Set(businessSystems.map(({ business }) => business));
  const parts = whole.systemUnits.filter(({ system }) => codes.includes(system));
  const kept = new Set(parts.map(({ unit }) => unit).slice(0, units));
  return {
    ...emptyInventory,
    businesses: whole.businesses.filter(({ code }) => carried.has(code)),
    systems,
    businessSystems,
    units: whole.units.filter(({ code }) => kept.has(code)),
    systemUnits: parts.filter(({ unit }) => kept.has(unit)),
    risks: whole.risks.filter(({ unit }) => kept.has(unit)),
  };
}

/** A small assessment that is signed, and whose report three people have prepared, reviewed and approved. */
export async function fillSigned(tx: Tx, project: DemoProject): Promise<void> {
  const { tenantCode, projectCode } = project;
  const key = { tenantCode, projectCode };
  const consultant = accountOf(AUTHOR);
  const manager = accountOf(APPROVER);
  await writeInventory(tx, project, emptyStored, partOfInventory(SYSTEMS, UNITS), consultant);
  await tx
    .update(unitAssets)
    .set({
      stage: 'assets_progress_fin',
      state: 'freeze',
      standingSince: daysAgo(8),
      submittedBy: consultant,
      completedBy: manager,
    })
    .where(within(unitAssets, project));
  const found = await tx.select().from(risks).where(within(risks, project)).orderBy(risks.riskCode);
  const treated = found.map((risk, n) => {
    const { deadline, cost, ...decided } = demoTreatment(n, risk, { stage: 'assets_progress_fin', state: 'freeze' });
    const isPlanned = decided.treatment !== null && decided.treatment !== 'retain';
    return {
      riskId: risk.riskId,
      ...decided,
      // Nothing high remains, so no acceptance is needed.
      ...(isPlanned && { remnantFrequency: 1 as const, remnantSeverity: 1 as const }),
      treatmentOwner: isPlanned ? '信息部 方志强' : null,
      treatmentDeadline: deadline === null ? null : portalToday(daysAgo(-deadline)),
      treatmentCost: cost,
    };
  });
  await bulkUpdate(tx, risks, project, ['riskId'], treated);
  await reassessRisks(tx, project);
  await settleStatus(tx, project);
  await tx.insert(reportSettings).values({
    ...key,
    scope: '宁波总部的企业资源计划、仓储管理和文件服务',
    exclusions: '生产线控制系统',
    confidentiality: 'confidential',
    distribution: '',
    interviews: '',
    approach: '现场查看机房一次，抽查三套系统的账户与备份记录。',
    updatedBy: consultant,
  });
  const held = [
    { person: '方志强', role: '信息部经理', days: 30, notes: '账户审批、备份与恢复演练' },
    { person: '林海燕', role: '仓储部主管', days: 28, notes: '仓储系统停用的影响和手工替代' },
  ];
  await tx.insert(interviews).values(
    held.map(({ person, role, days, notes }, n) => ({
      ...key,
      interviewId: `00000000-0000-4000-8000-00000000000${n + 1}`,
      person,
      role,
      day: portalToday(daysAgo(days)),
      heldBy: '冯子昂',
      notes,
      updatedBy: consultant,
    })),
  );
  const fingerprint = await fingerprintOf(tx, project);
  await tx
    .update(assessments)
    .set({ signedBy: manager, signedAt: daysAgo(6), signedFingerprint: fingerprint })
    .where(within(assessments, project));
  await tx.insert(auditLog).values({
    at: daysAgo(6),
    tenantCode,
    actorTenantCode: tenantCode,
    accountId: manager,
    action: 'signAssessment',
    entity: 'assessment',
    entityCode: projectCode,
    detail: { projectCode, fingerprint },
  });
  await approveInDemo(tx, project, {
    kind: riskReportRelease,
    releaseId: '00000000-0000-4000-8000-000000000001',
    prepared: [AUTHOR, 5],
    reviewed: [REVIEWER, 4],
    approved: [APPROVER, 2],
  });
}
