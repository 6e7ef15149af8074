import { listOf, type RowOf } from '#domain/kernel/lists';
import { approvalStates } from '#domain/kernel/tenants';
import { unitKinds } from '../ledger/rules';
import { deliveryStates } from './deliveries/workflow';
import { applicationStates } from './rules';
import type { marketingSchemas } from './schema';

const productName = { kind: 'words', title: 'delivery.product' } as const;
const ofDelivery = {
  projectName: { kind: 'text', title: 'delivery.project' },
  state: { kind: 'enum', title: 'delivery.state', texts: 'delivery.state_', values: deliveryStates },
  points: { kind: 'number', title: 'delivery.points' },
  takenBy: { kind: 'text', title: 'delivery.takenBy' },
  orderedAt: { kind: 'time', title: 'delivery.orderedAt' },
} as const;

const listMovements = listOf<RowOf<typeof marketingSchemas.listMovements>>()({
  title: 'marketing.tab_movements',
  columns: {
    at: { kind: 'time', title: 'marketing.at' },
    kind: { kind: 'enum', title: 'marketing.kind', texts: 'marketing.kind_', values: unitKinds },
    name: { kind: 'words', title: 'marketing.product' },
    amount: { kind: 'number', title: 'marketing.amount', signed: true },
    partner: { kind: 'text', title: 'marketing.otherSide' },
    validUntil: { kind: 'day', title: 'marketing.validUntil' },
    reason: { kind: 'text', title: 'marketing.whatFor' },
    by: { kind: 'text', title: 'marketing.by' },
  },
});

export const marketingLists = {
  listDeliveries: listOf<RowOf<typeof marketingSchemas.listDeliveries>>()({
    title: 'delivery.tab',
    columns: { productName, ...ofDelivery, updatedAt: { kind: 'time', title: 'delivery.updated' } },
  }),
  listAllDeliveries: listOf<RowOf<typeof marketingSchemas.listAllDeliveries>>()({
    title: 'route.platformDelivery',
    columns: { productName, tenantName: { kind: 'text', title: 'delivery.tenant' }, ...ofDelivery },
  }),
  listSubChannels: listOf<RowOf<typeof marketingSchemas.listSubChannels>>()({
    title: 'route.channelList',
    columns: {
      tenantName: { kind: 'text', title: 'marketing.partner' },
      parentName: { kind: 'text', title: 'marketing.above' },
      approvalState: { kind: 'enum', title: 'marketing.state', texts: 'admission.state_', values: approvalStates },
      partners: { kind: 'number', title: 'marketing.partners' },
      people: { kind: 'number', title: 'marketing.people' },
      customers: { kind: 'number', title: 'marketing.customers' },
      projects: { kind: 'number', title: 'marketing.projects' },
      holdings: {
        kind: 'text',
        title: 'marketing.holdings',
        text: ({ holdings }, { t, language }) =>
          holdings.map(({ name, available }) => `${name[language]} ${available}`).join(t('common.comma')),
      },
      since: { kind: 'day', title: 'marketing.since' },
    },
  }),
  listMovements,
  listAllMovements: listMovements,
  listApplications: listOf<RowOf<typeof marketingSchemas.listApplications>>()({
    title: 'route.accountEquity',
    columns: {
      appliedAt: { kind: 'time', title: 'marketing.appliedAt' },
      tenantName: { kind: 'text', title: 'marketing.applicant' },
      grantorName: { kind: 'text', title: 'marketing.grantor' },
      items: {
        kind: 'text',
        title: 'marketing.items',
        text: ({ items }, { t, language }) =>
          items
            .map(({ name, asked, granted }) =>
              granted === null
                ? t('marketing.itemAsked', { name: name[language], asked })
                : t('marketing.itemGranted', { name: name[language], asked, granted }),
            )
            .join('\n'),
      },
      state: { kind: 'enum', title: 'marketing.state', texts: 'marketing.application_', values: applicationStates },
      appliedBy: { kind: 'text', title: 'marketing.appliedBy' },
      decidedAt: { kind: 'time', title: 'marketing.decidedAt' },
    },
  }),
};
