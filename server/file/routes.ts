import { file as calls } from '#domain/file/contract';
import type { fileSchemas } from '#domain/file/schema';
import { limits } from '#domain/kernel/limits';
import { portalToday } from '../kernel/days';
import { sendFile } from '../kernel/files/send';
import { sendZip } from '../kernel/files/sendZip';
import type { Routes } from '../kernel/http/mount';
import { safeFileName } from '../kernel/http/upload';
import { signedIn } from '../kernel/policy';
import { mayFiles, openFiles } from './openFiles';
import { chosenFiles, listFiles } from './queries/listFiles';
import { openFile } from './queries/openFile';
import { addFile, removeFile } from './verbs/keepFile';

/** Stored files. */
export const fileRoutes: Routes<typeof calls, typeof fileSchemas> = {
  downloadFile: {
    policy: signedIn(),
    async handle({ ctx, query, reply }) {
      const found = await ctx.read((tx) => openFile(ctx, tx, query));
      return sendFile(ctx, reply, found);
    },
  },
  shareFile: {
    policy: signedIn(),
    async handle({ ctx, body }) {
      const { objectId } = await ctx.read((tx) => openFile(ctx, tx, body));
      return { url: `${calls.downloadFile.path}?${new URLSearchParams({ objectId })}` };
    },
  },
  listFiles: {
    policy: mayFiles('view'),
    handle: ({ ctx, query }) =>
      ctx.read(async (tx) => listFiles(tx, await openFiles(ctx, tx, query.projectCode), query)),
  },
  uploadFile: {
    policy: mayFiles('add'),
    fileLimit: limits.uploadBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => openFiles(ctx, tx, fields.projectCode)),
    handle: ({ ctx, form }) => addFile(ctx, form),
  },
  removeFile: { policy: mayFiles('add'), handle: ({ ctx, body }) => removeFile(ctx, body) },
  downloadFiles: {
    policy: mayFiles('view'),
    async handle({ ctx, query, reply }) {
      const { rows, projectName } = await ctx.read(async (tx) => {
        const project = await openFiles(ctx, tx, query.projectCode);
        return { rows: await chosenFiles(tx, project, query), projectName: project.projectName };
      });
      return sendZip(ctx, reply, rows, `${safeFileName(projectName)} ${portalToday()}.zip`);
    },
  },
};
