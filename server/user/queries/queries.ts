import { and, count, desc, eq, ilike, or } from 'drizzle-orm';
import type { DocumentType } from '#domain/user/rules';
import type { UserWire } from '#domain/user/schema';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { containing, pageOf } from '#server/kernel/db/paging';
import { AppError } from '#server/kernel/errors';
import { memberships, tenants } from '#server/tenant/tables';
import { announcements, licences, toolKits } from '../tables';

export type Membership = UserWire['getUserInfo']['data']['tenants'][number];

/** The tenants that accounts belong to with their roles there, each in the order that they were given. */
export async function membershipsOf(tx: Tx, accountIds: readonly string[]): Promise<Map<string, Membership[]>> {
  const rows = await tx
    .select({ membership: memberships, tenant: tenants })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.tenantCode, memberships.tenantCode))
    .where(anyOf(memberships.accountId, [...accountIds]))
    .orderBy(memberships.position, memberships.createdAt, memberships.tenantCode);
  const held = new Map<string, Membership[]>();
  for (const { membership, tenant } of rows) {
    const list = held.get(membership.accountId) ?? [];
    held.set(membership.accountId, list);
    const known = list.find((one) => one.tenantCode === tenant.tenantCode);
    if (known) known.roleCodes.push(membership.roleCode);
    else
      list.push({
        tenantCode: tenant.tenantCode,
        tenantName: tenant.name,
        type: tenant.type,
        approvalState: tenant.approvalState,
        roleCodes: [membership.roleCode],
      });
  }
  return held;
}

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
          ilike(announcements.title, containing(query.keyword)),
          ilike(announcements.content, containing(query.keyword)),
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

export async function listToolKits(tx: Tx) {
  return tx
    .select({ uniqueCode: toolKits.uniqueCode, title: toolKits.title, downloadUrl: toolKits.downloadUrl })
    .from(toolKits)
    .where(eq(toolKits.status, '1'))
    .orderBy(toolKits.uniqueCode);
}

/** @throws AppError notFound */
export async function latestLicence(tx: Tx, type: DocumentType) {
  const [row] = await tx
    .select()
    .from(licences)
    .where(eq(licences.type, type))
    .orderBy(desc(licences.publishDate))
    .limit(1);
  if (!row) throw new AppError('notFound');
  return { ...row, publishDate: row.publishDate.toISOString() };
}
