import { and, count, desc, eq, ilike, or } from 'drizzle-orm';
import type { Tx } from '#server/kernel/db/database';
import { likePattern, pageOf } from '#server/kernel/db/paging';
import { AppError } from '#server/kernel/errors';
import { announcements } from '../tables';

const presentAnnouncement = (row: typeof announcements.$inferSelect) => ({
  aocCode: row.aocCode,
  title: row.title,
  content: row.content,
  publishDate: row.publishDate.toISOString(),
});

/** Announcements, newest first. */
export async function listAnnouncements(
  tx: Tx,
  query: { currentPage: number; pageSize: number; keyword?: string | undefined },
) {
  const shown = and(
    eq(announcements.enabled, true),
    query.keyword
      ? or(
          ilike(announcements.title, likePattern(query.keyword)),
          ilike(announcements.content, likePattern(query.keyword)),
        )
      : undefined,
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select()
    .from(announcements)
    .where(shown)
    .orderBy(desc(announcements.publishDate))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ n: count() }).from(announcements).where(shown);
  return { list: rows.map(presentAnnouncement), total: counted?.n ?? 0 };
}

/** @throws AppError notFound */
export async function findAnnouncement(tx: Tx, aocCode: string) {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.aocCode, aocCode), eq(announcements.enabled, true)));
  if (!row) throw new AppError('notFound');
  return presentAnnouncement(row);
}

export async function latestAnnouncement(tx: Tx) {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(eq(announcements.enabled, true))
    .orderBy(desc(announcements.publishDate))
    .limit(1);
  return row ? presentAnnouncement(row) : null;
}
