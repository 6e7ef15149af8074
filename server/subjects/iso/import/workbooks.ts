import type { Language } from '#domain/kernel/texts';
import type { StandardImportKind } from '#domain/subjects/iso/rules';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import type { Book } from '#server/kernel/documents/book/book';
import { templateOf, writeBook } from '#server/kernel/documents/book/write';
import { wordsIn } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import { fileName } from '#server/kernel/files/fileName';
import { readMapping, readStandard, standardHead } from '../standards';
import { mappingBook } from './mappingBook';
import { rowsOfSheet, standardBook } from './standardBook';

const books: Record<StandardImportKind, Book> = { standard: standardBook as Book, mapping: mappingBook as Book };

/** Templates are the same for everybody: made once in each language, when they are first asked for. */
const templates = new Map<string, Promise<Buffer>>();

export function standardTemplate(kind: StandardImportKind, language: Language): Promise<Buffer> {
  const key = `${kind} ${language}`;
  const template = templates.get(key) ?? templateOf(books[kind], language);
  templates.set(key, template);
  return template;
}

/** A workbook with what it is called. */
interface Exported {
  readonly name: string;
  readonly content: Buffer;
  /** How many entries or rows stand in it. */
  readonly count: number;
}

/** A standard as a workbook that could be imported. @throws AppError notFound */
export async function exportStandard(
  ctx: Context,
  { standardCode, version: wanted }: IsoGiven['exportStandard']['query'],
): Promise<Exported> {
  const { head, version, entries } = await ctx.read((tx) => readStandard(tx, standardCode, wanted));
  const words = wordsIn(ctx.language);
  const sheet = { nameZh: head.zh, nameEn: head.en, source: head.source[words], entries };
  const content = await writeBook(books.standard, rowsOfSheet(sheet), ctx.language);
  const name = fileName(`${head.owner === 'own' ? `${head[words]} v${version}` : head[words]}.xlsx`);
  return { name, content, count: entries.length };
}

/** What of one standard corresponds to the other, as a workbook that could be imported. @throws AppError notFound */
export async function exportMapping(
  ctx: Context,
  { standardCode, otherCode }: IsoGiven['exportMapping']['query'],
): Promise<Exported> {
  const { one, other, mapping } = await ctx.read(async (tx) => ({
    one: await standardHead(tx, standardCode),
    other: await standardHead(tx, otherCode),
    mapping: await readMapping(tx, standardCode, otherCode),
  }));
  if (!mapping) throw new AppError('notFound');
  const words = wordsIn(ctx.language);
  return {
    name: fileName(`${one[words]} - ${other[words]}.xlsx`),
    content: await writeBook(books.mapping, { rows: mapping.rows }, ctx.language),
    count: mapping.rows.length,
  };
}
