import { and, asc, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ProjectGiven, ProjectWire } from '#domain/core/project/schema';
import { accounts, tenantRelations, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { foundOnPage, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { groupOfProject } from '../../openProject';
import { isOver } from '../../over';
import { briefColumns, withFields } from '../../queries/brief';
import { projectGroups, projects } from '../../tables';

type Query = ProjectGiven['listProjects']['query'];
export type ListedProject = ProjectWire['listProjects']['data']['list'][number];
export type ProjectFilters = Omit<Query, 'currentPage' | 'pageSize' | 'sortField' | 'sortOrder'>;

/** The project is past its end date and not completed. */
export const isLate = sql<boolean>`(${projects.endDate} < ${portalDay} AND NOT ${isOver})`;

/**
 * The keyword in a project's name, its group's or its customer's: the codes of groups and customers are found once, not
 * for each project.
 */
function named(tx: Tx, channel: string, keyword: string): SQL | undefined {
  const pattern = patternOf(keyword);
  const groups = tx
    .select({ code: projectGroups.projectGroupCode })
    .from(projectGroups)
    .where(and(eq(projectGroups.tenantCode, channel), containing(pattern, projectGroups.name)));
  const customers = tx
    .select({ code: tenantRelations.customerTenantCode })
    .from(tenantRelations)
    .innerJoin(tenants, eq(tenants.tenantCode, tenantRelations.customerTenantCode))
    .where(and(eq(tenantRelations.tenantCode, channel), containing(pattern, tenants.name)));
  return or(
    containing(pattern, projects.name),
    sql`${projects.projectGroupCode} IN ${groups}`,
    sql`${projects.tenantCode} IN ${customers}`,
  );
}

/** The channel's projects that the filters select; everyone with the need `administer` sees all of them. */
export function projectsThrough(ctx: Context, tx: Tx, filters: ProjectFilters): SQL | undefined {
  const { tenantCode: channel } = ctx.actor;
  const { keyword, dispatchStatus, state, from, to, ownerAccountId } = filters;
  const groups = tx
    .select({ code: projectGroups.projectGroupCode })
    .from(projectGroups)
    .where(and(eq(projectGroups.tenantCode, channel), eq(projectGroups.ownerAccountId, ownerAccountId ?? '')));
  const waiting = isNull(projects.teacherAccountId);
  return and(
    eq(projects.channelTenantCode, channel),
    // A completed project waits for no one.
    dispatchStatus === 'undispatch' ? and(waiting, sql`NOT ${isOver}`) : undefined,
    dispatchStatus === 'dispatched' ? isNotNull(projects.teacherAccountId) : undefined,
    state && eq(projects.state, state === 'unchecked' ? '' : state),
    filters.teacherAccountId ? eq(projects.teacherAccountId, filters.teacherAccountId) : undefined,
    ownerAccountId ? sql`${projects.projectGroupCode} IN ${groups}` : undefined,
    filters.customerTenantCode ? eq(projects.tenantCode, filters.customerTenantCode) : undefined,
    filters.standardCode ? eq(projects.standardCode, filters.standardCode) : undefined,
    filters.late ? isLate : undefined,
    from ? sql`(${projects.endDate} IS NULL OR ${projects.endDate} >= ${from})` : undefined,
    to ? sql`(${projects.beginDate} IS NULL OR ${projects.beginDate} <= ${to})` : undefined,
    keyword ? named(tx, channel, keyword) : undefined,
  );
}

const teachers = alias(accounts, 'teachers');
const customerOwners = alias(accounts, 'customer_owners');

/** A page of the channel's projects: first their keys, then their details. */
export async function listProjects(ctx: Context, tx: Tx, query: Query): Promise<ProjectWire['listProjects']['data']> {
  const wanted = projectsThrough(ctx, tx, query);
  const direction = query.sortOrder === 'ascend' ? asc : desc;
  const column = query.sortField === 'endDate' ? projects.endDate : projects.createdAt;
  const order = [direction(column), direction(projects.projectCode)];
  const search = (limit: number, offset: number) =>
    tx
      .select({ projectCode: projects.projectCode })
      .from(projects)
      .where(wanted)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const { page, total } = await foundOnPage(search, pageOf(query));
  return { list: await toldOf(ctx, tx, page, order), total };
}

/** The details of these projects. */
async function toldOf(
  ctx: Context,
  tx: Tx,
  page: readonly { projectCode: string }[],
  order: SQL[],
): Promise<ListedProject[]> {
  const codes = page.map(({ projectCode }) => projectCode);
  const rows = await tx
    .select({
      ...briefColumns,
      tenantCode: projects.tenantCode,
      projectGroup: { projectGroupCode: projectGroups.projectGroupCode, name: projectGroups.name },
      customer: { tenantCode: tenants.tenantCode, tenantName: tenants.name },
      ownerId: projectGroups.ownerAccountId,
      ownerName: accounts.showName,
      teacherId: projects.teacherAccountId,
      teacherName: teachers.showName,
      customerOwnerId: projects.customerOwnerId,
      customerOwnerName: customerOwners.showName,
      dispatchedAt: projects.dispatchedAt,
      isLate: sql<boolean>`coalesce(${isLate}, false)`,
      createdAt: projects.createdAt,
    })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .innerJoin(tenants, eq(tenants.tenantCode, projects.tenantCode))
    .leftJoin(accounts, eq(accounts.accountId, projectGroups.ownerAccountId))
    .leftJoin(teachers, eq(teachers.accountId, projects.teacherAccountId))
    .leftJoin(customerOwners, eq(customerOwners.accountId, projects.customerOwnerId))
    .where(anyOf(projects.projectCode, codes))
    .orderBy(...order);
  return (await withFields(ctx, tx, rows)).map((row) => ({
    ...row,
    owner: person(row.ownerId, row.ownerName) ?? { accountId: row.ownerId, showName: '' },
    teacher: person(row.teacherId, row.teacherName),
    customerOwner: person(row.customerOwnerId, row.customerOwnerName),
    dispatchedAt: row.dispatchedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** A person's name stays readable wherever they took part (members); without a name the account is shown. */
const person = (accountId: string | null, showName: string | null) =>
  accountId === null ? null : { accountId, showName: showName ?? '' };
