import type { assetsSchemas } from '#domain/subjects/assets/schema';
import { makeBusiness, makeSystem, makeUnit } from '../../../../tests/factories/inventory';
import { type Lines, nothing, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, participants, wholeReaders, workers } from '../../../../tests/isolation/roles';

export const lines: Lines<typeof assetsSchemas> = {
  listBusinessOptions: { roles: participants, input: nothing },
  listBusinesses: { roles: participants, input: ofProject },
  saveBusiness: {
    roles: keepers,
    fresh: async (tx, ids) => ({ businessId: await makeBusiness(tx, own(ids)) }),
    input: ({ projectCode, businessId, free }) => ({
      body: {
        projectCode,
        businessId,
        version: 1,
        assetCode: free,
        name: '业务',
        ownImportance: 3,
        associations: [],
      },
    }),
  },
  deleteBusiness: {
    roles: keepers,
    fresh: async (tx, ids) => ({ businessId: await makeBusiness(tx, own(ids)) }),
    input: ({ projectCode, businessId }) => ({ query: { projectCode, businessId, version: 1 } }),
  },
  listSystemOptions: { roles: participants, input: nothing },
  listSystems: { roles: participants, input: ofProject },
  saveSystem: {
    roles: keepers,
    fresh: async (tx, ids) => ({ systemId: await makeSystem(tx, own(ids)) }),
    input: ({ projectCode, systemId, businessId, free }) => ({
      body: {
        projectCode,
        systemId,
        version: 1,
        assetCode: free,
        name: '系统',
        confidentiality: 3,
        integrity: 3,
        availability: 3,
        businesses: [{ businessId, carryType: 'full' }],
      },
    }),
  },
  deleteSystem: {
    roles: keepers,
    fresh: async (tx, ids) => ({ systemId: await makeSystem(tx, own(ids)) }),
    input: ({ projectCode, systemId }) => ({ query: { projectCode, systemId, version: 1 } }),
  },
  listBusinessesWithSystems: { roles: participants, input: ofProject },
  listUnitModules: { roles: participants, input: ofProject },
  listUnits: {
    roles: participants,
    foreign: 'nothing',
    input: ({ projectCode, systemId, unitId }) => ({ query: { projectCode, systemId, unitId } }),
  },
  listUnitsByCategory: {
    roles: participants,
    input: ({ projectCode }) => ({ query: { projectCode, category: 'systemUnit' } }),
  },
  // An executor changes units of its own, which the fresh one isn't.
  saveUnit: {
    roles: keepers,
    admits: workers,
    fresh: async (tx, ids) => ({ unitId: await makeUnit(tx, own(ids)) }),
    input: ({ projectCode, unitId, systemId, free }) => ({
      body: {
        projectCode,
        unitId,
        version: 1,
        assetCode: free,
        name: '单元',
        category: 'systemUnit',
        assetType: 'hardware',
        confidentiality: 3,
        integrity: 3,
        availability: 3,
        systems: [{ systemId, essential: true }],
      },
    }),
  },
  deleteUnit: {
    roles: keepers,
    fresh: async (tx, ids) => ({ unitId: await makeUnit(tx, own(ids)) }),
    input: ({ projectCode, unitId }) => ({ query: { projectCode, unitId, version: 1 } }),
  },
  getDerivation: {
    roles: participants,
    input: ({ projectCode, systemId }) => ({ query: { projectCode, kind: 'system', id: systemId } }),
  },
  getAssetGraph: {
    roles: wholeReaders,
    input: ({ projectCode, systemId }) => ({ query: { projectCode, systemId } }),
  },
};
