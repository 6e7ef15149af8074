import type { Level } from '#domain/kernel/levels';
import { hasMeasure, priorityOf } from '#domain/subjects/assets/measure/measure';
import type { RiskOfUnit } from '#domain/subjects/assets/report/figures';
import { remnantFactor } from '#domain/subjects/assets/risk/treatment';
import type { Build } from './build';
import type { MethodCells } from './methodSheet';
import { addList, letters, literal, quoted, type SheetColumn, type Value, type Workbook } from './sheets';

interface Column extends SheetColumn {
  value(risk: RiskOfUnit, row: number): Value;
}

/** Where columns stand that formulas and other sheets refer to. */
const places = {
  asset: 'G',
  threat: 'H',
  severity: 'I',
  likelihoodValue: 'J',
  likelihood: 'K',
  lossValue: 'L',
  loss: 'M',
  riskValue: 'N',
  risk: 'O',
  remnantThreat: 'W',
  remnantSeverity: 'X',
  remnantLikelihood: 'Y',
  remnantLoss: 'Z',
  remnantValue: 'AA',
  remnant: 'AB',
} as const;
export type Place = keyof typeof places;

/** A column of the risk sheet as formulas of other sheets name it. */
export const riskRange = (build: Build, name: string, place: Place) =>
  `${quoted(name)}!$${places[place]}$2:$${places[place]}$${Math.max(2, build.figures.total + 1)}`;

/** Every risk, computed from its asset's value, its threat and its vulnerability. */
export function addRiskSheet(
  workbook: Workbook,
  build: Build,
  name: string,
  method: MethodCells,
  assetCell: (unit: string) => string | undefined,
): void {
  const { risks } = build.figures;
  const at = (place: Place, row: number) => `${places[place]}${row}`;
  const isMatrix = build.input.method.kind === 'matrix';
  const likelihood = (row: number, threat: Place, severity: Place) =>
    isMatrix
      ? method.value('likelihood', at(threat, row), at(severity, row))
      : `SQRT(${at(threat, row)}*${at(severity, row)})`;
  const loss = (row: number, severity: Place) =>
    isMatrix
      ? method.value('loss', at('asset', row), at(severity, row))
      : `SQRT(${at('asset', row)}*${at(severity, row)})`;
  /** The product of both is taken under one root, as the method does: bounds are met exactly. */
  const risk = (row: number, threat: Place, severity: Place, of: { loss: Place; likelihood: Place }) =>
    isMatrix
      ? method.value('risk', at(of.loss, row), at(of.likelihood, row))
      : `SQRT(${at(threat, row)}*${at(severity, row)}*${at('asset', row)}*${at(severity, row)})`;
  const shown = (formula: string) => (isMatrix ? formula : `ROUND(${formula},2)`);
  const before = { loss: 'loss', likelihood: 'likelihood' } as const;
  const after = { loss: 'remnantLoss', likelihood: 'remnantLikelihood' } as const;
  const remnant = (result: number | null, formula: string): Value => (result === null ? null : { formula, result });
  const columns = columnsOf(build, {
    asset: ({ unitCode, assetValue }) => {
      const cell = assetCell(unitCode);
      return cell ? { formula: cell, result: assetValue } : assetValue;
    },
    likelihoodValue: ({ likelihoodValue: result }, row) => ({
      formula: shown(likelihood(row, 'threat', 'severity')),
      result,
    }),
    likelihood: ({ likelihoodLevel: result }, row) => ({
      formula: method.level('likelihood', likelihood(row, 'threat', 'severity')),
      result,
    }),
    lossValue: ({ lossValue: result }, row) => ({ formula: shown(loss(row, 'severity')), result }),
    loss: ({ lossLevel: result }, row) => ({ formula: method.level('loss', loss(row, 'severity')), result }),
    riskValue: ({ riskValue: result }, row) => ({ formula: shown(risk(row, 'threat', 'severity', before)), result }),
    risk: ({ riskLevel: result }, row) => ({
      formula: method.level('risk', risk(row, 'threat', 'severity', before)),
      result,
    }),
    remnantLikelihood: (one, row) =>
      remnant(
        one.remnantLikelihoodLevel,
        method.level('likelihood', likelihood(row, 'remnantThreat', 'remnantSeverity')),
      ),
    remnantLoss: (one, row) => remnant(one.remnantLossLevel, method.level('loss', loss(row, 'remnantSeverity'))),
    remnantValue: (one, row) => remnant(one.remnantValue, shown(risk(row, 'remnantThreat', 'remnantSeverity', after))),
    remnant: (one, row) =>
      remnant(one.remnantLevel, method.level('risk', risk(row, 'remnantThreat', 'remnantSeverity', after))),
  });
  function* rows(): Generator<Value[]> {
    for (const [index, one] of risks.entries()) yield columns.map((column) => column.value(one, index + 2));
  }
  for (const [place, letter] of Object.entries(places))
    if (!columns.some((_, index) => letters(index + 1) === letter)) throw new Error(`No column for ${place}.`);
  addList(workbook, name, columns, rows(), risks.length, 3);
}

