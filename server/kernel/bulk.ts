import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { type Changing, type Plan, type Receipt, UNDO_DAYS } from '#domain/kernel/bulk';
import type { fieldMoves } from '#domain/kernel/bulk.schema';
import { limits } from '#domain/kernel/limits';
import type { Audit } from '#server/kernel/audit';
import type { Tx } from '#server/kernel/db/tx';
import type { Context } from './context';
import { AppError } from './errors';

/**
 * Changes many records at once: without a seal as a preview, which does all of it and takes it back; with the seal that
 * this has answered for good, as long as it still does just that. The same statements either way.
 */
export const sealedChange = <T>(
  ctx: Context,
  seal: string | undefined,
  work: (tx: Tx, audit: Audit) => Promise<T>,
): Promise<T> => (seal === undefined ? ctx.preview(work) : ctx.write(work));

/**
 * Computes the preview token: a hash of exactly this change of exactly these records.
 * @param seal the token that the preview answered
 * @throws AppError changeOvertaken if the change would now differ; refusedTransition if nothing would change
 */
export function sealed({ changing, left }: Plan, seal: string | undefined): string {
  const now = createHash('sha256')
    .update(
      JSON.stringify([
        // Added records get a different id each time.
        changing.map((row) => (row.before ? row : row.after)),
        left.map(({ id, reason }) => [id, reason]),
      ]),
    )
    .digest('base64url');
  if (seal !== undefined && seal !== now) throw new AppError('changeOvertaken');
  if (seal !== undefined && changing.length === 0) throw new AppError('refusedTransition');
  return now;
}

/** The data by which a change can be undone. */
export const receiptsOf = (changing: readonly Changing[]): Receipt[] =>
  changing.map(({ id, version, before, after }) => ({ id, version: before ? version + 1 : 1, before, after }));

/**
 * The records that a change is about, by name or by filters.
 * @throws AppError changeTooLarge, notFound where none of the named ones is there
 */
export async function chosen<Row>(
  rows: readonly unknown[] | undefined,
  select: (limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await select(limits.bulkRows + 1);
  if (found.length > limits.bulkRows) throw new AppError('changeTooLarge', { max: limits.bulkRows });
  if (rows && found.length === 0) throw new AppError('notFound');
  return found;
}

/** Receipts that can still be used to undo a change. */
export const stillKept = (createdAt: AnyPgColumn): SQL => sql`${createdAt} > now() - ${UNDO_DAYS} * interval '1 day'`;

interface KeptChange {
  fields: unknown;
  createdAt: Date;
  undoneAt: Date | null;
  who: string | null;
}
/** A receipt as people read it. */
export const shownReceipt = <Row extends KeptChange>({ createdAt, undoneAt, ...row }: Row, mayUndo: boolean) => ({
  ...row,
  // As movesOf has written it.
  fields: row.fields as z.infer<typeof fieldMoves>,
  at: createdAt.toISOString(),
  who: row.who ?? '—',
  undoneAt: undoneAt?.toISOString() ?? null,
  mayUndo: undoneAt === null && mayUndo,
});
