import type { FastifyInstance } from 'fastify';
import { iso } from '#domain/contract/iso';
import { isoSchemas } from '#domain/contract/iso.schema';
import { standards } from '#domain/rules/standards';
import type { Services } from '../../http/context';
import { mountSubject } from '../../http/mount';
import { signedIn } from '../../http/policy';

export const mountIso = (app: FastifyInstance, services: Services) =>
  mountSubject(app, services, 'iso', iso, isoSchemas, {
    standardList: {
      policy: signedIn(),
      handle: async ({ query }) =>
        standards.filter((standard) => !query.projectType || standard.projectType === query.projectType),
    },
  });
