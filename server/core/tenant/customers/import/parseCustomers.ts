import { join } from 'node:path';
import { IMPORT_MAX } from '#domain/core/tenant/customers/rules';
import { putChangeSet, recordChangeSet } from '#server/capabilities/import/changeSet';
import type { Context } from '#server/kernel/context';
import type { BookProblem } from '#server/kernel/documents/book/book';
import { documentText } from '#server/kernel/documents/texts';
import { readWorkbook, requireWorkbook } from '#server/kernel/documents/workbooks';
import { AppError } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { customerImports } from '../tables';
import { customerBook } from './customerBook';
import type { ReaderInput, ReaderOutput } from './customerReader';
import { type LeftRow, leftRows } from './tryOut';

/** Beside the bundle once built, in the tree otherwise. */
const reader = join(import.meta.dirname, `customerReader.${import.meta.filename.endsWith('.js') ? 'js' : 'ts'}`);
const asked = <Output>(ctx: Context, input: ReaderInput) => readWorkbook<Output>(ctx, reader, input);

/** So many problems are kept; nobody reads on. */
const KEPT = 2_000;

/**
 * The dry run: what a workbook of customers would enter, every bad cell, and who has one of them already. Nothing is
 * entered.
 * @throws AppError what is wrong with the file
 */
export async function parseCustomers(ctx: Context, upload: Upload<object>): Promise<{ importCode: string }> {
  requireWorkbook(upload);
  const { path, name: fileName } = upload;
  const { language } = ctx;
  const { tenantCode, accountId: createdBy } = ctx.actor;
  const read = await asked<ReaderOutput>(ctx, { path, language });
  if (read.rows.length > IMPORT_MAX) throw new AppError('changeTooLarge', { max: IMPORT_MAX });
  const rows = read.rows.map(({ row }) => row);
  const left = await ctx.read((tx) => leftRows(ctx, tx, rows, { writes: false }));
  const found = [...read.problems, ...doublesOf(read, left)].sort((a, b) => a.row - b.row || a.column - b.column);
  const marked =
    found.length > 0
      ? await putBytes(ctx, await asked<Uint8Array>(ctx, { path, language: read.language, mark: found }))
      : undefined;
  const isLeft = new Set(left.map(({ index }) => index));
  const customers = rows.filter((_, index) => !isLeft.has(index));
  const isSound = read.errorCount === 0 && customers.length > 0;
  const changeSet = isSound ? await putChangeSet(ctx, { customers }) : undefined;
  const importCode = newCode('I');
  return ctx.write(async (tx, audit) => {
    if (marked) {
      const name = `${documentText(read.language, 'customer.workbook.fileMarked')}.xlsx`;
      const kind = 'customerImportMarked';
      await recordFile(ctx, tx, { tenantCode, projectCode: null, name, mime: xlsxMime, kind }, marked);
    }
    await tx.insert(customerImports).values({
      tenantCode,
      importCode,
      fileName,
      createdBy,
      changeSetId: changeSet ? await recordChangeSet(ctx, tx, { tenantCode, projectCode: null }, changeSet) : null,
      problems: found.slice(0, KEPT).map(({ reason, detail, ...problem }) => ({
        ...problem,
        kind: customerBook.severity[reason] ?? ('error' as const),
        text: customerBook.problem(language, { reason, detail }),
      })),
      errorCount: read.errorCount,
      warningCount: read.warningCount + left.length,
      markedObjectId: marked?.objectId ?? null,
      added: customers.length,
      left: left.length,
    });
    const detail = { name: fileName, errors: read.errorCount };
    await audit({ action: 'parseCustomers', entity: 'customerImport', entityCode: importCode, detail });
    return { importCode };
  });
}

/** Rows whose customer somebody has, as problems of the sheet. */
function doublesOf({ rows, language }: ReaderOutput, left: readonly LeftRow[]): BookProblem[] {
  const { name: sheet } = customerBook.sheetOf(language, 'customers');
  return left.map(({ index, reason, until }) => {
    const { number = 0, row } = rows[index] ?? {};
    return { sheet, row: number, column: 0, reason, value: row?.name ?? '', detail: until ?? '' };
  });
}
