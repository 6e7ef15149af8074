import { count, desc, eq, lte, not, type SQL, sql } from 'drizzle-orm';
import type { UserGiven } from '#domain/core/user/schema';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { announcementReads, announcements } from '../tables';

/*
 * Row-level security selects announcements that are published, due and meant for the caller, and the caller's own reads.
 */

/** An announcement published again counts as unread. */
const wasRead = (before?: SQL): SQL => sql`coalesce(${announcementReads.readAt} >= ${announcements.publishDate}
  ${before && sql`AND ${announcementReads.readAt} < ${before}`}, false)`;

/** Announcements with the time when the caller read them. */
const select = (tx: Tx) =>
  tx
    .select({ announcement: announcements, readAt: announcementReads.readAt })
    .from(announcements)
    .leftJoin(announcementReads, eq(announcementReads.aocCode, announcements.aocCode))
    .$dynamic();

type Found = Awaited<ReturnType<typeof select>>[number];

const present = ({ announcement: { aocCode, title, content, audience, publishDate }, readAt }: Found) => ({
  aocCode,
  title,
  content,
  audience,
  publishDate: publishDate.toISOString(),
  isRead: readAt !== null && readAt >= publishDate,
});
const presentWhole = (found: Found) => ({ ...present(found), doc: found.announcement.doc });

/** Unread announcements first, then the newest; with the number of unread ones. */
export async function listAnnouncements(tx: Tx, query: UserGiven['listAnnouncements']['query']) {
  const { keyword, readBefore } = query;
  const shown = containing(patternOf(keyword), announcements.title, announcements.content) ?? sql`true`;
  const before = readBefore === undefined ? undefined : sql`${readBefore}::timestamptz`;
  const { limit, offset } = pageOf(query);
  const rows = await select(tx)
    .where(shown)
    .orderBy(wasRead(before), desc(announcements.publishDate), desc(announcements.aocCode))
    .limit(limit)
    .offset(offset);
  const page = { limit, offset, found: rows.length };
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${announcements} WHERE ${shown}`, page);
  const [unread] = await tx
    .select({ n: count() })
    .from(announcements)
    .leftJoin(announcementReads, eq(announcementReads.aocCode, announcements.aocCode))
    .where(not(wasRead()));
  return { list: rows.map(present), total, unread: unread?.n ?? 0 };
}

/** @throws AppError notFound where there is none for the caller's kind of tenant */
export async function findAnnouncement(tx: Tx, aocCode: string) {
  const [row] = await select(tx).where(eq(announcements.aocCode, aocCode));
  if (!row) throw new AppError('notFound');
  return presentWhole(row);
}

/** The newest, whether read or not. */
export async function latestAnnouncement(tx: Tx) {
  const [row] = await select(tx).orderBy(desc(announcements.publishDate), desc(announcements.aocCode)).limit(1);
  return row ? presentWhole(row) : null;
}

/**
 * Marks an announcement as read by the caller; without a code, all of them. Earlier reads stay as
 * they are.
 * @throws AppError notFound if there is none with that code for the caller's kind of tenant
 */
export function readAnnouncements(ctx: Context, aocCode: string | undefined): Promise<null> {
  const { accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const meant = await tx
      .select({ aocCode: announcements.aocCode })
      .from(announcements)
      .where(aocCode === undefined ? undefined : eq(announcements.aocCode, aocCode));
    if (aocCode !== undefined && meant.length === 0) throw new AppError('notFound');
    const read =
      meant.length === 0
        ? []
        : await tx
            .insert(announcementReads)
            .values(meant.map((one) => ({ accountId, ...one })))
            .onConflictDoUpdate({
              target: [announcementReads.accountId, announcementReads.aocCode],
              set: { readAt: new Date() },
              setWhere: lte(
                announcementReads.readAt,
                sql`(SELECT a.publish_date FROM announcements a WHERE a.aoc_code = excluded.aoc_code)`,
              ),
            })
            .returning({ aocCode: announcementReads.aocCode });
    await audit({
      action: 'readAnnouncements',
      entity: 'account',
      entityCode: accountId,
      detail: { count: read.length },
    });
    return null;
  });
}
