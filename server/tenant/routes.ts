import type { FastifyInstance } from 'fastify';
import { project } from '#domain/project/policy';
import { tenant } from '#domain/tenant/contract';
import { industries } from '#domain/tenant/industries';
import { tenantSchemas } from '#domain/tenant/schema';
import type { Services } from '../kernel/context';
import { mountSubject } from '../kernel/http/mount';
import { signedIn, toMeet } from '../kernel/policy';
import { choseTenant } from './verbs/choseTenant';
import { createCustomer } from './verbs/createCustomer';

export const mountTenant = (app: FastifyInstance, services: Services) =>
  mountSubject(app, services, 'tenant', tenant, tenantSchemas, {
    createCustomer: {
      policy: toMeet(project.need('enterCustomer')),
      handle: ({ ctx, body }) => createCustomer(ctx, body),
    },
    chooseTenant: { policy: signedIn('agreed'), handle: ({ ctx, body }) => choseTenant(ctx, body) },
    listIndustries: { policy: signedIn(), handle: async () => [...industries] },
  });
