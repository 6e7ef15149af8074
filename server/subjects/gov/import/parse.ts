import { join } from 'node:path';
import type { TableMapping } from '#domain/kernel/tableMapping';
import type { GovImportKind } from '#domain/subjects/gov/import/mapping';
import { parseGovImport } from '#domain/subjects/gov/jobs';
import { type GovPart, govParts } from '#domain/subjects/gov/records';
import { type GovGiven, type GovMapping, govMapping } from '#domain/subjects/gov/schema';
import { putChangeSet, recordChangeSet } from '#server/capabilities/import/changeSet';
import { rememberedMappings, rememberMappings } from '#server/capabilities/import/mappings';
import type { Context } from '#server/kernel/context';
import { bulkInsert, rowsOf } from '#server/kernel/db/bulk';
import type { Tx } from '#server/kernel/db/tx';
import { readWorkbook, requireWorkbook } from '#server/kernel/documents/workbooks';
import { AppError } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { putBytes, putPath, recordFile } from '#server/kernel/files/storeFile';
import { inTemporaryFolder } from '#server/kernel/files/temporary';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { lockApplication, mayGov, type OpenGov, openGov, recordsVersionOf } from '../openGov';
import { storedRows } from '../records';
import { differenceOf } from './difference';
import { govBook } from './govBook';
import type { MaskOutput, ReaderInput, RowsOutput, TablesOutput } from './govReader';
import { openImport } from './openImport';
import { govImportFindings, govImports } from './tables';

/** Beside the bundle once built, in the tree otherwise. */
const reader = join(import.meta.dirname, `govReader.${import.meta.filename.endsWith('.js') ? 'js' : 'ts'}`);
const read = <Output>(ctx: Context, input: ReaderInput) => readWorkbook<Output>(ctx, reader, input);

/** The number of problems that are kept; more would not be read. */
const KEPT = 2_000;

const mappedKinds = { tech: 'govTech', innovation: 'govInnovation' } as const;

/**
 * Takes in a workbook and starts its dry run. Numbers of identity cards are masked before anything of it is stored.
 * @throws AppError fileType, fileOldWorkbook, what is wrong with the file
 */
export async function startGovImport(
  ctx: Context,
  upload: Upload<GovGiven['importTechProjects']['form']>,
  kind: GovImportKind,
): Promise<{ jobCode: string }> {
  requireWorkbook(upload);
  const { projectCode } = upload.fields;
  const { name, path } = upload;
  const hidden = await read<MaskOutput>(ctx, { path, task: 'mask' });
  const stored = hidden ? await putBytes(ctx, hidden.masked) : await putPath(ctx, path, upload);
  return ctx.write(async (tx, audit) => {
    const project = await openGov(ctx, tx, projectCode);
    const { tenantCode } = project;
    await recordFile(ctx, tx, { tenantCode, projectCode, name, mime: xlsxMime, kind: 'govImport' }, stored);
    const maskedColumns = hidden?.columns ?? [];
    const { language } = ctx;
    const input = { projectCode, kind, objectId: stored.objectId, fileName: name, maskedColumns, language };
    const job = await startJob(ctx, tx, parseGovImport, { tenantCode, projectCode, input });
    const detail = { projectCode, name, masked: maskedColumns.length };
    await audit({ action: 'startGovImport', entity: 'govImport', entityCode: projectCode, tenantCode, detail });
    return job;
  });
}

/**
 * Starts a dry run by these columns; the matches are remembered.
 * @throws AppError notFound, importNotConfirmable once it is entered, or its workbook is gone
 */
export function mapGovImport(
  ctx: Context,
  { importCode, tables }: GovGiven['mapGovImport']['body'],
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { found, project } = await openImport(ctx, tx, importCode);
    const { objectId, kind, fileName, maskedColumns } = found;
    if (objectId === null) throw new AppError('importNotConfirmable');
    const { tenantCode, projectCode } = project;
    const input = { projectCode, kind, objectId, fileName, maskedColumns, language: ctx.language, tables };
    const job = await startJob(ctx, tx, parseGovImport, { tenantCode, projectCode, input });
    const detail = { projectCode, name: fileName, sheets: tables.length };
    await audit({ action: 'mapGovImport', entity: 'govImport', entityCode: importCode, tenantCode, detail });
    return job;
  });
}

