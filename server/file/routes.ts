import type { FastifyInstance } from 'fastify';
import { file } from '#domain/file/contract';
import { fileSchemas } from '#domain/file/schema';
import type { Services } from '../kernel/context';
import { sendFile } from '../kernel/files/send';
import { mountSubject } from '../kernel/http/mount';
import { signedIn } from '../kernel/policy';
import { openFile } from './queries/openFile';

export const mountFile = (app: FastifyInstance, services: Services) =>
  mountSubject(app, services, 'file', file, fileSchemas, {
    download: {
      policy: signedIn(),
      async handle({ ctx, query, reply }) {
        const found = await ctx.read((tx) => openFile(ctx, tx, query));
        return sendFile(ctx, reply, found);
      },
    },
    share: {
      policy: signedIn(),
      async handle({ ctx, body }) {
        const { objectId } = await ctx.read((tx) => openFile(ctx, tx, body));
        return { url: `${file.download.path}?${new URLSearchParams({ objectId })}` };
      },
    },
  });
