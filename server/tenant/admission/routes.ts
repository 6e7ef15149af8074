import type { admissionSchemas } from '#domain/tenant/admission/schema';
import type { tenant as calls } from '#domain/tenant/contract';
import { admission } from '#domain/tenant/policy';
import type { Routes } from '../../kernel/http/mount';
import { signedIn, toMeet } from '../../kernel/policy';
import { listApplications, ownApplication } from './queries/applications';
import { apply } from './verbs/apply';
import { decide } from './verbs/decide';

/** Tenants that want to be let in, and whoever decides on it. */
export const admissionRoutes: Routes<typeof calls, typeof admissionSchemas> = {
  // Before there is a tenant.
  addCustomerInfo: { policy: signedIn('agreed'), handle: ({ ctx, body }) => apply(ctx, 'customer', body) },
  addChannelInfo: { policy: signedIn('agreed'), handle: ({ ctx, body }) => apply(ctx, 'channel', body) },
  getApplication: {
    policy: signedIn('agreed'),
    handle: ({ ctx }) => ctx.readAsSystem((tx) => ownApplication(ctx, tx)),
  },
  listApplications: {
    policy: toMeet(admission.need('decide')),
    handle: ({ ctx, query }) => ctx.read((tx) => listApplications(ctx, tx, query)),
  },
  setCustomerApprovalState: {
    policy: toMeet(admission.need('decide')),
    handle: ({ ctx, body }) => decide(ctx, body),
  },
};
