import { and, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { PORTAL_ZONE, portalDayOf } from '#domain/kernel/days';

const ZONE = PORTAL_ZONE;

// Made once each: making a formatter takes longer than anything it formats.
const minute = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'short' });
const second = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });

/** The day in the portal's time zone, YYYY-MM-DD: deadlines, acceptances and reports count days as its users do. */
export const portalToday = (at: Date = new Date()): string => portalDayOf(at);

/** The same with the minute, YYYY-MM-DD HH:MM, for documents. */
export const portalMinute = (at: Date): string => minute.format(at);

/** The same to the second. */
export const portalSecond = (at: Date): string => second.format(at);

/** The current day for prepared conditions; current_date would be the database's own day. */
export const portalDay = sql`(now() AT TIME ZONE ${sql.raw(`'${ZONE}'`)})::date`;

/** Instants from the beginning of one day of the portal to the end of another, either open where it is not given. */
export const betweenDays = (
  column: AnyPgColumn | SQL,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined =>
  and(
    from ? sql`${column} >= (${from}::date)::timestamp AT TIME ZONE ${sql.raw(`'${ZONE}'`)}` : undefined,
    to ? sql`${column} < (${to}::date + 1)::timestamp AT TIME ZONE ${sql.raw(`'${ZONE}'`)}` : undefined,
  );
