import { listOf, type RowOf } from '#domain/kernel/lists';
import { dictionaryColumn } from '../inventory/lists';
import type { riskSchemas } from './schema';

type Risk = RowOf<typeof riskSchemas.listRisks>;
type Vulnerability = RowOf<typeof riskSchemas.listVulnerabilities>;

const listRisks = listOf<Risk>()({
  title: 'assets.risks',
  columns: {
    riskCode: { kind: 'code', title: 'assets.fields.riskCode', sortField: 'riskCode' },
    unitName: { kind: 'text', title: 'assets.unit', sortField: 'unitCode' },
    threat: { kind: 'text', title: 'assets.fields.threat' },
    vulnerability: { kind: 'text', title: 'assets.fields.vulnerability' },
    riskLevel: { kind: 'level', title: 'assets.riskLevel' },
    riskValue: { kind: 'number', title: 'assets.risk.riskValue', sortField: 'riskValue' },
    treatment: dictionaryColumn('assets.risk.treatment', 'treatment'),
    remnantLevel: { kind: 'level', title: 'assets.risk.remnant', sortField: 'remnantValue' },
    assetValue: { kind: 'value', title: 'assets.value', sortField: 'assetValue' },
    likelihoodLevel: { kind: 'value', title: 'assets.risk.likelihood', sortField: 'likelihoodValue' },
    lossLevel: { kind: 'value', title: 'assets.risk.loss', sortField: 'lossValue' },
    category: dictionaryColumn('assets.fields.category', 'unitCategory'),
    threatSource: dictionaryColumn('assets.fields.threatSource', 'threatSource'),
    threatCapability: dictionaryColumn('assets.fields.threatCapability', 'threatCapability'),
    threatTiming: dictionaryColumn('assets.fields.threatTiming', 'threatTiming'),
    exploitability: { kind: 'value', title: 'assets.fields.exploitability' },
  },
});

const listHighRemnantRisks = listOf<Risk>()({
  title: 'assets.report.highRemnants',
  columns: {
    riskCode: { kind: 'code', title: 'assets.fields.riskCode' },
    unitName: { kind: 'text', title: 'assets.unit' },
    threat: { kind: 'text', title: 'assets.fields.threat' },
    vulnerability: { kind: 'text', title: 'assets.fields.vulnerability' },
    riskLevel: { kind: 'level', title: 'assets.beforeTreatment' },
    remnantLevel: { kind: 'level', title: 'assets.risk.remnant' },
    treatment: dictionaryColumn('assets.risk.treatment', 'treatment'),
    treatmentPlan: { kind: 'text', title: 'assets.risk.treatmentPlan' },
    acceptedBy: {
      kind: 'text',
      title: 'assets.risk.acceptance',
      text: ({ acceptedBy, acceptedUntil }, { t }) =>
        acceptedBy
          ? t('assets.risk.acceptedLine', { who: acceptedBy, until: acceptedUntil ?? '–' })
          : t('assets.risk.notAccepted'),
    },
  },
});

/** How many of each level there are, the highest first. */
const countsText = (counts: Vulnerability['byLevel']): string =>
  [...counts]
    .sort((a, b) => b.level - a.level)
    .map(({ level, count }) => `${level} × ${count}`)
    .join(' ');

export const riskLists = {
  listRisks,
  listControlRisks: listRisks,
  listHighRemnantRisks,
  listUnacceptedRisks: listHighRemnantRisks,
  listVulnerabilities: listOf<Vulnerability>()({
    title: 'assets.bulk.byVulnerability',
    columns: {
      vulnerability: { kind: 'text', title: 'assets.fields.vulnerability' },
      risks: { kind: 'number', title: 'assets.risks' },
      units: { kind: 'number', title: 'assets.bulk.unitsOf' },
      byLevel: { kind: 'text', title: 'assets.bulk.groupLevels', text: ({ byLevel }) => countsText(byLevel) },
      undecided: { kind: 'number', title: 'assets.bulk.undecided' },
      byRemnant: { kind: 'text', title: 'assets.bulk.groupRemnants', text: ({ byRemnant }) => countsText(byRemnant) },
    },
  }),
};
