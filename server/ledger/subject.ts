import type { Subject } from '#server/kernel/subject';
import { commissionSettlement } from './commissions/settle';
import { expiry } from './expire';
import { orderExpiry } from './orders/expire';
import { endingReminders } from './points/remind';
import { pointStatementJob, tenantStatementJob } from './points/statement/job';
import { paymentQuery } from './providers/ask';
import { mountNotices } from './providers/notices';
import { reconciliation } from './reconcile/reconcile';
import { ledgerRoutes } from './routes';

/** What tenants have of what is counted; other subjects move it (transfer.ts). */
export const subject: Subject = {
  name: 'ledger',
  routes: ledgerRoutes,
  mountNotices,
  jobs: [pointStatementJob, tenantStatementJob],
  periodic: [expiry, endingReminders, orderExpiry, paymentQuery, commissionSettlement, reconciliation],
};
