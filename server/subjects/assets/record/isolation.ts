import { eq } from 'drizzle-orm';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import type { assetsSchemas } from '#domain/subjects/assets/schema';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { makeMeasure } from '../../../../tests/factories/work';
import { type Lines, own } from '../../../../tests/isolation/line';
import { participants, treaters } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** The project's file with a record of the executor's. */
const fileOf = async (tx: Tx, ids: Ids, entity: RecordEntity, entityId: string) => {
  await tx.update(files).set({ entity, entityCode: entityId }).where(eq(files.objectId, ids.objectId));
};
/** The same with a measure. */
const fileOfMeasure = async (tx: Tx, ids: Ids) => {
  const { measureId } = await makeMeasure(tx, own(ids), {}, { assigneeId: ids.memberId });
  await fileOf(tx, ids, 'measure', measureId);
  return { measureId };
};
/** A file that the caller has added to a unit, and that goes with each call. */
const ownFile = async (tx: Tx, ids: Ids) => {
  const objectId = `F${ids.unitId.slice(0, 8)}${Math.random().toString(36).slice(2, 10)}`;
  const file = { ...own(ids), objectId, name: '说明.txt', mime: 'text/plain', size: 1, sha256: '', kind: 'recordFile' };
  await tx.insert(files).values({ ...file, createdBy: ids.accountId });
  await fileOf(tx, { ...ids, objectId }, 'unit', ids.unitId);
  return { objectId };
};

export const lines: Lines<typeof assetsSchemas> = {
  listRecordFiles: {
    roles: participants,
    fresh: fileOfMeasure,
    input: ({ projectCode, measureId }) => ({ query: { projectCode, entity: 'measure', entityId: measureId } }),
  },
  addRecordFile: {
    roles: treaters,
    // An own unit each time: what it may have is bounded.
    fresh: async (tx, ids) => ({
      unitId: (await makeMeasure(tx, own(ids), {}, { assigneeId: ids.memberId })).unitId,
    }),
    input: ({ projectCode, unitId }) => ({
      form: {
        fields: { projectCode, entity: 'unit', entityId: unitId },
        name: '更新记录.txt',
        content: Buffer.from('已更新'),
      },
    }),
  },
  removeRecordFile: {
    roles: treaters,
    fresh: ownFile,
    input: ({ projectCode, unitId, objectId }) => ({
      body: { projectCode, entity: 'unit', entityId: unitId, objectId },
    }),
  },
  getRecordFile: {
    roles: participants,
    fresh: async (tx, ids) => {
      await fileOf(tx, ids, 'risk', ids.riskId);
      return {};
    },
    input: ({ projectCode, riskId, objectId }) => ({
      query: { projectCode, entity: 'risk', entityId: riskId, objectId },
    }),
  },
};
