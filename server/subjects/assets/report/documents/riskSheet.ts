import type { Level } from '#domain/kernel/levels';
import type { DictionaryCode } from '#domain/subjects/assets/inventory/dictionaries';
import { hasMeasure, priorityOf } from '#domain/subjects/assets/measure/measure';
import { easeOf, threatValue } from '#domain/subjects/assets/method/method';
import type { RiskOfUnit } from '#domain/subjects/assets/report/figures';
import { remnantExploitability, remnantFactor } from '#domain/subjects/assets/risk/treatment';
import type { Build } from './build';
import type { MethodCells } from './methodSheet';
import { addList, letters, literal, quoted, type SheetColumn, type Value, type Workbook } from './sheets';

interface Column extends SheetColumn {
  /** Set where formulas and other sheets refer to it. */
  readonly place?: Place;
  value(risk: RiskOfUnit, row: number): Value;
}

export type Place =
  | 'capability'
  | 'timing'
  | 'frequency'
  | 'asset'
  | 'threat'
  | 'ease'
  | 'severity'
  | 'likelihoodValue'
  | 'likelihood'
  | 'lossValue'
  | 'loss'
  | 'riskValue'
  | 'risk'
  | 'remnantFrequency'
  | 'remnantThreat'
  | 'remnantEase'
  | 'remnantSeverity'
  | 'remnantLikelihood'
  | 'remnantLoss'
  | 'remnantValue'
  | 'remnant';

/** Places whose cells are computed from others, with what computes them. */
type Computed = Record<
  Exclude<
    Place,
    'capability' | 'timing' | 'frequency' | 'ease' | 'severity' | 'remnantFrequency' | 'remnantEase' | 'remnantSeverity'
  >,
  Column['value']
>;

/** The letter of each column that others refer to; editions have other columns. */
function lettersOf(build: Build): ReadonlyMap<Place, string> {
  const nothing = () => null;
  const none = new Proxy({} as Computed, { get: () => nothing });
  return new Map(
    columnsOf(build, none, () => '').flatMap(({ place }, index) =>
      place ? [[place, letters(index + 1)] as const] : [],
    ),
  );
}

/** A column of the risk sheet as formulas of other sheets name it. */
export const riskRange = (build: Build, name: string, place: Place) => {
  const letter = lettersOf(build).get(place);
  return `${quoted(name)}!$${letter}$2:$${letter}$${Math.max(2, build.figures.total + 1)}`;
};

