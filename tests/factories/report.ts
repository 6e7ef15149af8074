import type { Level } from '#domain/kernel/levels';
import type { Language } from '#domain/kernel/texts';
import { deriveInventory } from '#domain/subjects/assets/inventory/derivation';
import { emptyInventory, type Inventory } from '#domain/subjects/assets/inventory/inventory';
import {
  assessRisk,
  type Method,
  threatCapabilities,
  threatSources,
  threatStageOf,
  threatTimings,
} from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import type { ReportRisk } from '#domain/subjects/assets/report/figures';
import { codeOf } from '#domain/subjects/assets/risk/codes';
import { standardCriteria } from '#domain/subjects/assets/risk/criteria';
import { remnantRisk, type Treatment } from '#domain/subjects/assets/risk/treatment';
import { demoCompany, demoInventory } from '#server/subjects/assets/demo/inventory';
import type { RiskReportInput } from '#server/subjects/assets/report/documents/input';

/** Stages of an assessment: empty; every third risk treated; all decided, accepted and signed. */
export type ReportState = 'empty' | 'halfDone' | 'finished';

const lower = (level: Level, by: number) => Math.max(1, level - by) as Level;

/** What the 2022 edition asks for, stated or left open in turn. */
const stated2022 = (index: number, severity: Level) => ({
  threatSource: ([...threatSources, null] as const)[index % 4] ?? null,
  threatCapability: ([...threatCapabilities, null] as const)[index % 4] ?? null,
  threatTiming: ([...threatTimings, null] as const)[(index >> 2) % 4] ?? null,
  exploitability: index % 5 === 0 ? null : lower(severity, index % 3),
  remnantExploitability: index % 2 === 0 ? null : lower(severity, 2),
});

/** Risks as the database has them. */
export function reportRisks(inventory: Inventory, method: Method, state: ReportState): ReportRisk[] {
  const derived = deriveInventory(method, inventory).units;
  const names = new Map(inventory.units.map(({ code, name }) => [code, name]));
  const risks = inventory.risks.map((risk, index): ReportRisk => {
    const assetValue = derived.get(risk.unit)?.value ?? 1;
    const stated = threatStageOf(method) ? stated2022(index, risk.vulnerabilitySeverity) : {};
    const before = assessRisk(method, { ...risk, ...stated, assetValue });
    const ways: readonly (Treatment | null)[] =
      state === 'finished'
        ? before.riskLevel > 2
          ? ['modify', 'modify', 'share', 'avoid']
          : ['retain']
        : ['modify', 'retain', null];
    const treatment = ways[index % ways.length] ?? null;
    const isPlanned = treatment !== null && treatment !== 'retain';
    const remnant = {
      remnantFrequency: isPlanned ? lower(risk.threatFrequency, 1) : null,
      remnantSeverity: isPlanned ? lower(risk.vulnerabilitySeverity, index % 7 === 0 ? 0 : 2) : null,
    };
    const after = remnantRisk(method, { ...risk, ...stated, assetValue, treatment, ...remnant });
    const isAccepted = state === 'finished' && after !== null && after.riskLevel > 3;
    return {
      riskCode: codeOf('risk', index + 1),
      unitCode: risk.unit,
      unitName: names.get(risk.unit) ?? risk.unit,
      threat: risk.threat,
      vulnerability: risk.vulnerability,
      threatFrequency: risk.threatFrequency,
      vulnerabilitySeverity: risk.vulnerabilitySeverity,
      existingControl: risk.existingControl ?? null,
      ...stated,
      assetValue,
      ...before,
      treatment,
      measureCode: isPlanned ? codeOf('measure', (index % 40) + 1) : null,
      treatmentPlan: isPlanned ? '安装补丁并复测，纳入月度检查' : null,
      treatmentOwner: isPlanned ? '张海峰' : null,
      treatmentDeadline: isPlanned && (state === 'finished' || index % 6 !== 0) ? '2025-06-30' : null,
      treatmentCost: isPlanned && index % 2 === 0 ? 1_250_000 : null,
      controls: isPlanned ? ['8.8', '8.9'] : [],
      ...remnant,
      remnantValue: after?.riskValue ?? null,
      remnantLevel: after?.riskLevel ?? null,
      remnantLossLevel: after?.lossLevel ?? null,
      remnantLikelihoodLevel: after?.likelihoodLevel ?? null,
      acceptedBy: isAccepted ? '李晓梅' : null,
      acceptReason: isAccepted ? '设备停产检修前由专人值守' : null,
      acceptedUntil: isAccepted ? '2025-09-30' : null,
    };
  });
  return risks.sort(
    (a, b) => b.riskLevel - a.riskLevel || b.riskValue - a.riskValue || (a.unitCode < b.unitCode ? -1 : 1),
  );
}

