import type { FastifyInstance } from 'fastify';
import { channelLeaders } from '#domain/project/rules';
import { tenant } from '#domain/tenant/contract';
import { industries } from '#domain/tenant/industries';
import { tenantSchemas } from '#domain/tenant/schema';
import type { Services } from '../kernel/context';
import { mountSubject } from '../kernel/http/mount';
import { rolesOnly, signedIn } from '../kernel/policy';
import { choseTenant } from './verbs/choseTenant';
import { createCustomer } from './verbs/createCustomer';

export const mountTenant = (app: FastifyInstance, services: Services) =>
  mountSubject(app, services, 'tenant', tenant, tenantSchemas, {
    customerNew: { policy: rolesOnly(...channelLeaders), handle: ({ ctx, body }) => createCustomer(ctx, body) },
    chose: { policy: signedIn('agreed'), handle: ({ ctx, body }) => choseTenant(ctx, body) },
    industryList: { policy: signedIn(), handle: async () => [...industries] },
  });
