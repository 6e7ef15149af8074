import { join } from 'node:path';
import type { FileGiven, FileWire } from '#domain/capabilities/file/schema';
import type { ForeignTable } from '#domain/kernel/tableMapping';
import { rememberedMappings } from '#server/capabilities/import/mappings';
import type { Context } from '#server/kernel/context';
import type { ReadTable } from '#server/kernel/documents/tableReader';
import { readWorkbook, requireWorkbook } from '#server/kernel/documents/workbooks';
import type { Upload } from '#server/kernel/http/upload';

/** Beside the bundle once built, in the tree otherwise. */
const reader = import.meta.filename.endsWith('.js')
  ? join(import.meta.dirname, 'tableReader.js')
  : join(import.meta.dirname, '../../../kernel/documents/tableReader.ts');

/** A table by its header alone, as its matches are remembered. */
export const tableOfHeader = (sheet: string, header: readonly string[]): ForeignTable => ({
  sheet,
  headerRow: 1,
  rowCount: 0,
  columns: header.map((text, at) => ({ column: at + 1, header: text, samples: [], values: [] })),
});

/**
 * Reads the tables of a spreadsheet, so that its cells can be used as if they were pasted. The file is not kept.
 * What the caller's tenant has matched before comes with them.
 * @throws AppError what is wrong with the file
 */
export async function readTables(
  ctx: Context,
  upload: Upload<FileGiven['readTables']['form']>,
): Promise<FileWire['readTables']['data']> {
  // A text has no kind that its bytes would tell.
  if (upload.mime !== undefined) requireWorkbook(upload);
  const read = await readWorkbook<ReadTable[]>(ctx, reader, { path: upload.path });
  const headers = read.map(({ sheet, lines }) => tableOfHeader(sheet, lines[0] ?? []));
  const known = await ctx.read((tx) => rememberedMappings(tx, ctx.actor.tenantCode, upload.fields.kind, headers));
  return read.map((table) => {
    const fields = known.find(({ sheet }) => sheet === table.sheet)?.fields;
    const fieldAt = (at: number) => fields?.find((one) => 'column' in one && one.column === at + 1)?.field ?? '';
    return { ...table, matches: fields ? (table.lines[0] ?? []).map((_, at) => fieldAt(at)) : null };
  });
}
