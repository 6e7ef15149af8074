import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import { type AnnouncementStanding, standingOf } from '#domain/core/user/announcements';
import type { PlatformGiven, PlatformWire } from '#domain/subjects/platform/schema';
import { accounts, tenants } from '#server/core/tenant/tables';
import { announcementReads, announcements } from '#server/core/user/tables';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';

type Row = PlatformWire['listAnnouncements']['data']['list'][number];
export type Kept = typeof announcements.$inferSelect;

/** Read since it was published, the last time. */
const readSince = sql`r.read_at >= ${announcements.publishDate}`;

const select = (tx: Tx) =>
  tx
    .select({
      row: announcements,
      updatedBy: accounts.showName,
      readers: sql<number>`(SELECT count(*)::int FROM announcement_reads r
        WHERE r.aoc_code = ${announcements.aocCode} AND ${readSince})`,
      tenants: sql<
        Row['tenants']
      >`(SELECT coalesce(json_agg(json_build_object('tenantCode', t.tenant_code, 'name', t.name)
        ORDER BY t.name), '[]') FROM tenants t WHERE t.tenant_code = ANY(${announcements.tenantCodes}))`,
    })
    .from(announcements)
    .leftJoin(accounts, eq(accounts.accountId, announcements.updatedBy))
    .$dynamic();

function present({ row, updatedBy, readers, tenants: named }: Awaited<ReturnType<typeof select>>[number]): Row {
  const { aocCode, title, state, publishDate, audience, roles, updatedAt, version } = row;
  return {
    aocCode,
    title,
    audience,
    roles,
    tenants: named,
    version,
    updatedBy,
    state: standingOf({ state, publishDate }, new Date()),
    publishDate: state === 'draft' ? null : publishDate.toISOString(),
    readers: state === 'draft' ? 0 : readers,
    updatedAt: updatedAt.toISOString(),
  };
}

const now = sql`now()`;
const standings: Readonly<Record<AnnouncementStanding, SQL | undefined>> = {
  draft: eq(announcements.state, 'draft'),
  scheduled: and(eq(announcements.state, 'published'), gt(announcements.publishDate, now)),
  published: and(eq(announcements.state, 'published'), lte(announcements.publishDate, now)),
  withdrawn: eq(announcements.state, 'withdrawn'),
};

/** All announcements, what is being written before what was published, each the latest first. */
export async function listAnnouncements(
  tx: Tx,
  { keyword, state, ...query }: PlatformGiven['listAnnouncements']['query'],
): Promise<PlatformWire['listAnnouncements']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    state ? standings[state] : sql`true`,
    containing(patternOf(keyword), announcements.title, announcements.content),
  );
  const rows = await select(tx)
    .where(wanted)
    .orderBy(desc(eq(announcements.state, 'draft')), desc(announcements.publishDate), desc(announcements.aocCode))
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map(present),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${announcements} WHERE ${wanted}`, {
      limit,
      offset,
      found: rows.length,
    }),
  };
}

/** Everybody with a place in a tenant that it is for: memberships `m` of tenants `t`. */
const meantFor = ({ audience, roles, tenantCodes }: Kept): SQL => sql`FROM memberships m
  JOIN tenants t USING (tenant_code) JOIN accounts a USING (account_id)
  WHERE ${audience.length === 0 ? sql`true` : sql`t.type = ANY(${sql.param(audience)})`}
    AND ${tenantCodes.length === 0 ? sql`true` : sql`t.tenant_code = ANY(${sql.param(tenantCodes)})`}
    AND ${roles.length === 0 ? sql`true` : sql`m.role_code = ANY(${sql.param(roles)})`}`;

/** @throws AppError notFound */
export async function findAnnouncement(tx: Tx, aocCode: string): Promise<PlatformWire['getAnnouncement']['data']> {
  const [found] = await select(tx).where(eq(announcements.aocCode, aocCode));
  if (!found) throw new AppError('notFound');
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT count(DISTINCT m.account_id)::int AS n ${meantFor(found.row)}`,
  );
  return { ...present(found), doc: found.row.doc, reach: rows[0]?.n ?? 0 };
}

/**
 * Its recipients by name, with the time when they read it; a person of several tenants is listed once.
 * @throws AppError notFound
 */
export async function listReaders(
  tx: Tx,
  { aocCode, keyword, read, ...query }: PlatformGiven['listAnnouncementReaders']['query'],
): Promise<PlatformWire['listAnnouncementReaders']['data']> {
  const [kept] = await tx.select().from(announcements).where(eq(announcements.aocCode, aocCode));
  if (!kept) throw new AppError('notFound');
  const { limit, offset } = pageOf(query);
  const named = containing(patternOf(keyword), sql`a.show_name`, sql`t.name`);
  const everybody = sql`SELECT a.account_id, a.show_name, min(t.name) AS tenant_name,
      (SELECT r.read_at FROM ${announcementReads} r
        WHERE r.aoc_code = ${aocCode} AND r.account_id = a.account_id AND r.read_at >= ${kept.publishDate}) AS read_at
    ${meantFor(kept)} ${named ? sql`AND ${named}` : sql``}
    GROUP BY a.account_id`;
  const wanted = sql`FROM (${everybody}) AS p
    WHERE ${read === undefined ? sql`true` : read === 'true' ? sql`p.read_at IS NOT NULL` : sql`p.read_at IS NULL`}`;
  const { rows } = await tx.execute<{
    account_id: string;
    show_name: string;
    tenant_name: string;
    read_at: Date | null;
  }>(
    sql`SELECT * ${wanted} ORDER BY p.read_at DESC NULLS LAST, p.show_name, p.account_id LIMIT ${limit} OFFSET ${offset}`,
  );
  return {
    list: rows.map((row) => ({
      accountId: row.account_id,
      showName: row.show_name,
      tenantName: row.tenant_name,
      readAt: row.read_at && new Date(row.read_at).toISOString(),
    })),
    total: await countUpTo(tx, sql`SELECT 1 ${wanted}`, { limit, offset, found: rows.length }),
  };
}

/** So many are offered to choose from. */
const OFFERED = 20;

export const findTenants = (tx: Tx, { keyword }: PlatformGiven['findTenants']['query']) =>
  tx
    .select({ tenantCode: tenants.tenantCode, name: tenants.name, type: tenants.type })
    .from(tenants)
    .where(containing(patternOf(keyword), tenants.name, tenants.tenantCode))
    .orderBy(tenants.name, tenants.tenantCode)
    .limit(OFFERED);
