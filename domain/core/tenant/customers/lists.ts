import type { projectSchemas } from '#domain/core/project/schema';
import { importProblems } from '#domain/kernel/importLists';
import { importStates } from '#domain/kernel/imports';
import { listOf, type RowOf, type Speaker } from '#domain/kernel/lists';
import { approvalStates } from '#domain/kernel/tenants';
import { industryCodes, industryWord } from '../industries';
import { tenantSizes } from '../rules';
import { moveKinds, protectionStates } from './protection';
import type { customerSchemas } from './schema';

type Move = RowOf<typeof customerSchemas.listCustomerMoves>;

/** What a move says beside its kind: until when, from whom to whom, what went with it, and why. */
export const moveText = (
  { kind, fromName, toName, protectedUntil, moved, reason }: Move,
  { t }: Pick<Speaker, 't'>,
): string =>
  [
    (kind === 'transferred' || kind === 'returned') &&
      t('customer.moveWay', { from: fromName ?? '', to: toName ?? '' }),
    moved && t('customer.moveCounts', { groups: moved.groups, projects: moved.projects }),
    moved?.people ? t('customer.movePeople', { people: moved.people }) : undefined,
    protectedUntil &&
      kind !== 'expired' &&
      kind !== 'transferred' &&
      kind !== 'returned' &&
      t('customer.moveUntil', { until: protectedUntil }),
    reason,
  ]
    .filter(Boolean)
    .join(t('common.semicolon'));

const size = { kind: 'enum', title: 'tenant.size', texts: 'tenant.size_', values: tenantSizes } as const;
const ofIndustries = {
  kind: 'enum',
  title: 'tenant.industries',
  values: industryCodes,
  texts: industryWord,
} as const;

export const customerLists = {
  listPool: listOf<RowOf<typeof customerSchemas.listPool>>()({
    title: 'customer.view_pool',
    columns: { tenantName: { kind: 'text', title: 'tenant.name' }, size, industries: ofIndustries },
  }),
  listCustomerMoves: listOf<Move>()({
    title: 'customer.view_moves',
    columns: {
      customerName: { kind: 'text', title: 'tenant.name' },
      kind: { kind: 'enum', title: 'customer.move', texts: 'customer.move_', values: moveKinds },
      reason: { kind: 'text', title: 'customer.moveDetail', text: moveText },
      byName: {
        kind: 'text',
        title: 'customer.moveBy',
        text: ({ byName }, { t }) => byName ?? t('customer.byPortal'),
      },
      createdAt: { kind: 'time', title: 'customer.moveAt' },
    },
  }),
  listCustomerImports: listOf<RowOf<typeof customerSchemas.listCustomerImports>>()({
    title: 'customer.importRecords',
    columns: {
      fileName: { kind: 'text', title: 'customer.importFile' },
      added: { kind: 'number', title: 'customer.importAdded' },
      state: { kind: 'enum', title: 'customer.importState', texts: 'customer.importState_', values: importStates },
      createdBy: { kind: 'text', title: 'customer.importBy' },
      createdAt: { kind: 'time', title: 'customer.importAt' },
    },
  }),
  listCustomerImportProblems: importProblems,
  listCustomers: listOf<RowOf<typeof projectSchemas.listCustomers>>()({
    title: 'route.customerManagement',
    columns: {
      tenantName: { kind: 'text', title: 'tenant.name', sortField: 'tenantName' },
      uscc: { kind: 'code', title: 'customer.uscc' },
      address: { kind: 'text', title: 'customer.address' },
      size,
      industries: ofIndustries,
      contacts: {
        kind: 'text',
        title: 'customer.contacts',
        text: ({ contacts }) => contacts.map(({ name, phone }) => [name, phone].filter(Boolean).join(' ')).join('\n'),
      },
      managers: {
        kind: 'text',
        title: 'tenant.managers',
        text: ({ managers }) =>
          managers.map(({ showName, phone }) => [showName, phone].filter(Boolean).join(' ')).join('\n'),
      },
      projectCount: { kind: 'number', title: 'tenant.projectCount', sortField: 'projectCount' },
      protection: {
        kind: 'enum',
        title: 'customer.protection',
        texts: 'customer.protection_',
        values: protectionStates,
      },
      protectedUntil: { kind: 'day', title: 'customer.protectedUntil', sortField: 'protectedUntil' },
      approvalState: {
        kind: 'enum',
        title: 'customer.approvalState',
        texts: 'admission.state_',
        values: approvalStates,
      },
      createdAt: { kind: 'time', title: 'project.created', sortField: 'createdAt' },
    },
  }),
};
