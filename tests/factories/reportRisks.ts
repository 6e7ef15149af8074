import type { Level } from '#domain/kernel/levels';
import type { Unit } from '#domain/subjects/assets/inventory/derivation';
import type { ReportRisk } from '#domain/subjects/assets/report/figures';

/** A risk of medium level of which nothing is decided. */
export const anyRisk = (part: Partial<ReportRisk> = {}): ReportRisk => ({
  riskCode: 'R-0001',
  unitCode: 'U-1',
  unitName: '数据库服务器',
  threat: '勒索软件',
  vulnerability: '补丁滞后',
  threatFrequency: 3,
  vulnerabilitySeverity: 3,
  existingControl: null,
  assetValue: 3,
  likelihoodValue: 12,
  likelihoodLevel: 3,
  lossValue: 11,
  lossLevel: 3,
  riskValue: 13,
  riskLevel: 3,
  treatment: null,
  treatmentPlan: null,
  treatmentOwner: null,
  treatmentDeadline: null,
  treatmentCost: null,
  controls: [],
  remnantFrequency: null,
  remnantSeverity: null,
  remnantValue: null,
  remnantLevel: null,
  remnantLossLevel: null,
  remnantLikelihoodLevel: null,
  acceptedBy: null,
  acceptReason: null,
  acceptedUntil: null,
  ...part,
});
/** The parts of a risk whose treatment is planned completely, with the level that remains. */
export const remains = (level: Level, part: Partial<ReportRisk> = {}): Partial<ReportRisk> => ({
  treatment: 'modify',
  treatmentPlan: '加固',
  treatmentOwner: '张海峰',
  treatmentDeadline: '2025-06-30',
  remnantValue: level * 5,
  remnantLevel: level,
  remnantLossLevel: level,
  remnantLikelihoodLevel: level,
  ...part,
});
/** A unit of medium protection needs. */
export const anyUnit = (code: string, part: Partial<Unit> = {}): Unit => ({
  code,
  name: code,
  category: 'systemUnit',
  assetType: 'hardware',
  confidentiality: 3,
  integrity: 3,
  availability: 3,
  ...part,
});
