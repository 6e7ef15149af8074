import { approvalKinds } from '#domain/generated/approvalKinds';
import { listOf, type RowOf } from '#domain/kernel/lists';
import { approvalStates } from './rules';
import type { approvalSchemas } from './schema';

export const approvalLists = {
  listApprovals: listOf<RowOf<typeof approvalSchemas.listApprovals>>()({
    title: 'route.approvals',
    columns: {
      kind: { kind: 'enum', title: 'approval.kind', texts: 'approval.kind_', values: approvalKinds },
      facts: {
        kind: 'text',
        title: 'approval.what',
        text: ({ facts }, { t }) =>
          facts
            .flatMap(({ name, value }) => (value === null ? [] : `${t(`approval.fact_${name}`)} ${value}`))
            .join(t('common.semicolon')),
      },
      askedBy: { kind: 'text', title: 'approval.askedBy' },
      askedAt: { kind: 'time', title: 'approval.askedAt' },
      state: { kind: 'enum', title: 'approval.state', texts: 'approval.state_', values: approvalStates },
      decidedBy: { kind: 'text', title: 'approval.decidedBy' },
    },
  }),
};
