import { and, desc, eq } from 'drizzle-orm';
import { project } from '#domain/core/project/policy';
import { SEARCH_HITS } from '#domain/core/user/search/rules';
import type { SearchHit } from '#server/core/subject';
import { customers } from '#server/core/tenant/customers/tables';
import { tenantRelations, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { called, type NamePattern } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { mayMeet } from '#server/kernel/policy';
import { groupOfProject, visibleProjects } from '../openProject';
import { projectGroups, projects } from '../tables';
import { customerCalled, visibleCustomers } from './listCustomers';

/** Projects that the caller sees, and the customers of its channel. */
export async function search(ctx: Context, tx: Tx, pattern: NamePattern): Promise<SearchHit[]> {
  const consults = project.allowed(ctx.caller.roles).includes('consult');
  const isServed = project.allowed(ctx.caller.roles).includes('readServices');
  return [
    ...(consults || isServed ? await findProjects(ctx, tx, pattern, consults) : []),
    ...(mayMeet(ctx.caller, project.need('seeCustomers')) ? await findCustomers(ctx, tx, pattern) : []),
  ];
}

async function findProjects(ctx: Context, tx: Tx, pattern: NamePattern, ofChannel: boolean): Promise<SearchHit[]> {
  const { tenantCode } = ctx.actor;
  const rows = await tx
    .select({ projectCode: projects.projectCode, name: projects.name, customer: tenants.name })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .innerJoin(tenants, eq(tenants.tenantCode, projects.tenantCode))
    .where(
      and(
        ofChannel
          ? and(eq(projects.channelTenantCode, tenantCode), visibleProjects(ctx))
          : eq(projects.tenantCode, tenantCode),
        called(pattern, projects.name),
      ),
    )
    .orderBy(desc(projects.createdAt), projects.projectCode)
    .limit(SEARCH_HITS);
  const page = ofChannel ? '/projectList/detail/assetsReport' : '/systemManage/companyDetails';
  return rows.map(({ projectCode, name, customer }) => ({
    kind: 'project',
    code: '',
    title: name,
    context: ofChannel ? customer : '',
    path: `${page}/${projectCode}`,
  }));
}

async function findCustomers(ctx: Context, tx: Tx, pattern: NamePattern): Promise<SearchHit[]> {
  const rows = await tx
    .select({ tenantCode: tenants.tenantCode, name: tenants.name, uscc: customers.uscc })
    .from(tenantRelations)
    .innerJoin(tenants, eq(tenants.tenantCode, tenantRelations.customerTenantCode))
    .innerJoin(customers, eq(customers.tenantCode, tenants.tenantCode))
    .where(and(visibleCustomers(ctx), customerCalled(pattern)))
    .orderBy(desc(tenants.createdAt), tenants.tenantCode)
    .limit(SEARCH_HITS);
  return rows.map(({ tenantCode, name, uscc }) => ({
    kind: 'customer',
    code: uscc ?? '',
    title: name,
    context: '',
    path: `/customerManagement?${new URLSearchParams({ keyword: name, open: tenantCode })}`,
  }));
}
