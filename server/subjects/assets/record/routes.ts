import { limits } from '#domain/kernel/limits';
import { sendFile } from '#server/kernel/files/send';
import { may } from '../assessment';
import { type AssetRoutes, does, reads } from '../assetRoutes';
import { listRecordFiles } from './queries/listRecordFiles';
import { addRecordFile, admitRecordFile, openRecordFile, removeRecordFile } from './verbs/recordFile';

/** Files of units, risks and measures. */
export const recordRoutes = {
  listRecordFiles: reads('view', listRecordFiles),
  addRecordFile: {
    policy: may('attach'),
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitRecordFile(ctx, tx, fields)),
    handle: ({ ctx, form }) => addRecordFile(ctx, form),
  },
  removeRecordFile: does('attach', removeRecordFile),
  getRecordFile: {
    policy: may('view'),
    async handle({ ctx, query, reply }) {
      const file = await ctx.read((tx) => openRecordFile(ctx, tx, query));
      return sendFile(ctx, reply, file, { shown: query.shown !== undefined });
    },
  },
} satisfies Partial<AssetRoutes>;
