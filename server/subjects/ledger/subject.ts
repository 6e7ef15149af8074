import type { Subject } from '#server/kernel/subject';
import { ratesKind } from './commissions/publish';
import { commissionSettlement } from './commissions/settle';
import { expiry } from './expire';
import { orderExpiry } from './orders/expire';
import { refundKind, surplusKind } from './orders/refund';
import { listWaiting as refundsWaiting } from './orders/refundRequest';
import { search } from './orders/search';
import { endingReminders } from './points/remind';
import { reversalKind } from './points/reverse';
import { pointStatementJob, tenantStatementJob } from './points/statement/job';
import { paymentQuery } from './providers/ask';
import { mountNotices } from './providers/notices';
import { reconciliation } from './reconcile/reconcile';
import { ledgerRoutes } from './routes';
import { transferBackKind } from './transfers/giveBack';
import { listWaiting as transfersWaiting } from './transfers/waiting';

/** What tenants have of what is counted; other subjects move it (transfer.ts). */
export const subject: Subject = {
  name: 'ledger',
  routes: ledgerRoutes,
  mountNotices,
  search,
  listWaiting: async (ctx, tx) => [...(await refundsWaiting(ctx, tx)), ...(await transfersWaiting(ctx, tx))],
  approvals: [refundKind, surplusKind, transferBackKind, reversalKind, ratesKind],
  jobs: [pointStatementJob, tenantStatementJob],
  periodic: [expiry, endingReminders, orderExpiry, paymentQuery, commissionSettlement, reconciliation],
};
