import { join } from 'node:path';
import { errorNameOf } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { IMPORT_MAX } from '#domain/tenant/customers/rules';
import { readApart } from '#server/documents/apart';
import type { BookProblem } from '#server/documents/book/book';
import { DocumentError } from '#server/documents/DocumentError';
import type { Context } from '#server/kernel/context';
import { AppError, outcomeOf } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { bytesText, type Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { customerImports } from '../tables';
import { customerBook } from './customerBook';
import type { ReaderInput, ReaderOutput } from './customerReader';
import { leftRows } from './tryOut';

/** Beside the bundle once built, in the tree otherwise. */
const reader = join(import.meta.dirname, `customerReader.${import.meta.filename.endsWith('.js') ? 'js' : 'ts'}`);

/** So many problems are kept; nobody reads on. */
const KEPT = 2_000;

/**
 * The dry run: what a workbook of customers would enter, every bad cell, and who has one of them already. Nothing is
 * entered.
 * @throws AppError what is wrong with the file
 */
export async function parseCustomers(ctx: Context, upload: Upload<object>): Promise<{ importCode: string }> {
  if (upload.mime !== xlsxMime && upload.mime !== 'application/zip')
    throw new AppError('fileType', { wanted: '.xlsx' });
  const { language } = ctx;
  const read = await readApart<ReaderOutput>(reader, { path: upload.path, language } satisfies ReaderInput).catch(
    (error: unknown) => {
      if (!(error instanceof DocumentError)) throw error;
      throw outcomeOf(errorNameOf(error.code), { wanted: '.xlsx', limit: bytesText(limits.inflatedBytes) });
    },
  );
  if (read.rows.length > IMPORT_MAX) throw new AppError('changeTooLarge', { max: IMPORT_MAX });
  const rows = read.rows.map(({ row }) => row);
  const importCode = newCode('I');
  return ctx.write(async (tx, audit) => {
    const left = await leftRows(ctx, tx, rows, { writes: false });
    const sheet = customerBook.sheetOf(read.language, 'customers');
    const doubles = left.map(({ index, reason, until }): BookProblem => {
      const { number = 0, row } = read.rows[index] ?? {};
      return { sheet: sheet.name, row: number, column: 0, reason, value: row?.name ?? '', detail: until ?? '' };
    });
    const isLeft = new Set(left.map(({ index }) => index));
    const problems = [...read.problems, ...doubles]
      .sort((a, b) => a.row - b.row || a.column - b.column)
      .slice(0, KEPT)
      .map(({ reason, detail, ...problem }) => ({
        ...problem,
        kind: customerBook.severity[reason] ?? ('error' as const),
        text: customerBook.problem(language, { reason, detail }),
      }));
    await tx.insert(customerImports).values({
      tenantCode: ctx.actor.tenantCode,
      importCode,
      fileName: upload.name,
      rows: rows.filter((_, index) => !isLeft.has(index)),
      problems,
      errorCount: read.errorCount,
      warningCount: read.warningCount + left.length,
      added: rows.length - left.length,
      left: left.length,
      createdBy: ctx.actor.accountId,
    });
    const detail = { name: upload.name, errors: read.errorCount };
    await audit({ action: 'parseCustomers', entity: 'customerImport', entityCode: importCode, detail });
    return { importCode };
  });
}
