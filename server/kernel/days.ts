import { sql } from 'drizzle-orm';

const ZONE = 'Asia/Shanghai';

/** The day in the portal's time zone, YYYY-MM-DD: deadlines, acceptances and reports count days as its users do. */
export const portalToday = (at: Date = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(at);

/** The same in a condition that is written once and asked later; current_date would be the database's own day. */
export const portalDay = sql`(now() AT TIME ZONE ${sql.raw(`'${ZONE}'`)})::date`;
