/*
 * Days of the calendar, as the wire has them: YYYY-MM-DD, without a time zone. The day of an instant is a question of the
 * zone that its reader lives in: `portalDayOf` answers it for the portal.
 */

/** Deadlines, acceptances and reports count days as the portal's users do, wherever its servers and browsers are. */
export const PORTAL_ZONE = 'Asia/Shanghai';

const dayInPortal = new Intl.DateTimeFormat('sv-SE', { timeZone: PORTAL_ZONE });
/** The day of an instant in the portal's time zone, YYYY-MM-DD. */
export const portalDayOf = (at: Date): string => dayInPortal.format(at);

/**
 * The day with these numbers; too large or too small ones count on into the months around it, as day 0 does to the last
 * of the month before.
 * @param month from 1
 */
export const calendarDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** Year, month and day of YYYY-MM-DD, or year and month of YYYY-MM. */
export const partsOfDay = (day: string): [year: number, month: number, day: number] => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
};

/** The date this many days later; both YYYY-MM-DD. */
export function daysLater(day: string, days: number): string {
  const [year, month, date] = partsOfDay(day);
  return calendarDay(year, month, date + days);
}

/** The day of the week, from Sunday 0 to Saturday 6. */
export function weekdayOf(day: string): number {
  const [year, month, date] = partsOfDay(day);
  return new Date(Date.UTC(year, month - 1, date)).getUTCDay();
}

/**
 * The last day of what is valid for so many months, the first day counted: those of 30 November for three months
 * end on 27 February, as February has no 30th.
 * @param from YYYY-MM-DD
 * @param months at least one
 */
export function lastDayOf(from: string, months: number): string {
  const [year, month, day] = partsOfDay(from);
  const [, , longest] = partsOfDay(calendarDay(year, month + months + 1, 0));
  return calendarDay(year, month + months, Math.min(day, longest) - 1);
}

const written =
  /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?|(\d{2})(\d{2}))(?:[\sT]\s*\d{1,2}[:时]?\d{2}.*)?$/u;

/**
 * A day as people and spreadsheets write it, of which a time may follow: 2026-11-20, 2026/11/20 09:12, 2026.11.20,
 * 2026年11月20日, 20261120, also in wide digits. The one reader of days: of pasted cells, of workbooks, of answers.
 * @returns YYYY-MM-DD; undefined for other text and for days that no calendar has
 */
export function readDay(typed: string): string | undefined {
  const found = written.exec(typed.normalize('NFKC').trim());
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0] = found.slice(1).filter(Boolean).map(Number);
  const read = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
  // Years before 100 would be read as of the last century.
  return year >= 100 && calendarDay(year, month, day) === read ? read : undefined;
}

/** Whether this is YYYY-MM-DD, and a day of the calendar. */
export const isDay = (text: string): boolean => readDay(text) === text;
