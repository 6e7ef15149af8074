import type { assetsSchemas } from '#domain/subjects/assets/schema';
import type { Standing } from '#domain/subjects/assets/work/workflow';
import type { Tx } from '#server/kernel/db/tx';
import { makeBulkChange } from '../../../../tests/factories/bulk';
import { makeWork } from '../../../../tests/factories/work';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { riskBearers, treaters, workers } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** A unit of the executor's in this state, with its risk. */
const standing = (stage: Standing['stage']) => (tx: Tx, ids: Ids) =>
  makeWork(tx, own(ids), { stage, state: 'inhand' }, { assigneeId: ids.memberId });

export const lines: Lines<typeof assetsSchemas> = {
  changeUnits: {
    roles: workers,
    fresh: standing('assess'),
    input: ({ projectCode, unitId }) => ({ body: { projectCode, rows: [{ unitId }], change: { confidentiality: 5 } } }),
  },
  changeRisks: {
    roles: workers,
    fresh: standing('control'),
    input: ({ projectCode, riskId }) => ({
      body: { projectCode, rows: [{ riskId }], change: { existingControl: '双人复核' } },
    }),
  },
  copyRisks: {
    roles: workers,
    fresh: standing('assess'),
    input: ({ projectCode, unitId }) => ({ body: { projectCode, unitId, rows: [{ unitId }] } }),
  },
  acceptRisks: {
    roles: riskBearers,
    fresh: (tx, ids) =>
      makeWork(tx, own(ids), { stage: 'remnant_risk', state: 'submitted' }, { assigneeId: ids.memberId }),
    input: ({ projectCode, riskId }) => ({
      body: { projectCode, rows: [{ riskId }], acceptance: { reason: '可以承受', until: '2999-12-31' } },
    }),
  },
  listChanges: { roles: treaters, input: ofProject },
  undoChange: {
    roles: workers,
    // An owner takes back what it has accepted, and nothing else.
    admits: treaters,
    // Somebody's own change of the risk's existing control.
    fresh: async (tx, ids) => {
      const { riskId } = await standing('control')(tx, ids);
      return { riskId, changeCode: await makeBulkChange(tx, own(ids), riskId, ids.accountId) };
    },
    input: ({ projectCode, changeCode }) => ({ body: { projectCode, changeCode } }),
  },
};
