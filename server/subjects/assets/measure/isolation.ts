import type { assetsSchemas } from '#domain/subjects/assets/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeMeasure } from '../../../../tests/factories/work';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, participants, reviewers, treaters, workers } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** A measure of the executor's unit. */
const measure =
  (part: Parameters<typeof makeMeasure>[2] = {}, work: Parameters<typeof makeMeasure>[3] = {}) =>
  (tx: Tx, ids: Ids) =>
    makeMeasure(tx, own(ids), part, { ...work, assigneeId: ids.memberId });

export const lines: Lines<typeof assetsSchemas> = {
  listMeasures: { roles: participants, input: ofProject },
  getMeasureFigures: { roles: participants, input: ofProject },
  listTreatmentOwners: { roles: treaters, input: ofProject },
  getMeasure: {
    roles: participants,
    fresh: measure(),
    input: ({ projectCode, measureId }) => ({ query: { projectCode, measureId } }),
  },
  carryOutMeasure: {
    roles: treaters,
    fresh: measure(),
    input: ({ projectCode, measureId }) => ({ body: { projectCode, measureId, version: 1, action: 'begin' } }),
  },
  judgeMeasure: {
    roles: reviewers,
    fresh: measure({ state: 'done', result: '已更新', version: 2 }),
    input: ({ projectCode, measureId }) => ({ body: { projectCode, measureId, version: 2, action: 'verify' } }),
  },
  moveMeasures: {
    roles: treaters,
    fresh: measure(),
    input: ({ projectCode, measureId }) => ({
      body: { projectCode, rows: [{ measureId, version: 1 }], action: 'begin' },
    }),
    foreign: 'nothing',
  },
  saveMeasure: {
    roles: workers,
    // Executors change it while its units are theirs and at that step.
    fresh: measure({}, { unit: { stage: 'risk', state: 'inhand' } }),
    input: ({ projectCode, measureId }) => ({
      body: { projectCode, measureId, version: 1, treatmentPlan: '更换设备', controls: [] },
    }),
  },
  mergeMeasures: { roles: keepers, input: ({ projectCode }) => ({ body: { projectCode } }) },
};
