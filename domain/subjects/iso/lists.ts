import { importStates } from '#domain/kernel/imports';
import { listOf, type RowOf } from '#domain/kernel/lists';
import { standardImportKinds } from './rules';
import type { isoSchemas } from './schema';

export const isoLists = {
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
