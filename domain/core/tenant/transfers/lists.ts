import { listOf, type RowOf } from '#domain/kernel/lists';
import { transferSides, transferStates } from './rules';
import type { transferSchemas } from './schema';

export const transferLists = {
  listTransfers: listOf<RowOf<typeof transferSchemas.listTransfers>>()({
    title: 'customer.view_transfers',
    columns: {
      customerName: { kind: 'text', title: 'tenant.name' },
      side: { kind: 'enum', title: 'transfer.side', texts: 'transfer.side_', values: transferSides },
      fromName: { kind: 'text', title: 'transfer.from' },
      toName: { kind: 'text', title: 'transfer.to' },
      moved: {
        kind: 'text',
        title: 'transfer.moved',
        text: ({ moved }, { t }) => t('customer.moveCounts', { groups: moved.groups, projects: moved.projects }),
      },
      reason: { kind: 'text', title: 'customer.reason' },
      state: { kind: 'enum', title: 'transfer.state', texts: 'transfer.state_', values: transferStates },
      answer: { kind: 'text', title: 'transfer.answer' },
      requestedByName: { kind: 'text', title: 'transfer.requestedBy' },
      createdAt: { kind: 'time', title: 'transfer.requestedAt' },
      decidedByName: { kind: 'text', title: 'transfer.decidedBy' },
      decidedAt: { kind: 'time', title: 'transfer.decidedAt' },
    },
  }),
};
