import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { requireSound } from '#server/kernel/files/sound';
import { type PutFile, putBytes, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';

/*
 * A workbook is read once, by the dry run. What it would enter is stored as a file of its import (decision 0049), and the
 * confirm enters that. The import's own row holds the version that it was compared with.
 */

const kind = 'importChangeSet';

/** The rows that an import would enter, by part, in order. */
type ChangeSet = Readonly<Record<string, readonly object[]>>;

/** So many rows are written at once. */
const PORTION = 200;

/** Rows as lines of JSON, in portions. */
function* linesOf(changes: ChangeSet): Generator<string> {
  for (const [part, rows] of Object.entries(changes))
    for (let from = 0; from < rows.length; from += PORTION)
      yield rows
        .slice(from, from + PORTION)
        .map((row) => `${JSON.stringify([part, row])}\n`)
        .join('');
}

/** The content of a change set's file: a line for each row, compressed. */
export const packChangeSet = (changes: ChangeSet): Promise<Buffer> =>
  pipeline(linesOf(changes), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    const chunks: Buffer[] = [];
    for await (const chunk of packed) chunks.push(chunk);
    return Buffer.concat(chunks);
  });

/**
 * Stores a change set, outside any transaction; `recordChangeSet` then makes it known.
 * @throws StoreFull, Busy
 */
export const putChangeSet = async (ctx: Context, changes: ChangeSet): Promise<PutFile> =>
  putBytes(ctx, await packChangeSet(changes));

/**
 * Makes a stored change set the tenant's, in the transaction that keeps its import.
 * @returns its code, for the import's row
 */
export async function recordChangeSet(
  ctx: Context,
  tx: Tx,
  owner: { tenantCode: string; projectCode: string | null },
  stored: PutFile,
): Promise<string> {
  await recordFile(ctx, tx, { ...owner, kind, name: 'changes.jsonl.gz', mime: 'application/gzip' }, stored);
  return stored.objectId;
}

/**
 * What a dry run has found.
 * @template Rows the rows of each part, as the dry run has put them
 * @param changeSetId as the import's row names it, read by the same caller
 * @param parts those that the change set may have
 * @throws AppError importNotConfirmable if it is gone or damaged, or not the caller's to read: the check is made again
 */
export async function readChangeSet<Rows extends Record<string, object>>(
  ctx: Context,
  tx: Tx,
  changeSetId: string | null,
  parts: readonly (keyof Rows & string)[],
): Promise<{ [Part in keyof Rows]: Rows[Part][] }> {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.objectId, changeSetId ?? ''), eq(files.kind, kind)));
  if (!file) throw new AppError('importNotConfirmable');
  const store = ctx.services.files;
  await requireSound(store, file).catch((error: unknown) => {
    if (error instanceof AppError && error.errorName === 'fileDamaged') throw new AppError('importNotConfirmable');
    throw error;
  });
  const found = Object.fromEntries(parts.map((part) => [part, [] as object[]]));
  const take = (line: string) => {
    const [part, row] = JSON.parse(line) as [string, object];
    found[part]?.push(row);
  };
  await pipeline(store.read(file.objectId), createGunzip().setEncoding('utf8'), async (text: AsyncIterable<string>) => {
    let rest = '';
    for await (const piece of text) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    }
  });
  return found as { [Part in keyof Rows]: Rows[Part][] };
}

/** Removes a change set that was entered or does not hold any more; its import names it no longer. */
export async function removeChangeSet(tx: Tx, changeSetId: string | null): Promise<void> {
  await tx.delete(files).where(and(eq(files.objectId, changeSetId ?? ''), eq(files.kind, kind)));
}