async function allRows(tx: Tx, project: OpenGov) {
  const found = {} as Record<GovPart, Awaited<ReturnType<typeof storedRows>>>;
  for (const part of govParts) found[part] = await storedRows(tx, part, project);
  return found;
}

const noRows = {
  rows: Object.fromEntries(govParts.map((part) => [part, []])) as unknown as RowsOutput['rows'],
  unread: Object.fromEntries(govParts.map((part) => [part, []])) as unknown as RowsOutput['unread'],
  problems: [],
  errorCount: 0,
  warningCount: 0,
} satisfies RowsOutput;

/** The dry run: what a workbook would add and change, and every bad cell. */
export const parseGovImportJob = implementJob(parseGovImport, {
  policy: mayGov('edit'),
  async run({ ctx, input, progress, finish }) {
    const { projectCode, kind, objectId, language, fileName, maskedColumns } = input;
    const { project, stored, baseVersion } = await ctx.read(async (tx) => {
      const opened = await openGov(ctx, tx, projectCode);
      const version = await recordsVersionOf(tx, opened);
      return { project: opened, stored: await allRows(tx, opened), baseVersion: version };
    });
    const { tenantCode } = project;
    progress(10);
    const { tables, mapping, found } = await inTemporaryFolder('read', async (folder) => {
      const path = join(folder, 'workbook');
      await ctx.services.files.copyTo(objectId, path);
      const foundTables = await read<TablesOutput>(ctx, { path, task: 'tables', kind });
      progress(40);
      const matched = input.tables ?? (await remembered(ctx, kind, foundTables));
      if (!matched) return { tables: foundTables, mapping: null, found: noRows as RowsOutput };
      const rdNumbers = stored.rdProjects.map(({ number }) => String(number));
      const asked = {
        path,
        task: 'rows',
        kind,
        language,
        tables: matched as readonly TableMapping[],
        rdNumbers,
      } as const;
      return { tables: foundTables, mapping: matched, found: await read<RowsOutput>(ctx, asked) };
    });
    progress(70);
    const { entered, changes, summary } = differenceOf(found, stored);
    const isSound = mapping !== null && found.errorCount === 0 && changes.length > 0;
    const changeSet = isSound ? await putChangeSet(ctx, entered) : undefined;
    progress(80);
    await finish(async (tx, audit) => {
      const importCode = newCode('I');
      await lockApplication(tx, project);
      await tx.insert(govImports).values({
        tenantCode,
        projectCode,
        importCode,
        kind,
        objectId,
        fileName,
        maskedColumns,
        state: mapping ? 'parsed' : 'unmapped',
        tables,
        mapping,
        baseVersion,
        summary,
        errorCount: found.errorCount,
        warningCount: found.warningCount,
        changeSetId: changeSet ? await recordChangeSet(ctx, tx, { tenantCode, projectCode }, changeSet) : null,
        createdBy: ctx.actor.accountId,
      });
      if (input.tables) await rememberMappings(tx, ctx.actor.tenantCode, mappedKinds[kind], tables, input.tables);
      let seq = 0;
      const numbered = () => ({ tenantCode, projectCode, importCode, seq: seq++ });
      const problems = found.problems.slice(0, KEPT);
      await bulkInsert(
        tx,
        govImportFindings,
        rowsOf(problems, ({ reason, detail, ...problem }) => ({
          ...numbered(),
          view: 'problems' as const,
          part: null,
          change: null,
          content: {
            ...problem,
            kind: (govBook.severity as Readonly<Record<string, 'error' | 'warning'>>)[reason] ?? ('error' as const),
            text: govBook.problem(ctx.language, { reason, detail }),
          },
        })),
      );
      await bulkInsert(
        tx,
        govImportFindings,
        rowsOf(changes, (content) => ({
          ...numbered(),
          view: 'changes' as const,
          part: content.part,
          change: content.change,
          content,
        })),
      );
      const detail = { projectCode, name: fileName, errors: found.errorCount };
      await audit({ action: 'parseGovImport', entity: 'govImport', entityCode: importCode, tenantCode, detail });
      return { importCode };
    });
  },
});

/** How the tenant has matched these tables before; null where it has matched none of them. */
async function remembered(ctx: Context, kind: GovImportKind, tables: TablesOutput): Promise<GovMapping | null> {
  const found = await ctx.read((tx) => rememberedMappings(tx, ctx.actor.tenantCode, mappedKinds[kind], tables));
  return govMapping.safeParse(found).data ?? null;
}
