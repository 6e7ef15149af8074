import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { refreshStatistics } from '#server/kernel/db/bulk';
import type { Database } from '#server/kernel/db/database';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { reminders } from './tables';

/* What is due is found anew each time; what people were told of is kept here, for all subjects. */

/** One reminder for one person. */
export interface Reminder {
  tenantCode: string;
  about: string;
  /** YYYY-MM-DD. */
  due: string;
  stage?: string;
}

type Value = SQL | AnyPgColumn | string;

/** Whether no reminder of this was sent yet, as a condition; the values are columns or expressions of the statement. */
export const isUntold = (
  kind: string,
  { tenantCode, about, due, stage = '' }: { tenantCode: Value; about: Value; due: Value; stage?: Value },
): SQL => sql`NOT EXISTS (SELECT 1 FROM ${reminders} AS told WHERE told.tenant_code = ${tenantCode}
  AND told.kind = ${kind} AND told.about = (${about})::text AND told.due = ${due} AND told.stage = (${stage})::text)`;

/**
 * Records reminders as sent. Of two runs at once the second waits, and sends none.
 * @returns the reminders that were not sent before
 */
export async function firstTold<Row>(
  tx: Tx,
  kind: string,
  rows: readonly Row[],
  reminderOf: (row: Row) => Reminder,
): Promise<Row[]> {
  const keyOf = ({ tenantCode, about, due, stage = '' }: Reminder) => [tenantCode, about, due, stage].join('\n');
  const given = new Map(rows.map((row) => [keyOf(reminderOf(row)), row]));
  if (given.size === 0) return [];
  const values = rows.map(reminderOf).map(({ tenantCode, about, due, stage = '' }) => ({
    tenant_code: tenantCode,
    about,
    due,
    stage,
  }));
  const { rows: noted } = await tx.execute<{ tenant_code: string; about: string; due: string; stage: string }>(sql`
    INSERT INTO ${reminders} (tenant_code, kind, about, due, stage)
    SELECT x.tenant_code, ${kind}, x.about, x.due, x.stage
    FROM json_to_recordset(${jsonText(values)}::json) AS x(tenant_code text, about text, due date, stage text)
    ORDER BY 1, 3, 4, 5
    ON CONFLICT DO NOTHING
    RETURNING tenant_code, about, due::text, stage`);
  await refreshStatistics(tx, reminders, noted.length);
  return noted.flatMap(({ tenant_code: tenantCode, ...rest }) => given.get(keyOf({ tenantCode, ...rest })) ?? []);
}

/**
 * Does something for each key, each in a transaction of its own: one that fails does not keep the others waiting.
 * @throws AggregateError after the last, if some failed
 */
export async function eachInTurn<Key>(
  database: Database,
  keys: readonly Key[],
  work: (tx: Tx, key: Key) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const key of keys)
    await database.transaction('system', (tx) => work(tx, key)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} were left for the next run.`);
}
