import type { FastifyInstance } from 'fastify';
import { tenant } from '#domain/contract/tenant';
import { tenantSchemas } from '#domain/contract/tenant.schema';
import { industries } from '#domain/rules/industries';
import { channelLeaders } from '#domain/rules/project';
import type { Services } from '../../http/context';
import { mountSubject } from '../../http/mount';
import { rolesOnly, signedIn } from '../../http/policy';
import { choseTenant } from './choseTenant';
import { createCustomer } from './createCustomer';

export const mountTenant = (app: FastifyInstance, services: Services) =>
  mountSubject(app, services, 'tenant', tenant, tenantSchemas, {
    customerNew: { policy: rolesOnly(...channelLeaders), handle: ({ ctx, body }) => createCustomer(ctx, body) },
    chose: { policy: signedIn('agreed'), handle: ({ ctx, body }) => choseTenant(ctx, body) },
    industryList: { policy: signedIn(), handle: async () => [...industries] },
  });
