import type { FastifyInstance } from 'fastify';
import { file } from '#domain/contract/file';
import { fileSchemas } from '#domain/contract/file.schema';
import { sendFile } from '../../files/send';
import type { Services } from '../../http/context';
import { mountSubject } from '../../http/mount';
import { signedIn } from '../../http/policy';
import { openFile } from './openFile';

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
