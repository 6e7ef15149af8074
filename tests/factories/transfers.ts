import type { TransferState } from '#domain/core/tenant/transfers/rules';
import { customerTransfers } from '#server/core/tenant/transfers/tables';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';

interface Transfer {
  /** The customer's. */
  tenantCode: string;
  /** The channels' codes. */
  from: string;
  to: string;
  accountId: string;
  customerName?: string;
  state?: TransferState;
}

/** A customer's transfer. @returns its code */
export async function makeTransfer(
  tx: Tx,
  { tenantCode, from, to, accountId, customerName = '客户', state = 'refused' }: Transfer,
): Promise<string> {
  const transferCode = newCode('R');
  await tx.insert(customerTransfers).values({
    transferCode,
    tenantCode,
    customerName,
    state,
    fromTenant: from,
    fromName: '转出渠道',
    toTenant: to,
    toName: '接收渠道',
    reason: '区域调整',
    requestedBy: accountId,
    requestedByName: '经办人',
    moved: { groups: 0, projects: 0, invitations: 0, people: 0 },
  });
  return transferCode;
}
