import { type EnumColumn, listOf, type RowOf } from '#domain/kernel/lists';
import { type DictionaryCode, dictionaries, itemWord } from './dictionaries';
import type { inventorySchemas } from './schema';

/** A column of what a dictionary has words for. */
export const dictionaryColumn = (title: EnumColumn['title'], dictionary: DictionaryCode): EnumColumn => ({
  kind: 'enum',
  title,
  values: dictionaries[dictionary].items.map(({ code }) => code),
  texts: (value, language) => itemWord(dictionary, value, language),
});

const code = { kind: 'code', title: 'assets.fields.assetCode', sortField: 'assetCode' } as const;
const name = { kind: 'text', title: 'assets.fields.name', sortField: 'name' } as const;
const value = { kind: 'value', title: 'assets.value', sortField: 'value' } as const;
const protection = {
  confidentiality: { kind: 'value', title: 'assets.fields.confidentiality' },
  integrity: { kind: 'value', title: 'assets.fields.integrity' },
  availability: { kind: 'value', title: 'assets.fields.availability' },
} as const;

const listUnits = listOf<RowOf<typeof inventorySchemas.listUnits>>()({
  title: 'assets.units',
  columns: {
    assetCode: code,
    name,
    value,
    ...protection,
    category: { ...dictionaryColumn('assets.fields.category', 'unitCategory'), sortField: 'category' },
    assetType: dictionaryColumn('assets.fields.assetType', 'assetType'),
    owner: { kind: 'text', title: 'assets.fields.owner' },
    'systems.name': { kind: 'text', title: 'assets.fields.systems' },
    riskCount: { kind: 'number', title: 'assets.riskCount' },
  },
});

export const inventoryLists = {
  listUnits,
  listUnitsByCategory: listUnits,
  listSystems: listOf<RowOf<typeof inventorySchemas.listSystems>>()({
    title: 'assets.systems',
    columns: {
      assetCode: code,
      name,
      value,
      ...protection,
      systemType: dictionaryColumn('assets.fields.systemType', 'systemType'),
      'businesses.name': { kind: 'text', title: 'assets.fields.businesses' },
      unitCount: { kind: 'number', title: 'assets.unitCount' },
    },
  }),
  listBusinesses: listOf<RowOf<typeof inventorySchemas.listBusinesses>>()({
    title: 'assets.businesses',
    columns: {
      assetCode: code,
      name,
      importance: { kind: 'value', title: 'assets.importance', sortField: 'importance' },
      ownImportance: { kind: 'value', title: 'assets.fields.ownImportance' },
      bizFunc: dictionaryColumn('assets.fields.bizFunc', 'biz_func'),
      'associations.name': { kind: 'text', title: 'assets.fields.associations' },
      systemCount: { kind: 'number', title: 'assets.systemCount' },
    },
  }),
};
