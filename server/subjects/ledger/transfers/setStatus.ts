import { and, eq } from 'drizzle-orm';
import { faultIn, outcomeOf } from '#domain/subjects/ledger/transfers/allocation';
import { type RecordState, recordWorkflow } from '#domain/subjects/ledger/transfers/workflow';
import type { PlatformGiven } from '#domain/subjects/platform/schema';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { requireFreshFactor } from '#server/core/user/factor/fresh';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { bulkInsert } from '#server/kernel/db/bulk';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { duesOf, lockMatching } from './awaited';
import { confirmLine } from './confirm';
import { type Line, lockLine, moveLine, sumsNow } from './line';
import { getBankRecord } from './queries';
import { bankAllocations } from './tables';

type Given = PlatformGiven['setAccountRecordStatus']['body'];

/**
 * Takes a line of a bank statement to its next state: one matches it with orders, another confirms it, and with that its
 * money is theirs.
 * @throws AppError notFound, conflict, refusedTransition; reasonNeeded where somebody has to say why; unknownReference where
 *   no such order waits, or a single one waits for another amount; amountDiffers where a part is more than its order or the
 *   line has; needsSecondPerson where its importer or matcher confirms it; freshFactorNeeded, confirmingBarred
 */
export async function setAccountRecordStatus(ctx: Context, given: Given): Promise<{ state: RecordState }> {
  const { recordCode, action, version, reason } = given;
  if (action === 'confirm') await requireFreshFactor(ctx);
  return ctx.write(async (tx, audit) => {
    const found = await lockLine(tx, recordCode);
    const line = await requireVersion(tx, found, version, () => getBankRecord(ctx, tx, { recordCode }));
    // What hinders this caller is said by its own error below.
    const facts = { ownPart: null, isBarred: false };
    requireTransition(recordWorkflow, { action, from: line.state, facts, reason });
    const codes = await steps[action](ctx, tx, audit, line, given);
    const state = await moveLine(tx, line, ctx.caller.accountId, {
      ...(action === 'ignore' && { state: 'ignored' as const }),
      reason: action === 'unmatch' || action === 'ignore' ? (reason ?? null) : null,
    });
    const [orderCode, ...others] = codes;
    await audit({
      action: 'changeBankRecord',
      entity: 'bankRecord',
      entityCode: recordCode,
      detail: {
        action,
        serial: line.serial,
        ...(orderCode && { orderCode }),
        ...(others.length > 0 && { orders: codes }),
        ...(reason && { reason }),
      },
    });
    return { state };
  });
}

/** What each step does with a line's parts. @returns the codes of the orders that it is about */
const steps: Readonly<
  Record<Given['action'], (ctx: Context, tx: Tx, audit: Audit, line: Line, given: Given) => Promise<string[]>>
> = {
  match: (ctx, tx, _audit, line, given) => match(ctx, tx, line, given),
  confirm: confirmLine,
  async unmatch(_ctx, tx, _audit, { recordCode }) {
    const waiting = and(eq(bankAllocations.recordCode, recordCode), eq(bankAllocations.state, 'matched'));
    const rows = await tx.update(bankAllocations).set({ state: 'released' }).where(waiting).returning();
    return rows.map(({ orderCode }) => orderCode ?? '');
  },
  ignore: async () => [],
  reopen: async () => [],
};

/** Allocates a line to orders; without parts, all that is open of it to the one order that waits for just that. */
async function match(ctx: Context, tx: Tx, line: Line, { orderCode: single = '', parts, reason }: Given) {
  await lockMatching(tx);
  const { openFen } = await sumsNow(tx, line);
  const wanted = parts ?? [{ orderCode: single, amountFen: openFen, feeFen: 0 }];
  const dues = await duesOf(
    tx,
    wanted.map(({ orderCode }) => orderCode),
  );
  const planned = wanted.map((part) => {
    const order = dues.get(part.orderCode);
    if (!order) throw new AppError('unknownReference', { code: part.orderCode });
    return { ...part, order };
  });
  const isExact = planned.every((part) => outcomeOf(part.order, part) === 'settled');
  if (!parts && !isExact) throw new AppError('unknownReference', { code: single });
  const fault = faultIn(openFen, planned);
  if (fault) throw new AppError('amountDiffers', { code: fault.orderCode });
  if (planned.some(({ feeFen }) => feeFen > 0) && !reason) throw new AppError('reasonNeeded');
  const { accountId: matchedBy, showName: matchedByName } = ctx.caller;
  await bulkInsert(
    tx,
    bankAllocations,
    planned.map(({ orderCode, amountFen, feeFen, order }) => ({
      allocationCode: newCode('L'),
      recordCode: line.recordCode,
      orderCode,
      orderTenantCode: order.tenantCode,
      state: 'matched' as const,
      amountFen,
      feeFen,
      reason: feeFen > 0 ? (reason ?? null) : null,
      matchedBy,
      matchedByName,
      createdAt: new Date(),
    })),
  );
  return planned.map(({ orderCode }) => orderCode);
}
