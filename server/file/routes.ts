import { file as calls } from '#domain/file/contract';
import type { fileSchemas } from '#domain/file/schema';
import { sendFile } from '../kernel/files/send';
import type { Routes } from '../kernel/http/mount';
import { signedIn } from '../kernel/policy';
import { openFile } from './queries/openFile';

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
};
