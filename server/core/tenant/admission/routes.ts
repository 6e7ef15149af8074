import type { admissionSchemas } from '#domain/core/tenant/admission/schema';
import type { tenant as calls } from '#domain/core/tenant/contract';
import { admission } from '#domain/core/tenant/policy';
import { limits } from '#domain/kernel/limits';
import { sendFile } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { signedIn, toMeet } from '#server/kernel/policy';
import { getInviter, listApplications, ownApplication } from './queries/applications';
import { apply } from './verbs/apply';
import { decide } from './verbs/decide';
import { addApplicationPaper, admitPaper, openPaper, removeApplicationPaper } from './verbs/papers';

/** Applications of tenants to join, and decisions on them. */
export const admissionRoutes: Routes<typeof calls, typeof admissionSchemas> = {
  // Before there is a tenant.
  addCustomerInfo: { policy: signedIn('agreed'), handle: ({ ctx, body }) => apply(ctx, 'customer', body) },
  addChannelInfo: { policy: signedIn('agreed'), handle: ({ ctx, body }) => apply(ctx, 'channel', body) },
  getInviter: {
    policy: signedIn('agreed'),
    handle: ({ ctx, query }) => ctx.readAsSystem((tx) => getInviter(tx, query)),
  },
  getApplication: {
    policy: signedIn('agreed'),
    handle: ({ ctx }) => ctx.readAsSystem((tx) => ownApplication(ctx, tx)),
  },
  addApplicationPaper: {
    policy: signedIn('agreed'),
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx }) => ctx.readAsSystem((tx) => admitPaper(ctx, tx)),
    handle: ({ ctx, form }) => addApplicationPaper(ctx, form),
  },
  removeApplicationPaper: mutation(signedIn('agreed'), removeApplicationPaper),
  getApplicationPaper: {
    policy: signedIn('agreed'),
    async handle({ ctx, query, reply }) {
      return sendFile(ctx, reply, await openPaper(ctx, query));
    },
  },
  listApplications: {
    policy: toMeet(admission.need('decide')),
    handle: ({ ctx, query }) => ctx.readAsSystem((tx) => listApplications(ctx, tx, query)),
  },
  setCustomerApprovalState: mutation(toMeet(admission.need('decide')), decide),
};
