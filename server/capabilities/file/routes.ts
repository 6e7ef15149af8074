import type { file as calls } from '#domain/capabilities/file/contract';
import type { fileSchemas } from '#domain/capabilities/file/schema';
import { limits } from '#domain/kernel/limits';
import { portalToday } from '#server/kernel/days';
import { sendFile } from '#server/kernel/files/send';
import { requireZipSize, sendZip } from '#server/kernel/files/sendZip';
import { openByAddress } from '#server/kernel/http/guesses';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { everyone, signedIn } from '#server/kernel/policy';
import { mayFiles, openFiles } from './openFiles';
import { filesToZip, listFiles } from './queries/listFiles';
import { openStored } from './queries/openFile';
import { readTables } from './queries/readTables';
import { listShares, opened, openShared } from './queries/shares';
import { addFile, addFiles, removeFile } from './verbs/keepFile';
import { saveMatches } from './verbs/saveMatches';
import { shareFile, withdrawShare } from './verbs/shareFile';

const zipName = (projectName: string) => `${projectName} ${portalToday()}.zip`.trim();

/** Stored files. */
export const fileRoutes: Routes<typeof calls, typeof fileSchemas> = {
  downloadFile: {
    policy: signedIn(),
    async handle({ ctx, query, reply }) {
      const found = await ctx.read((tx) => openStored(ctx, tx, query.objectId, query));
      const [first] = found;
      if (first && query.objectId.length === 1)
        return sendFile(ctx, reply, first.file, { shown: query.shown !== undefined });
      const rows = found.map(({ file }) => file);
      requireZipSize(rows);
      return sendZip(ctx, reply, rows, zipName(first?.projectName ?? ''));
    },
  },
  // What is downloaded is checked again when it is: its identifier is only those of its files.
  getBatchDownload: {
    policy: mayFiles('view'),
    handle: ({ ctx, body: { projectCode, objectIds } }) =>
      ctx.read(async (tx) => {
        await openFiles(ctx, tx, projectCode);
        const found = await openStored(ctx, tx, objectIds, { projectCode });
        requireZipSize(found.map(({ file }) => file));
        return { objectId: found.map(({ file }) => file.objectId).join(',') };
      }),
  },
  shareFile: mutation(mayFiles('share'), shareFile),
  listShares: {
    policy: mayFiles('share'),
    handle: ({ ctx, query }) => ctx.read((tx) => listShares(ctx, tx, query.objectId)),
  },
  withdrawShare: mutation(mayFiles('share'), withdrawShare),
  // For people without an account: what the link says is all that they have.
  getSharedFile: {
    policy: everyone,
    async handle({ ctx, body, request }) {
      const { file, share, from } = await openByAddress(ctx, request, () =>
        ctx.readAsSystem((tx) => openShared(tx, body.token)),
      );
      const { name, size, mime } = file;
      return { name, size, mime, from, expiresAt: share.expiresAt.toISOString() };
    },
  },
  downloadSharedFile: {
    policy: everyone,
    async handle({ ctx, body, request, reply }) {
      const { file, share } = await openByAddress(ctx, request, () =>
        ctx.readAsSystem((tx) => openShared(tx, body.token)),
      );
      // Each takes the server's line: of one link, so many in a minute.
      ctx.services.fairUse.links.count(share.shareCode);
      return sendFile(ctx, reply, file, { tell: () => ctx.writeAsSystem(opened(share, file.name)) });
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
  uploadFiles: {
    policy: mayFiles('add'),
    fileLimit: limits.uploadBytes,
    fileCount: limits.filesOfRequest,
    admit: ({ ctx, fields }) => ctx.read((tx) => openFiles(ctx, tx, fields.projectCode)),
    handle: ({ ctx, form }) => addFiles(ctx, form),
  },
  readTables: {
    policy: signedIn(),
    fileLimit: limits.spreadsheetBytes,
    // Nothing but the sender's own file is read, and nothing is kept.
    admit: async () => undefined,
    handle: ({ ctx, form }) => readTables(ctx, form),
  },
  // Each kind of table has its own need, which the verb requires.
  saveMatches: mutation(signedIn(), saveMatches),
  removeFile: mutation(mayFiles('add'), removeFile),
  downloadFiles: {
    policy: mayFiles('view'),
    async handle({ ctx, query, reply }) {
      const { rows, projectName } = await ctx.read(async (tx) => {
        const project = await openFiles(ctx, tx, query.projectCode);
        return { rows: await filesToZip(tx, project, query), projectName: project.projectName };
      });
      return sendZip(ctx, reply, rows, zipName(projectName));
    },
  },
};
