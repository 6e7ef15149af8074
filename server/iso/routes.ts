import type { FastifyInstance } from 'fastify';
import { iso } from '#domain/iso/contract';
import { isoSchemas } from '#domain/iso/schema';
import { standards } from '#domain/iso/standards';
import type { Services } from '../kernel/context';
import { mountSubject } from '../kernel/http/mount';
import { signedIn } from '../kernel/policy';

export const mountIso = (app: FastifyInstance, services: Services) =>
  mountSubject(app, services, 'iso', iso, isoSchemas, {
    standardList: {
      policy: signedIn(),
      handle: async ({ query }) =>
        standards.filter((standard) => !query.projectType || standard.projectType === query.projectType),
    },
  });
