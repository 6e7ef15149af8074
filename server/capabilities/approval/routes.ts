import type { approval as calls } from '#domain/capabilities/approval/contract';
import { approving } from '#domain/capabilities/approval/policy';
import type { approvalSchemas } from '#domain/capabilities/approval/schema';
import { limits } from '#domain/kernel/limits';
import { sendFile } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { decideApproval } from './decide';
import { payApproval } from './pay';
import { getApproval, listApprovals } from './queries';
import { addVoucher, openVoucher } from './vouchers';

export const approvalRoutes: Routes<typeof calls, typeof approvalSchemas> = {
  listApprovals: {
    policy: toMeet(approving.need('see')),
    // Whom they are about are other tenants.
    handle: ({ ctx, query }) => ctx.readAsSystem((tx) => listApprovals(ctx, tx, query)),
  },
  getApproval: { policy: toMeet(approving.need('see')), handle: ({ ctx, query }) => getApproval(ctx, query) },
  decideApproval: mutation(toMeet(approving.need('decide')), decideApproval),
  payApproval: mutation(toMeet(approving.need('decide')), payApproval),
  addApprovalVoucher: {
    policy: toMeet(approving.need('decide')),
    fileLimit: limits.recordFileBytes,
    admit: async () => undefined,
    handle: ({ ctx, form }) => addVoucher(ctx, form),
  },
  getApprovalVoucher: {
    policy: toMeet(approving.need('see')),
    handle: async ({ ctx, query, reply }) => sendFile(ctx, reply, await ctx.read((tx) => openVoucher(ctx, tx, query))),
  },
};
