import { eq } from 'drizzle-orm';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import { transferBack } from '#domain/subjects/ledger/transfers/schema';
import { recordWorkflow } from '#domain/subjects/ledger/transfers/workflow';
import type { ApprovalKind, Paid } from '#server/capabilities/approval/kind';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { addReturn, lockLine, sumsNow } from './line';
import { bankRecords } from './tables';

/** Money of a bank line that was sent back, as it is for no order; written down by two operators. */
export const transferBackKind: ApprovalKind<LedgerGiven['returnTransfer']['body']> = {
  kind: 'returnTransfer',
  input: transferBack,
  scope: 'system',
  about: ({ recordCode }) => recordCode,
  async say(_ctx, tx, { recordCode, amountFen }) {
    const [line] = await tx.select().from(bankRecords).where(eq(bankRecords.recordCode, recordCode));
    if (!line) throw new AppError('notFound');
    return {
      facts: [
        { name: 'payer', value: line.payer },
        { name: 'payment', value: line.serial },
        { name: 'amountFen', value: line.amountFen },
        { name: 'refundFen', value: amountFen },
      ],
      path: `/financialmanagement/manageComponyTransferRecord?open=${recordCode}`,
      sendsMoney: true,
      paidFrom: 'transfer',
    };
  },
  carryOut: returnTransfer,
};

/**
 * Writes down that open money of a line went back to the payer. It was never entered for an order.
 * @throws AppError notFound; refusedTransition where less of it is open
 */
async function returnTransfer(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { recordCode, amountFen, reason }: LedgerGiven['returnTransfer']['body'],
  { number }: Paid,
): Promise<void> {
  const line = await lockLine(tx, recordCode);
  if (!line) throw new AppError('notFound');
  const facts = { ownPart: null, isBarred: false };
  requireTransition(recordWorkflow, { action: 'giveBack', from: line.state, facts, reason });
  const { openFen } = await sumsNow(tx, line);
  if (openFen < amountFen) throw new AppError('refusedTransition');
  await addReturn(tx, line, amountFen, { number, reason, by: ctx.caller });
  await audit({
    action: 'returnTransfer',
    entity: 'bankRecord',
    entityCode: recordCode,
    detail: { serial: line.serial, amountFen, reason, ...(number && { number }) },
  });
}
