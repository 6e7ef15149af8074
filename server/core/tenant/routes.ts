import type { tenant as calls } from '#domain/core/tenant/contract';
import { industries } from '#domain/core/tenant/industries';
import { membership, tenantSettings } from '#domain/core/tenant/policy';
import type { tenantSchemas } from '#domain/core/tenant/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { signedIn, toMeet } from '#server/kernel/policy';
import { admissionRoutes } from './admission/routes';
import { consultationRoutes } from './consultations/routes';
import { customerRoutes } from './customers/routes';
import { organisationRoutes } from './organisation/routes';
import { peopleRoutes } from './people/routes';
import { listInvitations } from './queries/invitations';
import { getTenantSettings } from './queries/tenantSettings';
import { transferRoutes } from './transfers/routes';
import { choseTenant } from './verbs/choseTenant';
import { inviteManager } from './verbs/inviteManager';
import { saveTenantSettings } from './verbs/saveTenantSettings';
import { withdrawInvitation } from './verbs/withdrawInvitation';

/** Tenants and their people. */
export const tenantRoutes: Routes<typeof calls, typeof tenantSchemas> = {
  ...admissionRoutes,
  ...peopleRoutes,
  ...customerRoutes,
  ...transferRoutes,
  ...consultationRoutes,
  ...organisationRoutes,
  chooseTenant: mutation(signedIn('agreed'), choseTenant),
  inviteManager: mutation(toMeet(membership.need('inviteManager')), inviteManager),
  listInvitations: query(toMeet(membership.need('manageInvitations')), listInvitations),
  withdrawInvitation: mutation(toMeet(membership.need('manageInvitations')), withdrawInvitation),
  getTenantSettings: {
    policy: toMeet(tenantSettings.need('see')),
    handle: ({ ctx }) => ctx.read((tx) => getTenantSettings(ctx, tx)),
  },
  saveTenantSettings: mutation(toMeet(tenantSettings.need('change')), saveTenantSettings),
  listIndustries: { policy: signedIn(), handle: async () => [...industries] },
};
