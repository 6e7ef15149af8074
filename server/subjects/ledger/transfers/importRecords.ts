import { join } from 'node:path';
import { limits } from '#domain/kernel/limits';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { awaitedIndex, type BankLine, sureFit } from '#domain/subjects/ledger/transfers/matching';
import type { Context } from '#server/kernel/context';
import { bulkInsert } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { BookProblem } from '#server/kernel/documents/book/book';
import { readWorkbook, requireWorkbook } from '#server/kernel/documents/workbooks';
import { AppError } from '#server/kernel/errors';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { awaitedFor, lockMatching } from './awaited';
import { bankBook } from './bankBook';
import type { ReaderInput, ReaderOutput } from './bankReader';
import { bankAllocations, bankRecords } from './tables';

/** Beside the bundle once built, in the tree otherwise. */
const reader = join(import.meta.dirname, `bankReader.${import.meta.filename.endsWith('.js') ? 'js' : 'ts'}`);

/** The number of problems that are reported; more would not be read. */
const TOLD = 200;

/**
 * Enters the lines of a bank statement that are not there yet, and matches those whose order is beyond doubt. A statement
 * that is imported again, or overlaps another, enters nothing twice. A line that cannot be read is named and left out, as is one that
 * says something else than a line of the same number and day from before: one of the two was made by hand.
 * @throws AppError what is wrong with the file, changeTooLarge
 */
export async function importBankRecords(
  ctx: Context,
  upload: Upload<object>,
): Promise<LedgerWire['importBankRecords']['data']> {
  // A text has no kind that its bytes would tell.
  if (upload.mime !== undefined) requireWorkbook(upload);
  const input: ReaderInput = { path: upload.path, language: ctx.language };
  const { rows, left, problems } = await readWorkbook<ReaderOutput>(ctx, reader, input);
  const told = (found: readonly Pick<BookProblem, 'row' | 'column' | 'value' | 'reason' | 'detail'>[]) =>
    found.slice(0, TOLD).map(({ row, column, value, reason, detail }) => ({
      row,
      column,
      value,
      text: bankBook.problem(ctx.language, { reason, detail }),
    }));
  if (rows.length > limits.bankLines) throw new AppError('changeTooLarge', { max: limits.bankLines });
  if (rows.length === 0)
    return { added: 0, known: 0, matched: 0, left, unread: problems.length, problems: told(problems) };
  const lines = rows.map(({ amount, payerAccount = '', remark = '', ...row }) => ({
    ...row,
    amountFen: amount,
    payerAccount,
    remark,
    recordCode: newCode('B'),
  }));
  return ctx.write(async (tx, audit) => {
    // Of two that bring in the same statement, the second finds all of it there.
    await lockMatching(tx);
    const serials = lines.map(({ serial }) => serial);
    const there = await tx.select().from(bankRecords).where(anyOf(bankRecords.serial, serials));
    const known = new Map(there.map((record) => [identityOf(record), record]));
    const fresh = lines.filter((line) => !known.has(identityOf(line)));
    const others = lines.filter((line) => saysOther(known.get(identityOf(line)), line));
    const orderOf = await matchSure(tx, fresh);
    await bulkInsert(
      tx,
      bankRecords,
      fresh.map(({ row: _row, ...line }) => {
        return {
          ...line,
          state: orderOf.has(line.recordCode) ? ('matched' as const) : ('open' as const),
          importedBy: ctx.caller.accountId,
          importedByName: ctx.caller.showName,
          version: 1,
          createdAt: new Date(),
          updatedAt: new Date(),
          updatedBy: ctx.actor.accountId,
        };
      }),
    );
    const matched = fresh.flatMap(({ recordCode, amountFen }) => {
      const order = orderOf.get(recordCode);
      return order ? [wholeLine(recordCode, amountFen, order)] : [];
    });
    await bulkInsert(tx, bankAllocations, matched);
    const counts = { added: fresh.length, known: lines.length - fresh.length - others.length, matched: orderOf.size };
    const detail = { name: upload.name, ...counts, left, unread: problems.length, other: others.length };
    await audit({ action: 'importBankRecords', entity: 'bankRecord', entityCode: newCode('I'), detail });
    const contradicting = others.map(({ row, serial }) => ({ row, column: 0, value: serial, reason: 'otherBefore' }));
    return {
      ...counts,
      left,
      unread: problems.length + others.length,
      problems: told([...problems, ...contradicting]),
    };
  });
}

/** The allocation of a whole line to its order, as the import finds it; it has no matcher. */
const wholeLine = (recordCode: string, amountFen: number, { orderCode, tenantCode }: Order) => ({
  allocationCode: newCode('L'),
  recordCode,
  orderCode,
  orderTenantCode: tenantCode,
  state: 'matched' as const,
  amountFen,
  createdAt: new Date(),
});

/** Banks begin their numbers anew: a line is known by its number and its day. */
const identityOf = ({ serial, receivedOn }: { serial: string; receivedOn: string }) => `${receivedOn} ${serial}`;
const saidIn = ({ receivedOn, amountFen, payer, remark }: BankLine & { receivedOn: string }): string =>
  JSON.stringify([receivedOn, amountFen, ...[payer, remark].map((text) => text.normalize('NFKC').replace(/\s/gu, ''))]);
/** Whether a line tells something else than the one that came in under its number. */
const saysOther = (before: typeof bankRecords.$inferSelect | undefined, line: BankLine & { receivedOn: string }) =>
  before !== undefined && saidIn(before) !== saidIn(line);

type Line = BankLine & { recordCode: string };
type Order = Awaited<ReturnType<typeof awaitedFor>>[number];

/** Orders of those lines that are for one beyond doubt, by the line; each order once. */
async function matchSure(tx: Tx, lines: readonly Line[]): Promise<Map<string, Order>> {
  if (lines.length === 0) return new Map();
  const awaited = awaitedIndex(await awaitedFor(tx, lines));
  const found = new Map<string, Order>();
  const taken = new Set<string>();
  for (const line of lines) {
    const order = sureFit(line, awaited);
    if (!order || taken.has(order.orderCode)) continue;
    taken.add(order.orderCode);
    found.set(line.recordCode, order);
  }
  return found;
}
