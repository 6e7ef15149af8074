import { join } from 'node:path';
import { MAPPING_ROWS_MAX, STANDARD_ENTRIES_MAX } from '#domain/subjects/iso/rules';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { compareEntries, type MappingRow, type StandardEntry } from '#domain/subjects/iso/standard';
import { putChangeSet, recordChangeSet } from '#server/capabilities/import/changeSet';
import type { Context } from '#server/kernel/context';
import { documentText } from '#server/kernel/documents/texts';
import { readWorkbook, requireWorkbook } from '#server/kernel/documents/workbooks';
import { AppError } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { readStandard } from '../standards';
import { standardImports } from '../tables';
import { type KnownRefs, mappingBook } from './mappingBook';
import { versionNow } from './openImport';
import { type StandardSheet, standardBook } from './standardBook';
import type { ReaderInput, ReaderOutput } from './standardReader';

/** Beside the bundle once built, in the tree otherwise. */
const reader = join(import.meta.dirname, `standardReader.${import.meta.filename.endsWith('.js') ? 'js' : 'ts'}`);

/** The number of problems that are kept; more would not be read. */
const KEPT = 2_000;

async function read(ctx: Context, upload: Upload<object>, known?: ReaderInput['known']): Promise<ReaderOutput> {
  requireWorkbook(upload);
  const { language } = ctx;
  return readWorkbook<ReaderOutput>(ctx, reader, { path: upload.path, language, ...(known && { known }) });
}

type OfStandard = IsoGiven['parseStandard']['form'];
type OfMapping = IsoGiven['parseMapping']['form'];

/**
 * The standard that a workbook is a new version of; undefined where it is a new one.
 * @throws AppError notFound where it isn't the caller's own
 */
export async function versionBefore(ctx: Context, { standardCode }: OfStandard) {
  if (standardCode === undefined) return undefined;
  const before = await ctx.read((tx) => readStandard(tx, standardCode));
  if (before.head.tenantCode !== ctx.actor.tenantCode) throw new AppError('notFound');
  return before;
}

/**
 * What the two standards of a mapping have.
 * @throws AppError notFound
 */
export function refsOfBoth(ctx: Context, { standardCode, otherCode }: OfMapping) {
  return ctx.read(async (tx) => ({
    from: refsOf((await readStandard(tx, standardCode)).entries),
    to: refsOf((await readStandard(tx, otherCode)).entries),
  }));
}

/**
 * The dry run of a standard: what it would bring in, every bad cell, and what differs from the version before.
 * @throws AppError notFound where a new version is of no own standard, what is wrong with the file
 */
export async function parseStandard(ctx: Context, upload: Upload<OfStandard>): Promise<{ importCode: string }> {
  const { standardCode = null } = upload.fields;
  const before = await versionBefore(ctx, upload.fields);
  const output = await read(ctx, upload);
  const { standard } = output;
  if (standard && standard.entries.length > STANDARD_ENTRIES_MAX)
    throw new AppError('changeTooLarge', { max: STANDARD_ENTRIES_MAX });
  const compared = before && standard && compareEntries(before.entries, standard.entries);
  const difference = compared && {
    added: compared.added.length,
    removed: compared.removed.length,
    retitled: compared.retitled.length,
    changed: compared.changed.length,
  };
  const what = {
    kind: 'standard' as const,
    standardCode,
    otherCode: null,
    nameZh: standard?.nameZh ?? null,
    nameEn: standard?.nameEn ?? null,
    rowCount: standard?.entries.length ?? 0,
    difference: difference ?? null,
    // The version that it was compared with, even if a newer one has come meanwhile.
    baseVersion: before?.version ?? 0,
  };
  return keep(ctx, upload, output, what, standard && changesOf(standard));
}

/**
 * The dry run of a mapping of two standards that the caller may read.
 * @throws AppError notFound, what is wrong with the file
 */
export async function parseMapping(ctx: Context, upload: Upload<OfMapping>): Promise<{ importCode: string }> {
  const { standardCode, otherCode, note = '' } = upload.fields;
  const output = await read(ctx, upload, await refsOfBoth(ctx, upload.fields));
  if (output.rows.length > MAPPING_ROWS_MAX) throw new AppError('changeTooLarge', { max: MAPPING_ROWS_MAX });
  const of = { kind: 'mapping' as const, standardCode, otherCode };
  const baseVersion = await ctx.read((tx) => versionNow(ctx, tx, of));
  const what = { ...of, nameZh: null, nameEn: null, rowCount: output.rows.length, difference: null, baseVersion };
  return keep(ctx, upload, output, what, { notes: [{ note }], rows: output.rows });
}

/** The rows of a standard's change set, of which the names are one, and those of a mapping's, with one note. */
export type StandardChanges = { names: Omit<StandardSheet, 'entries'>; entries: StandardEntry };
export type MappingChanges = { notes: { note: string }; rows: MappingRow };

/** A change set with these rows. */
type Parts<Rows> = { readonly [Part in keyof Rows]: readonly Rows[Part][] };

const changesOf = ({ entries, ...names }: StandardSheet): Parts<StandardChanges> => ({ names: [names], entries });

const refsOf = (entries: readonly StandardEntry[]): KnownRefs =>
  new Map(entries.map(({ ref, assessable }) => [ref, assessable]));

type What = Pick<
  typeof standardImports.$inferInsert & typeof standardImports.$inferSelect,
  'kind' | 'standardCode' | 'otherCode' | 'nameZh' | 'nameEn' | 'rowCount' | 'difference' | 'baseVersion'
>;

/** Keeps a dry run until it is confirmed, with its change set where there is one and no cell is bad. */
async function keep(
  ctx: Context,
  { name: fileName }: Upload<object>,
  { language, problems, errorCount, warningCount, marked: bytes }: ReaderOutput,
  what: What,
  changes: Parts<StandardChanges> | Parts<MappingChanges> | undefined,
): Promise<{ importCode: string }> {
  const { tenantCode, accountId: createdBy } = ctx.actor;
  const marked = bytes && (await putBytes(ctx, bytes));
  const changeSet = changes && errorCount === 0 ? await putChangeSet(ctx, changes) : undefined;
  const book = what.kind === 'mapping' ? mappingBook : standardBook;
  const importCode = newCode('I');
  return ctx.write(async (tx, audit) => {
    if (marked) {
      const name = `${documentText(language, 'standard.workbook.fileMarked')}.xlsx`;
      const kind = 'standardImportMarked';
      await recordFile(ctx, tx, { tenantCode, projectCode: null, name, mime: xlsxMime, kind }, marked);
    }
    await tx.insert(standardImports).values({
      ...what,
      tenantCode,
      importCode,
      fileName,
      createdBy,
      errorCount,
      warningCount,
      problems: problems.slice(0, KEPT).map(({ reason, detail, ...problem }) => ({
        ...problem,
        kind: (book.severity as Readonly<Record<string, 'error' | 'warning'>>)[reason] ?? ('error' as const),
        text: book.problem(ctx.language, { reason, detail }),
      })),
      markedObjectId: marked?.objectId ?? null,
      changeSetId: changeSet ? await recordChangeSet(ctx, tx, { tenantCode, projectCode: null }, changeSet) : null,
    });
    const detail = { name: fileName, errors: errorCount };
    await audit({ action: 'parseStandard', entity: 'standardImport', entityCode: importCode, detail });
    return { importCode };
  });
}
