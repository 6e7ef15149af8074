import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { fieldsOfPart, type GovRow, recordKeyOf, recordNameOf } from '#domain/subjects/gov/keys';
import { GOV_RECORDS_MAX, type GovPart } from '#domain/subjects/gov/records';
import type { GovGiven } from '#domain/subjects/gov/schema';
import { findTechField } from '#domain/subjects/gov/techFields';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { lockApplication, openGov, recordsChanged } from './openGov';
import { govPeople, govRights, govYears, rdLedger, rdProjects } from './tables';

/* Records of a government project, part by part, entered one by one. */

/** What the tables of all parts have. */
type RecordTable = PgTable & {
  tenantCode: AnyPgColumn;
  projectCode: AnyPgColumn;
  recordCode: AnyPgColumn;
  recordKey: AnyPgColumn;
};
export const govTables: Readonly<Record<GovPart, RecordTable>> = {
  years: govYears,
  people: govPeople,
  rights: govRights,
  rdProjects,
  ledger: rdLedger,
};

/** A record as it is stored. */
type Stored = GovRow & {
  recordCode: string;
  recordKey: string;
  version: number;
  updatedBy: string | null;
};
type StoredRow = Stored & { updatedAt: Date };

/** Records of a part. @param where of them, those with this */
export async function storedRows(tx: Tx, part: GovPart, project: ProjectKey, where?: SQL): Promise<StoredRow[]> {
  const table = govTables[part];
  return (await tx
    .select()
    .from(table as PgTable)
    .where(and(within(table, project), where))) as unknown as StoredRow[];
}

/** A record as the wire shows it. */
const shown = (part: GovPart, row: GovRow) => pick(row, ['recordCode', 'version', ...fieldsOfPart[part]]);

type Given = { projectCode: string; recordCode?: string | undefined; version?: number | undefined };

/** A record's fields; a text that was left out is empty. */
const rowOf = (part: GovPart, given: object): GovRow => {
  const said = given as Readonly<Record<string, GovRow[string] | undefined>>;
  return Object.fromEntries(
    fieldsOfPart[part].map((field) => [field, said[field] === undefined ? '' : (said[field] ?? null)]),
  );
};

/** @throws AppError nameTaken where another record is known by the same, limitReached */
async function requireFree(tx: Tx, part: GovPart, project: ProjectKey, row: GovRow, own?: string): Promise<void> {
  const table = govTables[part];
  const [other] = await storedRows(tx, part, project, eq(table.recordKey, recordKeyOf(part, row)));
  if (other && other.recordCode !== own) throw new AppError('nameTaken', { name: recordNameOf(part, row) });
  if (own !== undefined) return;
  const count = await tx.$count(table as PgTable, within(table, project));
  if (count >= GOV_RECORDS_MAX) throw new AppError('limitReached', { max: GOV_RECORDS_MAX });
}

/** @throws AppError unknownReference for an R&D project or a high-tech field that there isn't */
async function requireKnown(tx: Tx, part: GovPart, project: ProjectKey, row: GovRow): Promise<void> {
  const { techField, rdNumber } = row;
  if (part === 'rdProjects' && typeof techField === 'string' && techField && !findTechField(techField))
    throw new AppError('unknownReference', { code: techField });
  if (part !== 'ledger') return;
  const found = await storedRows(tx, 'rdProjects', project, eq(rdProjects.number, String(rdNumber)));
  if (found.length === 0) throw new AppError('unknownReference', { code: String(rdNumber) });
}

/**
 * Enters a record of a part, or changes one.
 * @throws AppError notFound, conflict, nameTaken, limitReached, unknownReference, projectFinished, refusedTransition
 */
const save =
  (part: GovPart) =>
  <Body extends Given>(ctx: Context, { projectCode, recordCode, version, ...body }: Body) =>
    ctx.write(async (tx, audit): Promise<{ recordCode: string; version: number }> => {
      const project = await openGov(ctx, tx, projectCode);
      const application = await lockApplication(tx, project);
      const table = govTables[part];
      const row = rowOf(part, body);
      const [found] =
        recordCode === undefined ? [] : await storedRows(tx, part, project, eq(table.recordCode, recordCode));
      const before =
        recordCode === undefined
          ? undefined
          : await requireVersion(tx, found, version, (current) => shown(part, current));
      await requireFree(tx, part, project, row, recordCode);
      await requireKnown(tx, part, project, row);
      const own = before?.recordCode ?? newCode('R');
      const saved = (before?.version ?? 0) + 1;
      const values = { ...row, recordKey: recordKeyOf(part, row), updatedBy: ctx.actor.accountId, version: saved };
      const { tenantCode } = project;
      if (before)
        await tx
          .update(table as PgTable)
          .set({ ...values, updatedAt: sql`now()` } as never)
          .where(recordIn(table, project, table.recordCode, own));
      else await tx.insert(table as PgTable).values({ tenantCode, projectCode, recordCode: own, ...values } as never);
      await recordsChanged(tx, application);
      const name = recordNameOf(part, row);
      const changed = changedFields<GovRow>(before ?? {}, row, [...fieldsOfPart[part]]);
      const detail = { projectCode, name, changed };
      await audit({ action: 'saveGovRecord', entity: 'govRecord', entityCode: own, tenantCode, detail });
      return { recordCode: own, version: saved };
    });

export const saveGovYear = save('years');
export const saveGovPerson = save('people');
export const saveGovRight = save('rights');
export const saveRdProject = save('rdProjects');
export const saveRdEntry = save('ledger');

/** @throws AppError inUse where the ledger has entries of the R&D project */
async function requireUnused(tx: Tx, project: ProjectKey, { number }: GovRow): Promise<void> {
  const entries = await tx.$count(rdLedger, recordIn(rdLedger, project, rdLedger.rdNumber, String(number)));
  if (entries > 0) throw new AppError('inUse', { usedBy: `${number} × ${entries}` }, { usedBy: [String(number)] });
}

/** Deletes a record. @throws AppError notFound, conflict, inUse, projectFinished, refusedTransition */
export function deleteGovRecord(
  ctx: Context,
  { projectCode, part, recordCode, version }: GovGiven['deleteGovRecord']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openGov(ctx, tx, projectCode);
    const application = await lockApplication(tx, project);
    const table = govTables[part];
    const [found] = await storedRows(tx, part, project, eq(table.recordCode, recordCode));
    const row = await requireVersion(tx, found, version, (current) => shown(part, current));
    if (part === 'rdProjects') await requireUnused(tx, project, row);
    await tx.delete(table as PgTable).where(recordIn(table, project, table.recordCode, recordCode));
    await recordsChanged(tx, application);
    const detail = { projectCode, name: recordNameOf(part, row) };
    const { tenantCode } = project;
    await audit({ action: 'deleteGovRecord', entity: 'govRecord', entityCode: recordCode, tenantCode, detail });
    return null;
  });
}
