import { listOf, type RowOf } from '#domain/kernel/lists';
import { roleCodes } from '#domain/kernel/roles';
import { holdingKinds, personStates } from './rules';
import type { peopleSchemas } from './schema';

const roles = { kind: 'enum', title: 'people.roles', texts: 'user.role_', values: roleCodes } as const;

const listUsers = listOf<RowOf<typeof peopleSchemas.listUsers>>()({
  title: 'route.personnelManage',
  columns: { showName: { kind: 'text', title: 'people.name' }, roleCodes: roles },
});

export const peopleLists = {
  listManagedUsers: listOf<RowOf<typeof peopleSchemas.listManagedUsers>>()({
    title: 'route.personnelManage',
    columns: {
      name: { kind: 'text', title: 'people.name' },
      phone: { kind: 'text', title: 'people.phone' },
      roleCodes: roles,
      state: { kind: 'enum', title: 'people.state', texts: 'people.state_', values: personStates },
      held: {
        kind: 'text',
        title: 'people.held',
        text: ({ held }, { t }) =>
          holdingKinds
            .flatMap((kind) => (held[kind] ? t(`people.held_${kind}`, { count: held[kind] }) : []))
            .join(t('common.comma')),
      },
      lastSeenAt: { kind: 'time', title: 'people.lastSeen' },
    },
  }),
  listUsers,
  listTenantUsers: listUsers,
};
