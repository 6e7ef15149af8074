import { eq } from 'drizzle-orm';
import { knownNotices, readNotice, sourceOf } from '#domain/capabilities/workday/notice';
import type { WorkdayGiven, WorkdayWire } from '#domain/capabilities/workday/schema';
import { shippedNotices, type YearNotice } from '#domain/kernel/workdays';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { workdayNotices } from './tables';

type Row = typeof workdayNotices.$inferSelect;

const noticeOf = ({ year, announcedOn, days }: Pick<Row, 'year' | 'announcedOn' | 'days'>): YearNotice => ({
  year,
  status: 'announced',
  source: sourceOf(year, announcedOn),
  days,
});

/** A notice as the wire has it: its own copy, which nothing can write to. */
export const shownNotice = ({ days, source, ...notice }: YearNotice) => ({
  ...notice,
  source: { ...source },
  days: days.map((one) => ({ ...one })),
});

/** What is known of years, for calendars: what is shipped, and the notices that were entered since. */
export async function noticesOf(tx: Tx): Promise<YearNotice[]> {
  const { year, announcedOn, days } = workdayNotices;
  return knownNotices(
    shippedNotices,
    (await tx.select({ year, announcedOn, days }).from(workdayNotices)).map(noticeOf),
  );
}

/** What is known of each year, the latest first, with who entered it. */
export async function listWorkdayNotices(_ctx: Context, tx: Tx): Promise<WorkdayWire['listWorkdayNotices']['data']> {
  const rows = await tx
    .select({ row: workdayNotices, enteredBy: accounts.showName })
    .from(workdayNotices)
    .leftJoin(accounts, eq(accounts.accountId, workdayNotices.updatedBy));
  const entered = new Map(rows.map(({ row, enteredBy }) => [row.year, { row, enteredBy: enteredBy ?? '' }]));
  return knownNotices(
    shippedNotices,
    rows.map(({ row }) => noticeOf(row)),
  )
    .map((notice) => {
      const own = entered.get(notice.year);
      return { ...shownNotice(notice), entered: own ? shownEntry(own.row, own.enteredBy) : null };
    })
    .reverse();
}

const shownEntry = ({ year, announcedOn, text, version, updatedAt }: Row, enteredBy: string) => ({
  year,
  announcedOn,
  text,
  version,
  enteredBy,
  enteredAt: updatedAt.toISOString(),
});

/** What two people who enter the same year compare. */
const compared = ({ announcedOn, text, version }: Row) => ({ announcedOn, text, version });

/**
 * Enters the notice of a year, or corrects it. Its text was checked by the schema.
 * @throws AppError conflict with the notice as it is, where another operator was first
 */
export function saveWorkdayNotice(
  ctx: Context,
  { year, version, announcedOn, text }: WorkdayGiven['saveWorkdayNotice']['body'],
): Promise<{ version: number }> {
  const updatedBy = ctx.actor.accountId;
  return ctx.write(async (tx, audit) => {
    const { days } = readNotice(text);
    const found = { announcedOn, text, days, updatedBy };
    if (version === 0)
      await tx
        .insert(workdayNotices)
        .values({ year, version: 0, ...found })
        .onConflictDoNothing();
    const [row] = await tx.select().from(workdayNotices).where(eq(workdayNotices.year, year)).for('update');
    const is = await requireVersion(tx, row, version, compared);
    const next = is.version + 1;
    await tx
      .update(workdayNotices)
      .set({ ...found, version: next, updatedAt: new Date() })
      .where(eq(workdayNotices.year, year));
    await audit({
      action: 'saveWorkdayNotice',
      entity: 'workdayNotice',
      entityCode: String(year),
      detail: { year, version: next, days: days.length },
    });
    return { version: next };
  });
}

/** Takes the entered notice of a year away. @throws AppError notFound, conflict */
export function removeWorkdayNotice(
  ctx: Context,
  { year, version }: WorkdayGiven['removeWorkdayNotice']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const [row] = await tx.select().from(workdayNotices).where(eq(workdayNotices.year, year)).for('update');
    await requireVersion(tx, row, version, compared);
    await tx.delete(workdayNotices).where(eq(workdayNotices.year, year));
    await audit({
      action: 'removeWorkdayNotice',
      entity: 'workdayNotice',
      entityCode: String(year),
      detail: { year },
    });
    return null;
  });
}
