import { listOf, type RowOf } from '#domain/kernel/lists';
import { measureStates, priorities } from './measure';
import type { measureSchemas } from './schema';

export const measureLists = {
  listMeasures: listOf<RowOf<typeof measureSchemas.listMeasures>>()({
    title: 'assets.measure.tab',
    columns: {
      measureCode: { kind: 'code', title: 'assets.fields.measureCode', sortField: 'measureCode' },
      treatmentPlan: { kind: 'text', title: 'assets.measure.plan' },
      risks: { kind: 'number', title: 'assets.measure.risks' },
      findings: { kind: 'number', title: 'assets.measure.findings' },
      riskCode: { kind: 'code', title: 'assets.measure.worstRisk' },
      unitName: { kind: 'text', title: 'assets.unit' },
      state: { kind: 'enum', title: 'assets.measure.state', texts: 'assets.measure.state_', values: measureStates },
      treatmentOwner: { kind: 'text', title: 'assets.measure.owner' },
      treatmentDeadline: { kind: 'day', title: 'assets.measure.deadline', sortField: 'treatmentDeadline' },
      currentLevel: { kind: 'level', title: 'assets.measure.counts', sortField: 'riskValue' },
      priority: {
        kind: 'enum',
        title: 'assets.measure.priority',
        texts: 'assets.measure.priority_',
        values: priorities,
      },
      treatmentCost: { kind: 'fen', title: 'assets.fields.treatmentCost' },
      evidenceCount: { kind: 'number', title: 'assets.measure.evidence' },
    },
  }),
};
