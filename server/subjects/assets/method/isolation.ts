import { randomUUID } from 'node:crypto';
import { standardMethods } from '#domain/subjects/assets/method/method';
import type { assetsSchemas } from '#domain/subjects/assets/schema';
import { makeMethod, makeWord } from '../../../../tests/factories/settings';
import { type Lines, nothing, ofProject } from '../../../../tests/isolation/line';
import { keepers, participants } from '../../../../tests/isolation/roles';

const newName = () => `词 ${randomUUID()}`;

export const lines: Lines<typeof assetsSchemas> = {
  listAnnexControls: { roles: participants, input: nothing },
  listSuggestions: {
    roles: participants,
    input: ({ projectCode, riskId }) => ({ query: { projectCode, riskId } }),
  },
  listMethods: { roles: participants, input: ofProject },
  chooseMethod: {
    roles: keepers,
    input: ({ projectCode, methodKey }) => ({ body: { projectCode, key: methodKey, version: 1 } }),
  },
  saveMethod: {
    roles: keepers,
    fresh: async (tx, ids) => ({ methodKey: await makeMethod(tx, ids.ownTenantCode, ids.ownTenantCode) }),
    input: ({ methodKey, free }) => ({
      body: { key: methodKey, version: 1, method: { ...standardMethods.matrix, name: { zh: free, en: free } } },
    }),
  },
  listCatalogue: {
    roles: participants,
    input: ({ projectCode }) => ({ query: { projectCode, kind: 'threat' } }),
  },
  saveCatalogueEntry: {
    roles: keepers,
    fresh: async (tx, ids) => ({ entryId: await makeWord(tx, ids.ownTenantCode, newName()) }),
    input: ({ entryId, free }) => ({
      body: { entryId, version: 1, kind: 'threat', name: free, categories: ['systemUnit'] },
    }),
  },
  deleteCatalogueEntry: {
    roles: keepers,
    fresh: async (tx, ids) => ({ entryId: await makeWord(tx, ids.ownTenantCode, newName()) }),
    input: ({ entryId }) => ({ body: { entryId, version: 1 } }),
  },
};
