import { listOf, type RowOf } from '#domain/kernel/lists';
import { dictionaryColumn } from '../inventory/lists';
import type { methodSchemas } from './schema';

export const methodLists = {
  listCatalogue: listOf<RowOf<typeof methodSchemas.listCatalogue>>()({
    title: 'assets.method.catalogue',
    columns: {
      zh: { kind: 'text', title: 'assets.method.name', text: (row, { language }) => row[language] },
      group: { kind: 'words', title: 'assets.method.group' },
      categories: dictionaryColumn('assets.fields.categories', 'unitCategory'),
      origin: {
        kind: 'enum',
        title: 'assets.method.origin',
        texts: 'assets.method.origin_',
        values: ['standard', 'own', 'other'],
      },
    },
  }),
};
