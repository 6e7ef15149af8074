import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type GovPart, govParts } from '#domain/subjects/gov/records';
import type { GovGiven, GovWire } from '#domain/subjects/gov/schema';
import { readChangeSet, removeChangeSet } from '#server/capabilities/import/changeSet';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { bulkInsert, bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { type OpenGov, recordsChanged } from '../openGov';
import { govTables, storedRows } from '../records';
import type { EnteredRow } from './difference';
import {
  changesShown,
  type GovChange,
  type Import,
  isConfirmable,
  isOvertaken,
  isUndoable,
  lockImport,
  ofImport,
} from './openImport';
import { govImports } from './tables';

type Rows = { [P in GovPart]: EnteredRow };

/** Its workbook and what it would have entered are deleted with the end of an import. */
async function removeFiles(tx: Tx, { tenantCode, objectId, changeSetId }: Import): Promise<void> {
  if (objectId !== null) {
    // Its columns may have been matched several times: each is an import of the same workbook.
    const sameWorkbook = and(eq(govImports.tenantCode, tenantCode), eq(govImports.objectId, objectId));
    await tx.update(govImports).set({ objectId: null }).where(sameWorkbook);
    await tx.delete(files).where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId)));
  }
  await removeChangeSet(tx, changeSetId);
}

async function enter(
  tx: Tx,
  project: OpenGov,
  rows: { [P in GovPart]: EnteredRow[] },
  added: ReadonlySet<string>,
  updatedBy: string,
): Promise<void> {
  const { tenantCode, projectCode } = project;
  for (const part of govParts) {
    const table = govTables[part] as PgTable;
    const fresh = rows[part].filter(({ recordCode }) => added.has(recordCode));
    const changed = rows[part].filter(({ recordCode }) => !added.has(recordCode));
    const whole = fresh.map((row) => ({ tenantCode, projectCode, ...row, version: 1, updatedBy, ...stamps() }));
    await bulkInsert(tx, table, whole);
    if (changed.length > 0) await bulkUpdate(tx, table, project, ['recordCode'] as never, changed, { updatedBy });
  }
}
/** Rows in bulk name all their columns. */
const stamps = () => ({ createdAt: new Date(), updatedAt: new Date() });

/**
 * Enters what a dry run has shown: all of it, or nothing. Its workbook is deleted.
 * @throws AppError notFound, importOvertaken where records have changed since, importNotConfirmable with bad cells or after a confirm
 */
export function confirmGovImport(
  ctx: Context,
  { importCode }: GovGiven['confirmGovImport']['body'],
): Promise<GovWire['confirmGovImport']['data']> {
  return ctx.write(async (tx, audit) => {
    const { found, project, application } = await lockImport(ctx, tx, importCode);
    const now = application.recordsVersion;
    if (isOvertaken(found, now)) throw new AppError('importOvertaken', { what: found.fileName });
    if (!isConfirmable(found, now)) throw new AppError('importNotConfirmable');
    const rows = await readChangeSet<Rows>(ctx, tx, found.changeSetId, govParts);
    const changes = await changesShown(tx, found);
    const isAdded = ({ change }: GovChange) => change === 'added';
    const added = new Set(changes.filter(isAdded).map(({ recordCode }) => recordCode));
    await enter(tx, project, rows, added, ctx.actor.accountId);
    const writtenVersion = await recordsChanged(tx, application);
    const ended = {
      state: 'confirmed',
      confirmedAt: new Date(),
      writtenVersion,
      objectId: null,
      changeSetId: null,
    } as const;
    await tx.update(govImports).set(ended).where(ofImport(found));
    await removeFiles(tx, found);
    const { tenantCode, projectCode } = project;
    const counts = { added: added.size, changed: changes.length - added.size };
    const detail = { projectCode, name: found.fileName, ...counts };
    await audit({ action: 'confirmGovImport', entity: 'govImport', entityCode: importCode, tenantCode, detail });
    return { summary: found.summary };
  });
}

/** Puts back what an import has changed and removes what it has added. @throws AppError notFound, importNotUndoable */
export function undoGovImport(ctx: Context, { importCode }: GovGiven['undoGovImport']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { found, project, application } = await lockImport(ctx, tx, importCode);
    if (!isUndoable(found, application.recordsVersion)) throw new AppError('importNotUndoable');
    const changes = await changesShown(tx, found);
    if (changes.length === 0) throw new AppError('importNotUndoable');
    // The ledger goes before its R&D projects.
    for (const part of govParts.toReversed()) await takeBack(tx, project, part, changes, ctx.actor.accountId);
    await recordsChanged(tx, application);
    await tx.update(govImports).set({ state: 'undone' }).where(ofImport(found));
    const { tenantCode, projectCode } = project;
    const detail = { projectCode, name: found.fileName, changes: changes.length };
    await audit({ action: 'undoGovImport', entity: 'govImport', entityCode: importCode, tenantCode, detail });
    return null;
  });
}

async function takeBack(
  tx: Tx,
  project: OpenGov,
  part: GovPart,
  changes: readonly GovChange[],
  updatedBy: string,
): Promise<void> {
  const table = govTables[part];
  const of = changes.filter((one) => one.part === part);
  const codes = (kind: GovChange['change']) =>
    of.filter(({ change }) => change === kind).map(({ recordCode }) => recordCode);
  const added = codes('added');
  if (added.length > 0)
    await tx.delete(table as PgTable).where(and(within(table, project), anyOf(table.recordCode, added)));
  const changed = codes('changed');
  if (changed.length === 0) return;
  const before = new Map(of.map(({ recordCode, fields }) => [recordCode, fields]));
  const rows = await storedRows(tx, part, project, anyOf(table.recordCode, changed));
  const restored = rows.map(
    ({ tenantCode: _t, projectCode: _p, version: _v, updatedAt: _a, updatedBy: _b, ...row }) => ({
      ...row,
      ...Object.fromEntries((before.get(row.recordCode) ?? []).map(({ field, before: was }) => [field, was])),
    }),
  );
  await bulkUpdate(tx, table as PgTable, project, ['recordCode'] as never, restored, { updatedBy });
}
