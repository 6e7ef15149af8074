import { join } from 'node:path';
import type { Context } from '#server/kernel/context';
import type { ReadTable } from '#server/kernel/documents/tableReader';
import { readWorkbook, requireWorkbook } from '#server/kernel/documents/workbooks';
import type { Upload } from '#server/kernel/http/upload';

/** Beside the bundle once built, in the tree otherwise. */
const reader = import.meta.filename.endsWith('.js')
  ? join(import.meta.dirname, 'tableReader.js')
  : join(import.meta.dirname, '../../../kernel/documents/tableReader.ts');

/**
 * Reads the tables of a spreadsheet, so that its cells can be used as if they were pasted. The file is not kept.
 * @throws AppError what is wrong with the file
 */
export async function readTables(ctx: Context, upload: Upload<object>): Promise<ReadTable[]> {
  // A text has no kind that its bytes would tell.
  if (upload.mime !== undefined) requireWorkbook(upload);
  return readWorkbook<ReadTable[]>(ctx, reader, { path: upload.path });
}