type Computed = Exclude<Place, 'threat' | 'severity' | 'remnantThreat' | 'remnantSeverity'>;

function columnsOf(build: Build, computed: Record<Computed, Column['value']>): Column[] {
  const column = (title: string, width: number, value: Column['value'], levels?: SheetColumn['levels']): Column => ({
    title,
    width,
    value,
    ...(levels && { levels }),
  });
  const t = (
    key:
      | 'likelihoodLevel'
      | 'lossLevel'
      | 'likelihoodValue'
      | 'lossValue'
      | 'remnantThreat'
      | 'remnantSeverity'
      | 'remnantLikelihood'
      | 'remnantLoss'
      | 'remnantValue'
      | 'unitCode',
  ) => build.t(`assets.report.workbook.${key}`);
  const said = (level: Level) => literal(build.t(`assets.report.plan.priority_${priorityOf(level)}`));
  /** The priority of a risk with a measure, by the level in its row. */
  const priority: Column['value'] = ({ treatment, riskLevel }, row) => {
    if (!hasMeasure(treatment)) return null;
    const at = `${places.risk}${row}`;
    const formula = `IF(${at}=5,${said(5)},IF(${at}=4,${said(4)},IF(${at}=3,${said(3)},${said(2)})))`;
    return { formula, result: build.t(`assets.report.plan.priority_${priorityOf(riskLevel)}`) };
  };
  return [
    column(build.t('assets.report.number'), 10, ({ riskCode }) => riskCode),
    column(t('unitCode'), 14, ({ unitCode }) => unitCode),
    column(build.t('assets.report.unit'), 26, ({ unitName }) => unitName),
    column(build.t('assets.report.threat'), 26, ({ threat }) => threat),
    column(build.t('assets.report.vulnerability'), 30, ({ vulnerability }) => vulnerability),
    column(build.t('assets.report.existingControl'), 26, ({ existingControl }) => existingControl),
    column(`A ${build.t('assets.report.method.value')}`, 10, computed.asset, 'value'),
    column(`T ${build.t('assets.report.threatFrequency')}`, 10, (risk) => risk.threatFrequency, 'value'),
    column(`V ${build.t('assets.report.severity')}`, 10, (risk) => risk.vulnerabilitySeverity, 'value'),
    column(t('likelihoodValue'), 10, computed.likelihoodValue),
    column(t('likelihoodLevel'), 10, computed.likelihood, 'value'),
    column(t('lossValue'), 10, computed.lossValue),
    column(t('lossLevel'), 10, computed.loss, 'value'),
    column(build.t('assets.report.riskValue'), 10, computed.riskValue),
    column(build.t('assets.report.riskLevel'), 10, computed.risk, 'risk'),
    column(build.t('assets.report.treatment'), 12, ({ treatment }) =>
      treatment ? build.word('treatment', treatment) : null,
    ),
    column(build.t('assets.report.plan.measure'), 40, ({ treatmentPlan }) => treatmentPlan),
    column(
      build.t('assets.report.plan.controls'),
      16,
      ({ controls }) => controls.map((ref) => `A.${ref}`).join(build.t('assets.report.separator')) || null,
    ),
    column(build.t('assets.report.plan.owner'), 14, ({ treatmentOwner }) => treatmentOwner),
    column(build.t('assets.report.plan.deadline'), 13, ({ treatmentDeadline }) => treatmentDeadline),
    column(build.t('assets.report.plan.priority'), 10, priority),
    column(build.t('assets.report.plan.cost'), 12, ({ treatmentCost }) =>
      treatmentCost === null ? null : treatmentCost / 100,
    ),
    column(
      t('remnantThreat'),
      10,
      (risk) => remnantFactor(risk.treatment, risk.threatFrequency, risk.remnantFrequency),
      'value',
    ),
    column(
      t('remnantSeverity'),
      10,
      (risk) => remnantFactor(risk.treatment, risk.vulnerabilitySeverity, risk.remnantSeverity),
      'value',
    ),
    column(t('remnantLikelihood'), 10, computed.remnantLikelihood, 'value'),
    column(t('remnantLoss'), 10, computed.remnantLoss, 'value'),
    column(t('remnantValue'), 10, computed.remnantValue),
    column(build.t('assets.report.remnant'), 10, computed.remnant, 'risk'),
    column(build.t('assets.report.remaining.acceptedBy'), 14, ({ acceptedBy }) => acceptedBy),
    column(build.t('assets.report.remaining.reason'), 30, ({ acceptReason }) => acceptReason),
    column(build.t('assets.report.remaining.until'), 13, ({ acceptedUntil }) => acceptedUntil),
  ];
}
