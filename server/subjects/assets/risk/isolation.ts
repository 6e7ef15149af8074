import type { assetsSchemas } from '#domain/subjects/assets/schema';
import type { Standing } from '#domain/subjects/assets/work/workflow';
import type { Tx } from '#server/kernel/db/tx';
import { makeBusiness } from '../../../../tests/factories/inventory';
import { makeWork } from '../../../../tests/factories/work';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, participants, wholeReaders, workers } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** A unit of the executor's in this state, with its risk. */
const standing = (stage: Standing['stage'], state: Standing['state']) => (tx: Tx, ids: Ids) =>
  makeWork(tx, own(ids), { stage, state }, { assigneeId: ids.memberId });

export const lines: Lines<typeof assetsSchemas> = {
  listRisks: { roles: participants, input: ofProject },
  listVulnerabilities: { roles: participants, input: ofProject },
  listControlRisks: { roles: participants, input: ofProject },
  listHighRemnantRisks: { roles: participants, input: ofProject },
  listUnacceptedRisks: { roles: participants, input: ofProject },
  getHeatMap: { roles: participants, input: ofProject },
  getRisk: {
    roles: participants,
    input: ({ projectCode, riskId }) => ({ query: { projectCode, riskId } }),
  },
  getAggregatedRisks: { roles: wholeReaders, input: ofProject },
  saveBusinessHarm: {
    roles: keepers,
    fresh: async (tx, ids) => ({ businessId: await makeBusiness(tx, own(ids)) }),
    input: ({ projectCode, businessId }) => ({
      body: { projectCode, businessId, version: 1, socialHarm: null, organisationHarm: 3, harmReason: '停产半天' },
    }),
  },
  saveRisk: {
    roles: workers,
    fresh: standing('assess', 'inhand'),
    input: ({ projectCode, unitId, free }) => ({
      body: {
        projectCode,
        unitId,
        threat: free,
        vulnerability: '弱口令',
        threatFrequency: 3,
        vulnerabilitySeverity: 3,
      },
    }),
  },
  deleteRisk: {
    roles: workers,
    fresh: standing('assess', 'inhand'),
    input: ({ projectCode, riskId }) => ({ body: { projectCode, riskId, version: 1 } }),
  },
  saveControl: {
    roles: workers,
    fresh: standing('control', 'inhand'),
    input: ({ projectCode, riskId }) => ({ body: { projectCode, riskId, version: 1, existingControl: '双人复核' } }),
  },
};
