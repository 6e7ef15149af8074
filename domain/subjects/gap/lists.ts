import { listOf, type RowOf } from '#domain/kernel/lists';
import { disposalStages } from './analysis/workflow';
import { riskStates } from './gap';
import type { gapSchemas } from './schema';

const risk = {
  kind: 'enum',
  title: 'questionnaire.gap.risk',
  texts: 'questionnaire.gap.risk_',
  values: riskStates,
} as const;

export const gapLists = {
  listFindings: listOf<RowOf<typeof gapSchemas.listFindings>>()({
    title: 'questionnaire.gap.entries',
    columns: {
      ref: { kind: 'code', title: 'questionnaire.gap.ref', sortField: 'position' },
      title: { kind: 'words', title: 'questionnaire.gap.title' },
      score: { kind: 'number', title: 'questionnaire.gap.score', sortField: 'score' },
      level: { kind: 'level', title: 'questionnaire.gap.level', sortField: 'level' },
      riskState: risk,
      'responsible.showName': { kind: 'text', title: 'questionnaire.gap.responsible' },
      deadline: { kind: 'day', title: 'questionnaire.gap.deadline', sortField: 'deadline' },
      stage: {
        kind: 'enum',
        title: 'questionnaire.gap.disposal',
        texts: 'questionnaire.gap.stage_',
        values: disposalStages,
      },
      'measures.measureCode': { kind: 'code', title: 'questionnaire.gap.measures' },
      evidence: { kind: 'number', title: 'questionnaire.gap.evidence' },
    },
  }),
  listRiskRegister: listOf<RowOf<typeof gapSchemas.listRiskRegister>>()({
    title: 'questionnaire.project.register',
    columns: {
      source: {
        kind: 'enum',
        title: 'questionnaire.gap.source',
        texts: 'questionnaire.gap.source_',
        values: ['asset', 'finding'],
      },
      ref: { kind: 'code', title: 'questionnaire.gap.registerRef' },
      title: { kind: 'words', title: 'questionnaire.gap.title' },
      detail: { kind: 'words', title: 'questionnaire.gap.registerDetail' },
      level: { kind: 'level', title: 'questionnaire.gap.riskLevel' },
      state: risk,
      responsible: { kind: 'text', title: 'questionnaire.gap.responsible' },
      deadline: { kind: 'day', title: 'questionnaire.gap.deadline' },
    },
  }),
};