/** Every risk, computed from its asset's value, its threat and its vulnerability. */
export function addRiskSheet(
  workbook: Workbook,
  build: Build,
  name: string,
  method: MethodCells,
  assetCell: (unit: string) => string | undefined,
): void {
  const { risks } = build.figures;
  const places = lettersOf(build);
  const at = (place: Place, row: number) => `${places.get(place)}${row}`;
  const isMatrix = build.input.method.kind === 'matrix';
  const [ease, remnantEase]: [Place, Place] =
    build.edition === '2022' ? ['ease', 'remnantEase'] : ['severity', 'remnantSeverity'];
  const likelihood = (row: number, threat: Place, by: Place) =>
    isMatrix ? method.value('likelihood', at(threat, row), at(by, row)) : `SQRT(${at(threat, row)}*${at(by, row)})`;
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
  const threat = (row: number, frequency: Place) =>
    method.threat({
      frequency: at(frequency, row),
      capability: at('capability', row),
      timing: at('timing', row),
    });
  const computed: Computed = {
    threat: ({ threatFrequency, threatValue }, row) =>
      build.edition === '2022'
        ? { formula: threat(row, 'frequency'), result: threatValue ?? threatFrequency }
        : threatFrequency,
    remnantThreat(one, row) {
      const result = remnantFactor(one.treatment, one.threatFrequency, one.remnantFrequency);
      if (build.edition === '2007' || result === null) return result;
      const value = threatValue(build.input.method, { ...one, threatFrequency: result });
      return { formula: threat(row, 'remnantFrequency'), result: value };
    },
    asset: ({ unitCode, assetValue }) => {
      const cell = assetCell(unitCode);
      return cell ? { formula: cell, result: assetValue } : assetValue;
    },
    likelihoodValue: ({ likelihoodValue: result }, row) => ({
      formula: shown(likelihood(row, 'threat', ease)),
      result,
    }),
    likelihood: ({ likelihoodLevel: result }, row) => ({
      formula: method.level('likelihood', likelihood(row, 'threat', ease)),
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
      remnant(one.remnantLikelihoodLevel, method.level('likelihood', likelihood(row, 'remnantThreat', remnantEase))),
    remnantLoss: (one, row) => remnant(one.remnantLossLevel, method.level('loss', loss(row, 'remnantSeverity'))),
    remnantValue: (one, row) => remnant(one.remnantValue, shown(risk(row, 'remnantThreat', 'remnantSeverity', after))),
    remnant: (one, row) =>
      remnant(one.remnantLevel, method.level('risk', risk(row, 'remnantThreat', 'remnantSeverity', after))),
  };
  const columns = columnsOf(build, computed, (row) => at('risk', row));
  function* rows(): Generator<Value[]> {
    for (const [index, one] of risks.entries()) yield columns.map((column) => column.value(one, index + 2));
  }
  addList(workbook, name, columns, rows(), risks.length, 3);
}

/** @param levelAt the cell of a risk's level in a row */
function columnsOf(build: Build, computed: Computed, levelAt: (row: number) => string): Column[] {
  const column = (
    title: string,
    width: number,
    value: Column['value'],
    part: Pick<Column, 'levels' | 'place'> = {},
  ): Column => ({ title, width, value, ...part });
  const valued = (place: Place) => ({ levels: 'value', place }) as const;
  const isNew = build.edition === '2022';
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
      | 'unitCode'
      | 'threatSource'
      | 'threatCapability'
      | 'threatTiming'
      | 'threatValue'
      | 'exploitability'
      | 'impact'
      | 'remnantThreatValue'
      | 'remnantExploitability',
  ) => build.t(`assets.report.workbook.${key}`);
  const said = (level: Level) => literal(build.t(`assets.report.plan.priority_${priorityOf(level)}`));
  /** The priority of a risk with a measure, by the level in its row. */
  const priority: Column['value'] = ({ treatment, riskLevel }, row) => {
    if (!hasMeasure(treatment)) return null;
    const at = levelAt(row);
    const formula = `IF(${at}=5,${said(5)},IF(${at}=4,${said(4)},IF(${at}=3,${said(3)},${said(2)})))`;
    return { formula, result: build.t(`assets.report.plan.priority_${priorityOf(riskLevel)}`) };
  };
  const stated = (dictionary: DictionaryCode, code: string | null | undefined) =>
    code ? build.word(dictionary, code) : null;
  const easeAfter = ({ treatment, ...risk }: RiskOfUnit) => {
    const severity = remnantFactor(treatment, risk.vulnerabilitySeverity, risk.remnantSeverity);
    return severity === null ? null : (remnantExploitability({ ...risk, treatment }) ?? severity);
  };
  /** What the edition of 2022 asks of a threat, and of a vulnerability. */
  const ofThreat = [
    column(t('threatSource'), 12, ({ threatSource }) => stated('threatSource', threatSource)),
    column(t('threatCapability'), 10, ({ threatCapability: code }) => stated('threatCapability', code), {
      place: 'capability',
    }),
    column(t('threatTiming'), 12, ({ threatTiming: code }) => stated('threatTiming', code), { place: 'timing' }),
    column(build.t('assets.report.threatFrequency'), 10, (risk) => risk.threatFrequency, valued('frequency')),
  ];
  const graded = isNew
    ? [
        column(`T ${t('threatValue')}`, 10, computed.threat, valued('threat')),
        column(`Av ${t('exploitability')}`, 10, easeOf, valued('ease')),
        column(`Di ${t('impact')}`, 10, (risk) => risk.vulnerabilitySeverity, valued('severity')),
      ]
    : [
        column(`T ${build.t('assets.report.threatFrequency')}`, 10, computed.threat, valued('threat')),
        column(`V ${build.t('assets.report.severity')}`, 10, (risk) => risk.vulnerabilitySeverity, valued('severity')),
      ];
  const frequencyAfter: Column['value'] = ({ treatment, threatFrequency, remnantFrequency }) =>
    remnantFactor(treatment, threatFrequency, remnantFrequency);
  const gradedAfter = isNew
    ? [
        column(t('remnantThreat'), 10, frequencyAfter, valued('remnantFrequency')),
        column(t('remnantThreatValue'), 10, computed.remnantThreat, valued('remnantThreat')),
        column(t('remnantExploitability'), 10, easeAfter, valued('remnantEase')),
      ]
    : [column(t('remnantThreat'), 10, computed.remnantThreat, valued('remnantThreat'))];
  return [
    column(build.t('assets.report.number'), 10, ({ riskCode }) => riskCode),
    column(t('unitCode'), 14, ({ unitCode }) => unitCode),
    column(build.t('assets.report.unit'), 26, ({ unitName }) => unitName),
    column(build.t('assets.report.threat'), 26, ({ threat }) => threat),
    column(build.t('assets.report.vulnerability'), 30, ({ vulnerability }) => vulnerability),
    column(build.t('assets.report.existingControl'), 26, ({ existingControl }) => existingControl),
    ...(isNew ? ofThreat : []),
    column(`A ${build.t('assets.report.method.value')}`, 10, computed.asset, valued('asset')),
    ...graded,
    column(t('likelihoodValue'), 10, computed.likelihoodValue, { place: 'likelihoodValue' }),
    column(t('likelihoodLevel'), 10, computed.likelihood, valued('likelihood')),
    column(t('lossValue'), 10, computed.lossValue, { place: 'lossValue' }),
    column(t('lossLevel'), 10, computed.loss, valued('loss')),
    column(build.t('assets.report.riskValue'), 10, computed.riskValue, { place: 'riskValue' }),
    column(build.t('assets.report.riskLevel'), 10, computed.risk, { levels: 'risk', place: 'risk' }),
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
    ...gradedAfter,
    column(
      t('remnantSeverity'),
      10,
      (risk) => remnantFactor(risk.treatment, risk.vulnerabilitySeverity, risk.remnantSeverity),
      valued('remnantSeverity'),
    ),
    column(t('remnantLikelihood'), 10, computed.remnantLikelihood, valued('remnantLikelihood')),
    column(t('remnantLoss'), 10, computed.remnantLoss, valued('remnantLoss')),
    column(t('remnantValue'), 10, computed.remnantValue, { place: 'remnantValue' }),
    column(build.t('assets.report.remnant'), 10, computed.remnant, { levels: 'risk', place: 'remnant' }),
    column(build.t('assets.report.remaining.acceptedBy'), 14, ({ acceptedBy }) => acceptedBy),
    column(build.t('assets.report.remaining.reason'), 30, ({ acceptReason }) => acceptReason),
    column(build.t('assets.report.remaining.until'), 13, ({ acceptedUntil }) => acceptedUntil),
  ];
}
