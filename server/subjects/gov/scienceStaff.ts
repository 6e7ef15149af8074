import { and, eq, type SQL, sql } from 'drizzle-orm';
import { govPeople } from './tables';

/** Days of work in a year from which a person counts (Guo Ke Fa Huo [2016] No. 195). */
const WORKED_DAYS = 183;

/** People who count as science staff of a year: they worked half of it or more. @param year undefined: all who are marked as such */
export function isScienceStaff(year: number | undefined): SQL | undefined {
  const isMarked = eq(govPeople.isScience, true);
  if (year === undefined) return isMarked;
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const worked = sql`least(coalesce(${govPeople.workedTo}, ${last}::date), ${last}::date)
    - greatest(coalesce(${govPeople.workedFrom}, ${first}::date), ${first}::date) + 1`;
  return and(isMarked, sql`${worked} >= ${WORKED_DAYS}`);
}
