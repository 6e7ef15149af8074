import { and, desc, eq } from 'drizzle-orm';
import { ownPartIn, type RecordState, recordWorkflow } from '#domain/subjects/ledger/transfers/workflow';
import type { PlatformGiven } from '#domain/subjects/platform/schema';
import { requireNotBarred } from '#server/capabilities/approval/bar';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { requireFreshFactor } from '#server/core/user/factor/fresh';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { settlePayment } from '../orders/settle';
import { payments } from '../orders/tables';
import { awaitedFor, lockMatching } from './awaited';
import { getBankRecord } from './queries';
import { bankRecords } from './tables';

type Given = PlatformGiven['setAccountRecordStatus']['body'];
type Record = typeof bankRecords.$inferSelect;

/**
 * Takes a line of a bank statement to its next state: one matches it with an order of its amount, another confirms it, and
 * with that the order is paid.
 * @throws AppError notFound, conflict, refusedTransition; reasonNeeded where somebody has to say why; unknownReference where
 *   no such order waits for this amount; needsSecondPerson where its importer or matcher confirms it;
 *   freshFactorNeeded, confirmingBarred
 */
export async function setAccountRecordStatus(ctx: Context, given: Given): Promise<{ state: RecordState }> {
  const { recordCode, action, version, reason, orderCode } = given;
  if (action === 'confirm') await requireFreshFactor(ctx);
  return ctx.write(async (tx, audit) => {
    const [found] = await tx.select().from(bankRecords).where(eq(bankRecords.recordCode, recordCode)).for('update');
    const record = await requireVersion(tx, found, version, () => getBankRecord(ctx, tx, { recordCode }));
    // What hinders this caller is said by its own error below.
    const facts = { ownPart: null, isBarred: false };
    const { to } = requireTransition(recordWorkflow, { action, from: record.state, facts, reason });
    if (to === null) throw new Error('Every step of a record leads to a state.');
    const { accountId, showName } = ctx.caller;
    const free = { orderCode: null, orderTenantCode: null, matchedBy: null, matchedByName: null };
    const parts = {
      match: async () => ({
        ...(await orderFor(tx, record, orderCode)),
        matchedBy: accountId,
        matchedByName: showName,
      }),
      confirm: async () => {
        if (ownPartIn(record, accountId)) throw new AppError('needsSecondPerson');
        await requireNotBarred(tx, accountId);
        await settle(tx, audit, record);
        return { confirmedByName: showName };
      },
      unmatch: async () => ({ ...free, reason: reason ?? null }),
      ignore: async () => ({ reason: reason ?? null }),
      reopen: async () => ({ reason: null }),
    };
    await tx
      .update(bankRecords)
      .set({
        ...(await parts[action]()),
        state: to,
        version: version + 1,
        updatedAt: new Date(),
        updatedBy: accountId,
      })
      .where(eq(bankRecords.recordCode, recordCode));
    // The order that it is matched with, or was until now; any other order in the input is ignored.
    const of = action === 'match' ? orderCode : record.orderCode;
    await audit({
      action: 'changeBankRecord',
      entity: 'bankRecord',
      entityCode: recordCode,
      detail: { action, serial: record.serial, ...(of && { orderCode: of }), ...(reason && { reason }) },
    });
    return { state: to };
  });
}

/** The order that waits for this very amount by transfer. */
async function orderFor(tx: Tx, record: Record, orderCode: string | undefined) {
  await lockMatching(tx);
  const awaited = await awaitedFor(tx, [{ ...record, remark: orderCode ?? '' }]);
  const order = awaited.find((one) => one.orderCode === orderCode && one.amountFen === record.amountFen);
  if (!order) throw new AppError('unknownReference', { code: orderCode ?? '' });
  return { orderCode: order.orderCode, orderTenantCode: order.tenantCode };
}

/** What was begun to pay an order by transfer. */
async function transferOf(tx: Tx, orderCode: string): Promise<string> {
  const [payment] = await tx
    .select({ paymentCode: payments.paymentCode })
    .from(payments)
    .where(and(eq(payments.orderCode, orderCode), eq(payments.method, 'transfer')))
    .orderBy(desc(payments.createdAt))
    .limit(1);
  if (!payment) throw new AppError('notFound');
  return payment.paymentCode;
}

async function settle(tx: Tx, audit: Audit, { orderCode, orderTenantCode, amountFen, serial }: Record) {
  const paymentCode = await transferOf(tx, orderCode ?? '');
  const money = { tenantCode: orderTenantCode ?? '', paymentCode, amountFen, reference: serial };
  const became = await settlePayment(tx, audit, money);
  if (became === 'wrongAmount' || became === 'before') throw new AppError('refusedTransition');
}
