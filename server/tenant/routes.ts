import type { tenant as calls } from '#domain/tenant/contract';
import { industries } from '#domain/tenant/industries';
import { membership, tenantSettings } from '#domain/tenant/policy';
import type { tenantSchemas } from '#domain/tenant/schema';
import type { Routes } from '../kernel/http/mount';
import { signedIn, toMeet } from '../kernel/policy';
import { admissionRoutes } from './admission/routes';
import { customerRoutes } from './customers/routes';
import { organisationRoutes } from './organisation/routes';
import { peopleRoutes } from './people/routes';
import { listInvitations } from './queries/invitations';
import { getTenantSettings } from './queries/tenantSettings';
import { choseTenant } from './verbs/choseTenant';
import { inviteManager } from './verbs/inviteManager';
import { saveTenantSettings } from './verbs/saveTenantSettings';
import { withdrawInvitation } from './verbs/withdrawInvitation';

/** Tenants and their people. */
export const tenantRoutes: Routes<typeof calls, typeof tenantSchemas> = {
  ...admissionRoutes,
  ...peopleRoutes,
  ...customerRoutes,
  ...organisationRoutes,
  chooseTenant: { policy: signedIn('agreed'), handle: ({ ctx, body }) => choseTenant(ctx, body) },
  inviteManager: {
    policy: toMeet(membership.need('inviteManager')),
    handle: ({ ctx, body }) => inviteManager(ctx, body),
  },
  listInvitations: {
    policy: toMeet(membership.need('manageInvitations')),
    handle: ({ ctx, query }) => ctx.read((tx) => listInvitations(ctx, tx, query)),
  },
  withdrawInvitation: {
    policy: toMeet(membership.need('manageInvitations')),
    handle: ({ ctx, body }) => withdrawInvitation(ctx, body),
  },
  getTenantSettings: {
    policy: toMeet(tenantSettings.need('see')),
    handle: ({ ctx }) => ctx.read((tx) => getTenantSettings(ctx, tx)),
  },
  saveTenantSettings: {
    policy: toMeet(tenantSettings.need('change')),
    handle: ({ ctx, body }) => saveTenantSettings(ctx, body),
  },
  listIndustries: { policy: signedIn(), handle: async () => [...industries] },
};
