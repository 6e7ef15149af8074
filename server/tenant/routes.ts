import { project } from '#domain/project/policy';
import type { tenant as calls } from '#domain/tenant/contract';
import { industries } from '#domain/tenant/industries';
import type { tenantSchemas } from '#domain/tenant/schema';
import type { Routes } from '../kernel/http/mount';
import { signedIn, toMeet } from '../kernel/policy';
import { choseTenant } from './verbs/choseTenant';
import { createCustomer } from './verbs/createCustomer';

/** Tenants and their people. */
export const tenantRoutes: Routes<typeof calls, typeof tenantSchemas> = {
  createCustomer: {
    policy: toMeet(project.need('enterCustomer')),
    handle: ({ ctx, body }) => createCustomer(ctx, body),
  },
  chooseTenant: { policy: signedIn('agreed'), handle: ({ ctx, body }) => choseTenant(ctx, body) },
  listIndustries: { policy: signedIn(), handle: async () => [...industries] },
};
