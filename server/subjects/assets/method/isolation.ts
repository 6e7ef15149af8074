import { randomUUID } from 'node:crypto';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import type { assetsSchemas } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { assessments } from '#server/subjects/assets/tables';
import { makeMethod, makeWord } from '../../../../tests/factories/settings';
import { type Lines, nothing, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, participants } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** The project's criteria are as they began. */
async function unapproved(tx: Tx, ids: Ids) {
  const first = { criteriaVersion: 1, criteriaProposed: null, criteriaApprovedBy: null, criteriaApprovedAt: null };
  await tx
    .update(assessments)
    .set(first)
    .where(within(assessments, own(ids)));
  return {};
}

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
  getCriteria: { roles: participants, input: ofProject },
  proposeCriteria: {
    roles: keepers,
    fresh: unapproved,
    input: ({ projectCode }) => ({
      body: { projectCode, version: 1, retainedLevel: 1, acceptableLevel: 3, ownerLevel: 5 },
    }),
  },
  approveCriteria: {
    roles: ['CONSUMER_PM'],
    fresh: unapproved,
    input: ({ projectCode }) => ({ body: { projectCode, version: 1 } }),
  },
  refuseCriteria: {
    roles: ['CONSUMER_PM'],
    fresh: async (tx, ids) => {
      await unapproved(tx, ids);
      const criteriaProposed = { version: 2, retainedLevel: 1, acceptableLevel: 3, ownerLevel: 5 } as const;
      await tx
        .update(assessments)
        .set({ criteriaProposed })
        .where(within(assessments, own(ids)));
      return {};
    },
    input: ({ projectCode }) => ({ body: { projectCode, version: 2, reason: '与集团准则不一致' } }),
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
