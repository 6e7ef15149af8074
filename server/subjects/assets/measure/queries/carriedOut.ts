import { and, sql } from 'drizzle-orm';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { betweenDays } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { measures } from '../tables';

/** Codes of the measures that were reported as carried out by the end of a day, and have not been returned since. @param day YYYY-MM-DD */
export async function carriedOut(tx: Tx, project: ProjectKey, day: string): Promise<string[]> {
  const isDone = sql`${measures.stateNow} IN ('done', 'verified')`;
  const rows = await tx
    .select({ measureCode: measures.measureCode })
    .from(measures)
    .where(and(within(measures, project), isDone, betweenDays(measures.doneAt, { to: day })));
  return rows.map(({ measureCode }) => measureCode);
}
