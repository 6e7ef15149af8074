import { listOf, type RowOf } from '#domain/kernel/lists';
import { dictionaryColumn } from '../inventory/lists';
import type { reportSchemas } from './schema';

export const reportLists = {
  listReportRisks: listOf<RowOf<typeof reportSchemas.listReportRisks>>()({
    title: 'assets.risks',
    columns: {
      riskCode: { kind: 'code', title: 'assets.fields.riskCode' },
      unitName: { kind: 'text', title: 'assets.unit' },
      threat: { kind: 'text', title: 'assets.fields.threat' },
      vulnerability: { kind: 'text', title: 'assets.fields.vulnerability' },
      riskLevel: { kind: 'level', title: 'assets.riskLevel' },
      treatment: dictionaryColumn('assets.risk.treatment', 'treatment'),
      remnantLevel: { kind: 'level', title: 'assets.risk.remnant' },
    },
  }),
};