/** A report of an assessment in one of its states. */
export function reportInput(
  state: ReportState,
  part: { language?: Language; method?: Method; inventory?: Inventory } = {},
): RiskReportInput {
  const { language = 'zh-CN', method = standardMethods.matrix } = part;
  const inventory = part.inventory ?? (state === 'empty' ? emptyInventory : demoInventory());
  const signed = state === 'finished' ? { by: '李晓梅', on: '2025-03-01' } : undefined;
  const released = signed && {
    releaseId: '00000000-0000-4000-8000-000000000001',
    prepared: { by: '周文博', on: '2025-03-01' },
    reviewed: { by: '顾明', on: '2025-03-02' },
    approved: { by: '李晓梅', on: '2025-03-03' },
  };
  const draft = { version: '0.1', date: '2025-02-20', by: '周文博', signedBy: null, approvedBy: null };
  const edition = released
    ? { ...draft, version: '1.0', date: released.approved.on, approvedBy: released.approved.by }
    : draft;
  return {
    language,
    number: 'RA-2025-PDEMO',
    edition,
    editions: signed ? [draft, edition] : [draft],
    projectName: 'ISO/IEC 27001 <体系> & 建设',
    standardName: {
      zh: 'ISO/IEC 27001:2022 信息安全管理体系',
      en: 'ISO/IEC 27001:2022 Information security management systems',
    },
    period: { from: '2025-01-06', to: '2025-06-30' },
    customer: demoCompany,
    consultant: '启明信安咨询有限公司',
    team:
      state === 'empty'
        ? []
        : [
            { duty: 'CONSUMER_PM', name: '李晓梅' },
            { duty: 'CONSUMER_EXECUTOR', name: '张海峰' },
            { duty: 'CONSULTANT', name: '周文博' },
          ],
    settings: {
      scope: '',
      exclusions: state === 'finished' ? '临床试验数据中心（由合作医院负责）\n海外子公司' : '',
      confidentiality: 'confidential',
      distribution: state === 'finished' ? '总经理办公室\n信息中心\n内审部' : '',
      interviews: '',
      approach: state === 'finished' ? '两次现场查看机房和车间。' : '',
    },
    interviews:
      state === 'finished'
        ? [
            { person: '王建国', role: '信息中心主任', day: '2025-01-15', heldBy: '周文博', notes: '机房与备份' },
            { person: '刘芳', role: '生产部经理', day: '2025-01-16', heldBy: '周文博', notes: 'MES 停机影响' },
          ]
        : [],
    work: {
      imports: state === 'empty' ? 0 : 1,
      assigned: state === 'empty' ? 0 : inventory.units.length,
      people: state === 'empty' ? 0 : 2,
      seen: state === 'finished' ? inventory.units.length : 0,
      reviewed: state === 'finished' ? inventory.units.length : 0,
      alone: 0,
    },
    method,
    criteria: { ...standardCriteria, version: 1, ...(signed && { approved: signed }) },
    inventory,
    risks: reportRisks(inventory, method, state),
    unitsOpen: state === 'finished' ? 0 : inventory.units.length,
    ...(signed && { signed }),
    released,
  };
}
