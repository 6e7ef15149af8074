import { importProblems } from '#domain/kernel/importLists';
import { importStates } from '#domain/kernel/imports';
import { listOf, type RowOf } from '#domain/kernel/lists';
import { standardImportKinds, standardOwners } from './rules';
import type { isoSchemas } from './schema';

export const isoLists = {
  listStandards: listOf<RowOf<typeof isoSchemas.listStandards>>()({
    title: 'route.standards',
    columns: {
      zh: { kind: 'text', title: 'standard.name', text: (row, { language }) => row[language] },
      owner: { kind: 'enum', title: 'standard.owner', texts: 'standard.owner_', values: standardOwners },
      ownerName: { kind: 'text', title: 'standard.ownerName' },
      versions: {
        kind: 'text',
        title: 'standard.version',
        text: ({ owner, versions: version }, { t }) => (owner === 'own' ? t('standard.versionName', { version }) : ''),
      },
      entries: { kind: 'number', title: 'standard.entries' },
      updatedAt: { kind: 'time', title: 'standard.updatedAt' },
    },
  }),
  listStandardImportProblems: importProblems,
  listStandardImports: listOf<RowOf<typeof isoSchemas.listStandardImports>>()({
    title: 'standard.importRecords',
    columns: {
      name: {
        kind: 'text',
        title: 'standard.name',
        text: ({ name, otherName }, { language }) =>
          [name, otherName].flatMap((one) => one?.[language] ?? []).join(' ↔ '),
      },
      kind: { kind: 'enum', title: 'standard.importKind', texts: 'standard.importKind_', values: standardImportKinds },
      state: { kind: 'enum', title: 'standard.importState', texts: 'standard.importState_', values: importStates },
      createdBy: { kind: 'text', title: 'standard.importBy' },
      createdAt: { kind: 'time', title: 'standard.importAt' },
    },
  }),
};
