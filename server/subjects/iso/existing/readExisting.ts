import { join } from 'node:path';
import { errorNameOf } from '#domain/kernel/errors';
import type { Context } from '#server/kernel/context';
import { readInTurn } from '#server/kernel/documents/inTurn';
import { AppError } from '#server/kernel/errors';
import { zipMime } from '#server/kernel/files/mime';
import { requireSound } from '#server/kernel/files/sound';
import type { files } from '#server/kernel/files/tables';
import type { ExistingInput, ReadFile, Unpacked, UnpackedFile } from './reader/existingReader';

/** Beside the bundle once built, in the tree otherwise. */
const isBuilt = import.meta.filename.endsWith('.js');
const reader = join(import.meta.dirname, isBuilt ? 'existingReader.js' : 'reader/existingReader.ts');
/** Files that one process reads, one after the other. */
const TOGETHER = 10;

/** The endings of the files that are read apart. */
export const readEndings = '.docx .xlsx';

const apart = <Output>(ctx: Context, input: ExistingInput): Promise<Output> =>
  readInTurn<Output>(ctx, reader, input, `${readEndings} .zip`);

/** A file that was read keeps its temporary path until it is stored. */
export type KeptFile = Extract<ReadFile, { said: unknown }> & { readonly path: string };
export type Outcome = KeptFile | Extract<ReadFile, { refused: unknown }>;

/** Reads files in one process; where that is too costly, each in one of its own. */
async function readTogether(ctx: Context, batch: readonly UnpackedFile[]): Promise<Outcome[]> {
  try {
    const read = await apart<ReadFile[]>(ctx, { task: 'read', files: batch });
    return read.map((one, at) => ('said' in one ? { ...one, path: batch[at]?.path ?? '' } : one));
  } catch (error) {
    if (!(error instanceof AppError) || error.errorName !== 'fileTooCostly') throw error;
    const [first, ...rest] = batch;
    if (first && rest.length === 0) return [{ name: first.name, refused: 'file_too_costly' }];
  }
  const outcomes: Outcome[] = [];
  for (const one of batch) outcomes.push(...(await readTogether(ctx, [one])));
  return outcomes;
}

/**
 * Reads a stored file, or the files of a stored archive.
 * @param folder a temporary place for them
 * @throws AppError what is wrong with the archive as a whole, fileDamaged
 */
export async function readExisting(
  ctx: Context,
  file: typeof files.$inferSelect,
  folder: string,
  progress: (percent: number) => void,
): Promise<Outcome[]> {
  await requireSound(ctx.services.files, file);
  const path = join(folder, 'sent');
  await ctx.services.files.copyTo(file.objectId, path);
  const isArchive = file.mime === zipMime;
  const unpacked: Unpacked[] = isArchive
    ? await apart<Unpacked[]>(ctx, { task: 'unpack', path, folder })
    : [{ name: file.name, path }];
  const outcomes: Outcome[] = unpacked.flatMap((one) => ('refused' in one ? [one] : []));
  const whole = unpacked.flatMap((one) => ('path' in one ? [one] : []));
  for (let at = 0; at < whole.length; at += TOGETHER) {
    progress(5 + (75 * at) / whole.length);
    outcomes.push(...(await readTogether(ctx, whole.slice(at, at + TOGETHER))));
  }
  return outcomes;
}

export const refusalName = ({ refused }: Extract<Outcome, { refused: unknown }>) => errorNameOf(refused);
