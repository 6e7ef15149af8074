import { asc, sql } from 'drizzle-orm';
import type { Changing, Left } from '#domain/kernel/bulk';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import type { ConfirmObstacle } from '#domain/subjects/ledger/transfers/workflow';
import { requireNotBarred } from '#server/capabilities/approval/bar';
import { requireFreshFactor } from '#server/core/user/factor/fresh';
import type { Audit } from '#server/kernel/audit';
import { sealed, sealedChange } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { confirmLine } from './confirm';
import { allocationsOf, type Line, moveLine, ownPartOf } from './line';
import { bankRecords } from './tables';

/**
 * Confirms many lines, by preview and token (sealedChange). Lines that the caller may not confirm, that somebody has changed
 * since they were seen, or whose orders take less by now, are left as they are.
 * @throws AppError freshFactorNeeded, confirmingBarred; notFound if none of the lines exists; changeOvertaken if it would
 *   differ from its preview; refusedTransition if nothing would be confirmed
 */
export async function confirmBankRecords(
  ctx: Context,
  { records, seal }: LedgerGiven['confirmBankRecords']['body'],
): Promise<LedgerWire['confirmBankRecords']['data']> {
  if (seal !== undefined) await requireFreshFactor(ctx);
  const versions = new Map(records.map(({ recordCode, version }) => [recordCode, version]));
  return sealedChange(ctx, seal, async (tx, audit) => {
    await requireNotBarred(tx, ctx.caller.accountId);
    // In the order of their codes, so that two who confirm the same lines wait for one another.
    const lines = await tx
      .select()
      .from(bankRecords)
      .where(anyOf(bankRecords.recordCode, [...versions.keys()]))
      .orderBy(asc(bankRecords.recordCode))
      .for('update');
    if (lines.length === 0) throw new AppError('notFound');
    const changing: Changing[] = [];
    const left: (Left<ConfirmObstacle> & { line: Line })[] = [];
    const orders = new Set<string>();
    let amountFen = 0;
    for (const line of lines) {
      const { recordCode: id, serial: what, state, version } = line;
      const became = versions.get(id) === version ? await tryToConfirm(ctx, tx, audit, line) : 'changed';
      if (!Array.isArray(became)) {
        left.push({ id, what, reason: became, line });
        continue;
      }
      for (const orderCode of became) orders.add(orderCode);
      amountFen += line.amountFen;
      changing.push({ id, version, before: { state }, after: { orders: became } });
    }
    const token = sealed({ changing, unchanged: 0, left }, seal);
    const count = changing.length;
    if (count > 0) {
      const detail = { count, amountFen };
      await audit({ action: 'confirmBankRecords', entity: 'bankRecord', entityCode: newCode('M'), detail });
    }
    return {
      count,
      amountFen,
      orders: orders.size,
      seal: token,
      left: left.map(({ id, reason, line: { payer, amountFen: fen } }) => ({
        recordCode: id,
        payer,
        amountFen: fen,
        reason,
      })),
    };
  });
}

/** Confirms one of the lines, or leaves all of it. @returns the codes of its orders, or why it is left */
async function tryToConfirm(ctx: Context, tx: Tx, audit: Audit, line: Line): Promise<string[] | ConfirmObstacle> {
  const { recordCode, serial } = line;
  if (line.state !== 'matched') return 'changed';
  const ownPart = ownPartOf(line, await allocationsOf(tx, [recordCode]), ctx.caller.accountId);
  if (ownPart) return ownPart;
  await tx.execute(sql`SAVEPOINT line`);
  try {
    const codes = await confirmLine(ctx, tx, audit, line);
    await moveLine(tx, line, ctx.caller.accountId);
    const [orderCode, ...others] = codes;
    const detail = { action: 'confirm' as const, serial, orderCode, ...(others.length > 0 && { orders: codes }) };
    await audit({ action: 'changeBankRecord', entity: 'bankRecord', entityCode: recordCode, detail });
    await tx.execute(sql`RELEASE SAVEPOINT line`);
    return codes;
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName !== 'amountDiffers') throw error;
    await tx.execute(sql`ROLLBACK TO SAVEPOINT line`);
    return 'differs';
  }
}
