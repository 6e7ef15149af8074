import type { assetsSchemas } from '#domain/subjects/assets/schema';
import { makeImport } from '../../../../tests/factories/inventory';
import { type Lines, nothing, own } from '../../../../tests/isolation/line';
import { keepers, participants, wholeReaders } from '../../../../tests/isolation/roles';
import { inventoryTemplate } from './documents/write';

export const lines: Lines<typeof assetsSchemas> = {
  parseInventory: {
    roles: keepers,
    input: async ({ projectCode }) => ({
      form: { fields: { projectCode }, name: '资产清单.xlsx', content: await inventoryTemplate('zh-CN') },
    }),
  },
  getInventoryTemplate: { roles: participants, input: nothing },
  exportInventory: { roles: wholeReaders, input: ({ projectCode }) => ({ body: { projectCode } }) },
  getImport: { roles: keepers, input: ({ importCode }) => ({ query: { importCode } }) },
  listImportProblems: { roles: keepers, input: ({ importCode }) => ({ query: { importCode } }) },
  listImportChanges: { roles: keepers, input: ({ importCode }) => ({ query: { importCode } }) },
  getMarkedWorkbook: { roles: keepers, input: ({ importCode }) => ({ query: { importCode } }) },
  mapImport: {
    roles: keepers,
    outcome: 'import_not_confirmable',
    fresh: async (tx, ids) => ({ importCode: await makeImport(tx, own(ids), { objectId: ids.objectId }) }),
    input: ({ importCode }) => ({
      body: {
        importCode,
        tables: [{ sheet: 'Sheet1', headerRow: 1, fields: [{ field: 'units.name' as const, column: 1 }] }],
      },
    }),
  },
  confirmImport: {
    roles: keepers,
    fresh: async (tx, ids) => ({ importCode: await makeImport(tx, own(ids), { objectId: ids.objectId }) }),
    input: ({ importCode }) => ({ body: { importCode } }),
  },
  undoImport: {
    roles: keepers,
    outcome: 'import_not_undoable',
    fresh: async (tx, ids) => ({ importCode: await makeImport(tx, own(ids), { objectId: ids.objectId }) }),
    input: ({ importCode }) => ({ body: { importCode } }),
  },
};
