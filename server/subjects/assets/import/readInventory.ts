import { join } from 'node:path';
import type { TableMapping } from '#domain/kernel/tableMapping';
import type { Language } from '#domain/kernel/texts';
import type { KnownAssets } from '#domain/subjects/assets/inventory/inventory';
import type { Context } from '#server/kernel/context';
import { readWorkbook } from '#server/kernel/documents/workbooks';
import { inTemporaryFolder } from '#server/kernel/files/temporary';
import type { ReaderInput, ReaderOutput } from './documents/inventoryReader';

/** Beside the bundle once built, in the tree otherwise. */
const reader = import.meta.filename.endsWith('.js')
  ? join(import.meta.dirname, 'inventoryReader.js')
  : join(import.meta.dirname, 'documents/inventoryReader.ts');

/**
 * Reads a stored workbook apart from everything else.
 * @throws AppError what is wrong with the file
 */
export const readInventory = (
  ctx: Context,
  objectId: string,
  known: KnownAssets,
  {
    mark,
    language = 'zh-CN',
    tables,
  }: { mark: boolean; language?: Language; tables?: readonly TableMapping[] | undefined },
): Promise<ReaderOutput> =>
  inTemporaryFolder('read', async (folder) => {
    const path = join(folder, 'workbook');
    await ctx.services.files.copyTo(objectId, path);
    return readWorkbook<ReaderOutput>(ctx, reader, {
      path,
      known,
      language,
      mark,
      ...(tables && { tables }),
    } satisfies ReaderInput);
  });
