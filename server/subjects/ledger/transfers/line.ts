import { and, asc, eq, sql } from 'drizzle-orm';
import { type LineSums, stateOf, sumsOf } from '#domain/subjects/ledger/transfers/allocation';
import { ownPartIn, type RecordState } from '#domain/subjects/ledger/transfers/workflow';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { bankAllocations, bankRecords } from './tables';

export type Line = typeof bankRecords.$inferSelect;
export type Allocation = typeof bankAllocations.$inferSelect;

/** Locks a line, so that its changes come one at a time. */
export async function lockLine(tx: Tx, recordCode: string): Promise<Line | undefined> {
  const [line] = await tx.select().from(bankRecords).where(eq(bankRecords.recordCode, recordCode)).for('update');
  return line;
}

/** What lines are used for, the earliest first; without what was released. */
export const allocationsOf = (tx: Tx, recordCodes: readonly string[]): Promise<Allocation[]> =>
  tx
    .select()
    .from(bankAllocations)
    .where(and(anyOf(bankAllocations.recordCode, recordCodes), sql`${bankAllocations.state} <> 'released'`))
    .orderBy(asc(bankAllocations.createdAt), asc(bankAllocations.orderCode));

/** What has become of a line. */
export const sumsNow = async (tx: Tx, { recordCode, amountFen }: Line): Promise<LineSums> =>
  sumsOf(amountFen, await allocationsOf(tx, [recordCode]));

/** A person's part in what waits of a line. */
export function ownPartOf({ importedBy }: Line, allocations: readonly Allocation[], accountId: string) {
  const waiting = allocations.filter(({ state }) => state === 'matched');
  const isMatcher = waiting.some(({ matchedBy }) => matchedBy === accountId);
  return ownPartIn({ importedBy, matchedBy: isMatcher ? accountId : null }, accountId);
}

/**
 * Writes the state that its parts give a line, with its other changes.
 * @param part `state`: what a person makes of it, whatever its parts say
 */
export async function moveLine(
  tx: Tx,
  line: Line,
  updatedBy: string,
  part: { state?: RecordState; reason?: string | null } = {},
): Promise<RecordState> {
  const state = part.state ?? stateOf(await sumsNow(tx, line));
  await tx
    .update(bankRecords)
    .set({ ...part, state, version: line.version + 1, updatedAt: new Date(), updatedBy })
    .where(eq(bankRecords.recordCode, line.recordCode));
  return state;
}

/** How money went back. */
export interface WentBack {
  number?: string | undefined;
  reason: string;
  /** Account and name of who has confirmed it. */
  by: { accountId: string; showName: string };
}

/** Writes down that money of a line went back that had not been for an order; under its lock. */
export async function addReturn(
  tx: Tx,
  line: Line,
  amountFen: number,
  { number, reason, by }: WentBack,
): Promise<void> {
  await tx.insert(bankAllocations).values({
    allocationCode: newCode('L'),
    recordCode: line.recordCode,
    state: 'returned',
    amountFen,
    reason,
    number: number || null,
    confirmedByName: by.showName,
    confirmedAt: new Date(),
  });
  await moveLine(tx, line, by.accountId);
}

/** Locks the line that a payment was entered from; undefined where it came by no line. */
export async function lockLineOf(tx: Tx, paymentCode: string): Promise<Line | undefined> {
  const [part] = await tx
    .select({ recordCode: bankAllocations.recordCode })
    .from(bankAllocations)
    .where(eq(bankAllocations.paymentCode, paymentCode));
  return part && lockLine(tx, part.recordCode);
}

/** Writes down that a payment of a line went back; under its lock. */
export async function returnPayment(
  tx: Tx,
  line: Line,
  paymentCode: string,
  { number, reason, by }: WentBack,
): Promise<void> {
  await tx
    .update(bankAllocations)
    .set({ state: 'returned', reason, number: number || null })
    .where(eq(bankAllocations.paymentCode, paymentCode));
  await moveLine(tx, line, by.accountId, line.state === 'ignored' ? { state: 'ignored' } : {});
}
