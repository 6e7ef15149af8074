import { and, count, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import { type ExecutorPage, executorPageOf, executorPages } from '#domain/assets/work/workflow';
import type { DocumentType } from '#domain/user/rules';
import type { UserWire } from '#domain/user/schema';
import type { Tx } from '#server/kernel/db/database';
import { containing, pageOf } from '#server/kernel/db/paging';
import {
  announcements,
  assessments,
  licences,
  memberships,
  projects,
  tenants,
  toolKits,
  unitAssets,
} from '#server/kernel/db/schema';
import { AppError } from '#server/kernel/errors';

export type Membership = UserWire['getUserInfo']['data']['tenants'][number];

/** The tenants that accounts belong to with their roles there, each in the order that they were given. */
export async function membershipsOf(tx: Tx, accountIds: readonly string[]): Promise<Map<string, Membership[]>> {
  const rows = await tx
    .select({ membership: memberships, tenant: tenants })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.tenantCode, memberships.tenantCode))
    .where(inArray(memberships.accountId, [...accountIds]))
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

const pagesOfExecutor = Object.keys(executorPages) as ExecutorPage[];

/** What waits for an executor in the assessments of its tenant: a task for each of its pages with units on it. */
export async function assessmentsInHand(
  tx: Tx,
  tenantCode: string,
  accountId: string,
): Promise<UserWire['waitingTasks']['data']> {
  const rows = await tx
    .select({
      projectCode: projects.projectCode,
      title: projects.name,
      stage: unitAssets.stage,
      since: sql<string>`min(${unitAssets.standingSince})`,
      units: sql<number>`count(*)::int`,
      dueDate: sql<string | null>`min(${unitAssets.dueDate})::text`,
    })
    .from(assessments)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, assessments.tenantCode), eq(projects.projectCode, assessments.projectCode)),
    )
    .innerJoin(
      unitAssets,
      and(
        eq(unitAssets.tenantCode, assessments.tenantCode),
        eq(unitAssets.projectCode, assessments.projectCode),
        eq(unitAssets.assigneeId, accountId),
        eq(unitAssets.state, 'inhand'),
      ),
    )
    .where(and(eq(assessments.tenantCode, tenantCode), isNull(assessments.finishedAt)))
    .groupBy(projects.projectCode, projects.name, projects.createdAt, unitAssets.stage)
    .orderBy(desc(projects.createdAt), projects.projectCode);
  const tasks = [...new Set(rows.map((row) => row.projectCode))].flatMap((projectCode) =>
    pagesOfExecutor.flatMap((kind) => {
      const waiting = rows.filter((row) => row.projectCode === projectCode && executorPageOf(row.stage) === kind);
      const since = Math.min(...waiting.map((row) => Date.parse(row.since)));
      if (!waiting[0]) return [];
      return {
        kind,
        projectCode,
        title: waiting[0].title,
        since: new Date(since).toISOString(),
        units: waiting.reduce((total, row) => total + row.units, 0),
        dueDate: waiting.flatMap((row) => row.dueDate ?? []).sort()[0] ?? null,
        path: `/${kind}/${projectCode}`,
      };
    }),
  );
  // What is due first stands first; what has no day yet, last.
  return tasks.sort((a, b) => (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999'));
}
