import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { QuestionnaireGiven, QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { Book } from '#server/kernel/documents/book/book';
import { writeBook } from '#server/kernel/documents/book/write';
import { documentText, wordsIn } from '#server/kernel/documents/texts';
import { readWorkbook, requireWorkbook } from '#server/kernel/documents/workbooks';
import { AppError } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { listRefs } from '#server/subjects/iso/standards';
import { getTemplate } from '../queries';
import { contentRows } from './contentRows';
import type { ReadTemplate } from './readTemplateBook';
import { templateBook } from './templateBook';
import type { ReaderInput } from './templateReader';

/** Beside the bundle once built, in the tree otherwise. */
const reader = join(import.meta.dirname, `templateReader.${import.meta.filename.endsWith('.js') ? 'js' : 'ts'}`);
const asked = <Output>(ctx: Context, input: ReaderInput) => readWorkbook<Output>(ctx, reader, input);

/** The number of problems that are reported; more would not be read. */
const TOLD = 500;
const kind = 'templateMarked' as const;

/** A template as a workbook that is imported again as the same. @returns what it is called besides @throws AppError notFound */
export async function exportTemplate(
  ctx: Context,
  tx: Tx,
  query: QuestionnaireGiven['exportTemplate']['query'],
): Promise<{ name: string; content: Buffer; told: { name: string; questions: number } }> {
  const told = await getTemplate(ctx, tx, query);
  const content = await writeBook(templateBook as unknown as Book, contentRows(told), ctx.language);
  const name = told.name[wordsIn(ctx.language)];
  return {
    name: `${name}${told.number === null ? '' : `_v${told.number}`}.xlsx`,
    content,
    told: { name, questions: told.content.questions.length },
  };
}

/**
 * Tries a workbook: what it says of a template, or every bad cell, with the workbook marked. Nothing else is written; what
 * it says is taken over by saving it.
 * @throws AppError what is wrong with the file
 */
export async function parseTemplate(
  ctx: Context,
  upload: Upload<object>,
): Promise<QuestionnaireWire['parseTemplate']['data']> {
  requireWorkbook(upload);
  const { path, name: fileName } = upload;
  const { language } = ctx;
  const read = await asked<ReadTemplate>(ctx, { path, language, standards: await ctx.read(listRefs) });
  const { template, problems, errorCount, warningCount } = read;
  const marked =
    problems.length > 0
      ? await putBytes(ctx, await asked<Uint8Array>(ctx, { path, language: read.language, mark: problems }))
      : undefined;
  await ctx.write(async (tx, audit) => {
    if (marked) {
      const name = `${documentText(read.language, 'template.workbook.fileMarked')}.xlsx`;
      const file = { tenantCode: ctx.actor.tenantCode, projectCode: null, name, mime: xlsxMime, kind };
      await recordFile(ctx, tx, file, marked);
    }
    const detail = { name: fileName, errors: errorCount };
    const entityCode = marked?.objectId ?? '';
    await audit({ action: 'parseTemplate', entity: 'questionnaireTemplate', entityCode, detail });
  });
  return {
    template,
    errorCount,
    warningCount,
    markedObjectId: marked?.objectId ?? null,
    problems: problems.slice(0, TOLD).map(({ reason, detail, ...problem }) => ({
      ...problem,
      kind: templateBook.severity[reason] ?? 'error',
      text: templateBook.problem(language, { reason, detail }),
    })),
  };
}

/** A marked workbook of the caller's own. @throws AppError notFound */
export async function markedTemplate(ctx: Context, tx: Tx, objectId: string): Promise<typeof files.$inferSelect> {
  const { tenantCode, accountId } = ctx.actor;
  const [file] = await tx
    .select()
    .from(files)
    .where(
      and(
        eq(files.objectId, objectId),
        eq(files.kind, kind),
        eq(files.tenantCode, tenantCode),
        eq(files.createdBy, accountId),
      ),
    );
  if (!file) throw new AppError('notFound');
  return file;
}
