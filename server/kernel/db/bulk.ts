import { getTableColumns, getTableName, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from './tx';

const columnName = (table: PgTable, key: string) => {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`${getTableName(table)} has no ${key}.`);
  return column.name;
};

/** Rows as the database names their columns; the table's own types read them back from JSON. */
const asJson = (table: PgTable, rows: readonly object[]) =>
  jsonText(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(table, key), value]))),
  );

const list = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

const CHUNK = 2_000;

function* chunks<T>(rows: Iterable<T>): Generator<[T, ...T[]]> {
  let chunk: T[] = [];
  for (const row of rows) {
    if (chunk.push(row) < CHUNK) continue;
    yield chunk as [T, ...T[]];
    chunk = [];
  }
  if (chunk.length > 0) yield chunk as [T, ...T[]];
}

/** Rows made when it is their turn: of a large import only a part is ever held as rows. */
export function* rowsOf<T, R>(items: Iterable<T>, row: (item: T) => R): Generator<R> {
  for (const item of items) yield row(item);
}

/** Many rows in few statements. All rows must have the keys of the first. */
export async function bulkInsert<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: Iterable<InferInsertModel<T>>,
): Promise<void> {
  for (const chunk of chunks(rows)) {
    const names = Object.keys(chunk[0]).map((key) => columnName(table, key));
    await tx.execute(
      sql`INSERT INTO ${table} (${list(names)}) SELECT ${list(names)} FROM json_populate_recordset(null::${table}, ${asJson(table, chunk)}::json)`,
    );
  }
}

/**
 * Makes the following joins read each side once. Freshly written tables have no statistics, and the planner would
 * take them for empty: a nested loop over 30,000 risks and 10,000 units never ends.
 */
export async function withoutNestedLoops<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`SET LOCAL enable_nestloop = off`);
  const result = await work();
  await tx.execute(sql`SET LOCAL enable_nestloop = on`);
  return result;
}

/**
 * Updates statistics if more rows were written than the planner knew of. For a table that it takes for empty all
 * indexes look alike, and each foreign key check might read every row of the project.
 */
export async function refreshStatistics(tx: Tx, table: PgTable, written: number): Promise<void> {
  await tx.execute(
    sql`SELECT refresh_inventory_statistics() FROM pg_class WHERE oid = ${getTableName(table)}::regclass AND reltuples < ${written}`,
  );
}

/**
 * Changes many rows of one project in few statements.
 * @param keys fields that identify a row within the project; all other given fields are set
 * @param versioned also increments the version and records the account
 */
export async function bulkUpdate<T extends PgTable>(
  tx: Tx,
  table: T,
  project: { tenantCode: string; projectCode: string },
  keys: readonly (keyof InferInsertModel<T> & string)[],
  rows: Iterable<Partial<InferInsertModel<T>>>,
  versioned?: { updatedBy: string },
): Promise<void> {
  const scope = ['tenantCode', 'projectCode', ...keys];
  const column = (key: string) => sql.identifier(columnName(table, key));
  const matches = keys.map((key) => sql`target.${column(key)} = given.${column(key)}`);
  for (const chunk of chunks(rows)) {
    const fields = Object.keys(chunk[0]).filter((key) => !scope.includes(key));
    const assignments = fields.map((key) => sql`${column(key)} = given.${column(key)}`);
    if (versioned)
      assignments.push(sql`version = target.version + 1, updated_at = now(), updated_by = ${versioned.updatedBy}`);
    await withoutNestedLoops(tx, () =>
      tx.execute(
        sql`UPDATE ${table} AS target SET ${sql.join(assignments, sql`, `)}
            FROM json_populate_recordset(null::${table}, ${asJson(table, chunk)}::json) AS given
            WHERE target.tenant_code = ${project.tenantCode} AND target.project_code = ${project.projectCode} AND ${sql.join(matches, sql` AND `)}`,
      ),
    );
  }
}
