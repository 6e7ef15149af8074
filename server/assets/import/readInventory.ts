import { join } from 'node:path';
import type { KnownAssets } from '#domain/assets/inventory/inventory';
import { errorNameOf } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import type { Language } from '#domain/kernel/texts';
import { readApart } from '#server/documents/apart';
import { DocumentError } from '#server/documents/DocumentError';
import type { Context } from '#server/kernel/context';
import { outcomeOf } from '#server/kernel/errors';
import { inTemporaryFolder } from '#server/kernel/files/temporary';
import { bytesText } from '#server/kernel/http/upload';
import type { ReaderInput, ReaderOutput } from './documents/inventoryReader';

/** Beside the bundle once built, in the tree otherwise. */
const reader = import.meta.filename.endsWith('.js')
  ? join(import.meta.dirname, 'inventoryReader.js')
  : join(import.meta.dirname, 'documents/inventoryReader.ts');

/**
 * Reads a stored workbook apart from everything else.
 * @throws AppError what is wrong with the file
 */
export async function readInventory(
  ctx: Context,
  objectId: string,
  known: KnownAssets,
  { mark, language = 'zh-CN' }: { mark: boolean; language?: Language },
): Promise<ReaderOutput> {
  try {
    return await inTemporaryFolder('read', async (folder) => {
      const path = join(folder, 'workbook');
      await ctx.services.files.copyTo(objectId, path);
      return readApart<ReaderOutput>(reader, { path, known, language, mark } satisfies ReaderInput);
    });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw outcomeOf(errorNameOf(error.code), { wanted: '.xlsx', limit: bytesText(limits.inflatedBytes) });
  }
}
