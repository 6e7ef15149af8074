import { project } from '#domain/core/project/policy';
import type { tenant as calls } from '#domain/core/tenant/contract';
import type { transferSchemas } from '#domain/core/tenant/transfers/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { getTransferReceiver } from './queries/getTransferReceiver';
import { listTransfers } from './queries/listTransfers';
import { decideTransfer } from './verbs/decideTransfer';
import { requestTransfer } from './verbs/requestTransfer';

const enter = toMeet(project.need('enterCustomer'));
const give = toMeet(project.need('giveCustomer'));

/** Customers on their way from one channel to another. */
export const transferRoutes: Routes<Pick<typeof calls, keyof typeof transferSchemas>, typeof transferSchemas> = {
  getTransferReceiver: { policy: give, handle: ({ ctx, query }) => getTransferReceiver(ctx, query) },
  requestTransfer: mutation(give, requestTransfer),
  decideTransfer: mutation(enter, decideTransfer),
  listTransfers: { policy: enter, handle: ({ ctx, query }) => listTransfers(ctx, query) },
};
