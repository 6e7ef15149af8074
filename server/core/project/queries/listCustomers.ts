import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { project } from '#domain/core/project/policy';
import type { ProjectGiven } from '#domain/core/project/schema';
import { type ProtectionState, protectionState } from '#domain/core/tenant/customers/protection';
import type { IndustryCode } from '#domain/core/tenant/industries';
import { limits } from '#domain/kernel/limits';
import { isEnding, works } from '#server/core/tenant/customers/ending';
import { customers } from '#server/core/tenant/customers/tables';
import { invitedManagersOf } from '#server/core/tenant/queries/invitations';
import { accounts, memberships, tenantRelations, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { called, containing, type NamePattern, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { mayMeet } from '#server/kernel/policy';
import { groupOfProject, visibleProjects } from '../openProject';
import { projectGroups, projects } from '../tables';

export interface Person {
  accountId: string;
  showName: string;
  phone: string | null;
}

/** The project managers of customers, by tenant. */
export async function managersOf(tx: Tx, tenantCodes: readonly string[]): Promise<Map<string, Person[]>> {
  const rows = await tx
    .select({
      tenantCode: memberships.tenantCode,
      person: { accountId: accounts.accountId, showName: accounts.showName, phone: accounts.phone },
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(and(anyOf(memberships.tenantCode, [...tenantCodes]), eq(memberships.roleCode, 'CONSUMER_PM')))
    .orderBy(memberships.createdAt, accounts.accountId);
  const people = new Map<string, Person[]>();
  for (const { tenantCode, person } of rows) people.set(tenantCode, [...(people.get(tenantCode) ?? []), person]);
  return people;
}

type Query = ProjectGiven['listCustomers']['query'];

const customerColumns = (channel: string) => ({
  tenantCode: tenants.tenantCode,
  tenantName: tenants.name,
  size: tenants.size,
  industries: tenants.industries,
  approvalState: tenants.approvalState,
  uscc: customers.uscc,
  address: customers.address,
  contacts: customers.contacts,
  createdAt: tenants.createdAt,
  projectCount: projectCount(channel),
  protectedUntil: customers.protectedUntil,
  works,
});
const protections: Record<ProtectionState, SQL> = {
  working: works,
  ending: isEnding,
  protected: sql`NOT (${works} OR ${isEnding})`,
};
const projectCount = (channel: string) =>
  sql<number>`(SELECT count(*)::int FROM ${projects} WHERE ${projects.tenantCode} = ${tenants.tenantCode} AND ${projects.channelTenantCode} = ${channel})`;

/** Searches a customer by name, credit code or contact. */
export const customerCalled = (pattern: NamePattern): SQL | undefined => {
  const isCalled = or(called(pattern, tenants.name), containing(pattern, customers.uscc));
  const somebody = called(pattern, sql`c ->> 'name'`);
  return (
    somebody &&
    or(isCalled, sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${customers.contacts}) AS c WHERE ${somebody})`)
  );
};

/** The customers that the caller sees: all of its tenant's, or those of its own projects. */
export function visibleCustomers(ctx: Context): SQL | undefined {
  const { accountId, tenantCode: channel } = ctx.actor;
  const { customerTenantCode } = tenantRelations;
  return and(
    eq(tenantRelations.tenantCode, channel),
    mayMeet(ctx.caller, project.need('callCustomers'))
      ? undefined
      : sql`${customerTenantCode} IN (
        SELECT dispatched.tenant_code FROM ${projects} AS dispatched
        WHERE dispatched.channel_tenant_code = ${channel} AND dispatched.teacher_account_id = ${accountId}
        UNION ALL
        SELECT own.customer_tenant_code FROM ${projectGroups} AS own
        WHERE own.tenant_code = ${channel} AND own.owner_account_id = ${accountId})`,
  );
}

const matching = (ctx: Context, query: Partial<Query>) => {
  const { tenantCode: channel } = ctx.actor;
  return and(
    visibleCustomers(ctx),
    customerCalled(patternOf(query.keyword)),
    query.size && eq(tenants.size, query.size),
    query.industry && sql`${query.industry} = ANY(${tenants.industries})`,
    query.approvalState && eq(tenants.approvalState, query.approvalState),
    query.protection && protections[query.protection],
    query.inProjects && sql`(${projectCount(channel)} > 0) = ${query.inProjects === 'yes'}`,
  );
};

const from = <T extends PgSelect>(select: T) =>
  select
    .innerJoin(tenants, eq(tenants.tenantCode, tenantRelations.customerTenantCode))
    .innerJoin(customers, eq(customers.tenantCode, tenants.tenantCode));

/** Customers of the caller's tenant with their people: the requested page, newest first, or one customer. */
async function customerRows(ctx: Context, tx: Tx, wanted: SQL | undefined, query?: Query) {
  const { tenantCode: channel } = ctx.actor;
  const columns = customerColumns(channel);
  const field = columns[query?.sortField ?? 'createdAt'];
  const ascends = query?.sortOrder ? query.sortOrder === 'ascend' : query?.sortField === 'tenantName';
  const { limit, offset } = query ? pageOf(query) : { limit: 1, offset: 0 };
  const rows = await from(tx.select(columns).from(tenantRelations).$dynamic())
    .where(wanted)
    .orderBy(ascends ? asc(field) : desc(field), desc(tenants.tenantCode))
    .limit(limit)
    .offset(offset);
  const tenantCodes = rows.map((row) => row.tenantCode);
  const managers = await managersOf(tx, tenantCodes);
  const invited = await invitedManagersOf(tx, tenantCodes);
  const today = portalToday();
  const calls = mayMeet(ctx.caller, project.need('callCustomers'));
  return rows.map(({ works: isWorkedWith, ...row }) => ({
    ...row,
    contacts: calls ? row.contacts : row.contacts.map(({ name, title }) => ({ name, ...(title && { title }) })),
    protection: protectionState(row.protectedUntil, isWorkedWith, today),
    industries: row.industries as IndustryCode[],
    createdAt: row.createdAt.toISOString(),
    managers: (managers.get(row.tenantCode) ?? []).map((one) => (calls ? one : { ...one, phone: null })),
    invited: (invited.get(row.tenantCode) ?? []).map((one) => (calls ? one : { ...one, phone: '' })),
  }));
}

/** The customers of the caller's tenant, newest first. */
export async function listCustomers(ctx: Context, tx: Tx, query: Query) {
  const { limit, offset } = pageOf(query);
  const wanted = matching(ctx, query);
  const list = await customerRows(ctx, tx, wanted, query);
  const counted = from(tx.select({ one: sql`1` }).from(tenantRelations).$dynamic()).where(wanted);
  return { list, total: await countUpTo(tx, counted.getSQL(), { limit, offset, found: list.length }) };
}

/**
 * One of them, with the projects that the caller may see.
 * @throws AppError notFound
 */
export async function openCustomer(ctx: Context, tx: Tx, tenantCode: string) {
  const { tenantCode: channel } = ctx.actor;
  const [row] = await customerRows(ctx, tx, and(matching(ctx, {}), eq(tenants.tenantCode, tenantCode)));
  if (!row) throw new AppError('notFound');
  const held = await tx
    .select({
      projectCode: projects.projectCode,
      name: projects.name,
      state: projects.state,
      projectGroupCode: projects.projectGroupCode,
    })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .where(and(eq(projects.tenantCode, tenantCode), eq(projects.channelTenantCode, channel), visibleProjects(ctx)))
    .orderBy(desc(projects.createdAt), projects.projectCode)
    .limit(limits.pageSizeMax);
  return { ...row, projects: held };
}
