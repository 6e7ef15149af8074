import { and, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { nonconformityPolicy, responsibleRoles } from '#domain/subjects/iso/policy';
import { visibleByCodes } from '#server/core/project/openProject';
import { isOver } from '#server/core/project/over';
import { projects } from '#server/core/project/tables';
import type { Holding, Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { awaitsEffect } from './list';
import { nonconformities } from './tables';
import { channelPage, customerPage, ownPage } from './tell';

const ofProject = and(
  eq(projects.tenantCode, nonconformities.tenantCode),
  eq(projects.projectCode, nonconformities.projectCode),
);
const isOpen = eq(nonconformities.state, 'open');
const isSubmitted = eq(nonconformities.state, 'submitted');

interface Wanted {
  kind: ProjectTask['kind'];
  condition: SQL | undefined;
  /** The day until when, or from when, it waits. */
  day: SQL;
  path: (projectCode: string) => string;
}

/** Nonconformities that wait for the caller, by project, the one that is due first leading. */
async function listOf(ctx: Context, tx: Tx, { kind, condition, day, path }: Wanted, projectCode?: string) {
  const isChannel = ctx.caller.tenant?.type === 'channel';
  const rows = await tx
    .select({
      projectCode: projects.projectCode,
      title: projects.name,
      count: sql<number>`count(*)::int`,
      dueDate: sql<string | null>`min(${day})::text`,
      since: sql<string | null>`min(${nonconformities.submittedAt})`,
    })
    .from(nonconformities)
    .innerJoin(projects, ofProject)
    .where(
      and(
        isChannel
          ? and(eq(projects.channelTenantCode, ctx.actor.tenantCode), visibleByCodes(ctx))
          : eq(nonconformities.tenantCode, ctx.actor.tenantCode),
        projectCode === undefined ? undefined : eq(nonconformities.projectCode, projectCode),
        sql`NOT ${isOver}`,
        condition,
      ),
    )
    .groupBy(projects.projectCode, projects.name, projects.createdAt)
    .orderBy(sql`min(${day})`, desc(projects.createdAt), projects.projectCode);
  return rows.map(
    ({ since, ...row }): ProjectTask => ({
      ...row,
      kind,
      since: since === null ? null : new Date(since).toISOString(),
      path: path(row.projectCode),
    }),
  );
}

/** What waits for the caller: to be dealt with, to be verified, or its effect to be verified. */
export async function listNonconformityTasks(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  const { accountId } = ctx.actor;
  const { roles, tenant } = ctx.caller;
  const needs = nonconformityPolicy.allowed(roles);
  const page = tenant?.type === 'channel' ? channelPage : customerPage;
  const inState = (state: string) => (code: string) => `${page(code)}?tab=nonconformities&state=${state}`;
  const isResponsible = eq(nonconformities.responsibleId, accountId);
  const isOthers = and(
    sql`${nonconformities.responsibleId} IS DISTINCT FROM ${accountId}`,
    sql`NOT ${accountId} = ANY (${nonconformities.participants})`,
  );
  const wanted: Wanted[] = [];
  if (responsibleRoles.some((role) => roles.includes(role)))
    wanted.push({
      kind: 'nonconformities',
      condition: and(isOpen, isResponsible),
      day: sql`${nonconformities.dueOn}`,
      path: needs.includes('viewWhole') ? inState('open') : ownPage,
    });
  if (needs.includes('verify'))
    wanted.push(
      {
        kind: 'verifyNonconformities',
        condition: and(isSubmitted, isOthers),
        day: sql`${nonconformities.dueOn}`,
        path: inState('submitted'),
      },
      {
        kind: 'verifyEffects',
        condition: and(awaitsEffect(), isOthers),
        day: sql`${nonconformities.effectDueOn}`,
        path: inState('effect'),
      },
    );
  const found: ProjectTask[] = [];
  for (const one of wanted) found.push(...(await listOf(ctx, tx, one, projectCode)));
  return found;
}

const some = (stands: SQL | undefined) => sql`EXISTS (SELECT 1 FROM ${nonconformities}
  WHERE ${nonconformities.tenantCode} = ${notices.tenantCode} AND ${nonconformities.projectCode} = ${notices.projectCode} AND ${stands})`;
const ofReader = and(isOpen, sql`${nonconformities.responsibleId} = ${notices.accountId}`);

/** While these hold, the notice's matter is still open. */
export const nonconformityMatters: Matters = {
  nonconformity_assigned: some(ofReader),
  nonconformity_returned: some(and(ofReader, isNotNull(nonconformities.returnReason))),
  nonconformity_reopened: some(and(ofReader, isNotNull(nonconformities.returnReason))),
  nonconformity_submitted: some(isSubmitted),
};

const held = (tenantCode: string) =>
  and(
    eq(nonconformities.tenantCode, tenantCode),
    or(isOpen, isSubmitted),
    sql`${nonconformities.projectCode} IN (SELECT ${projects.projectCode} FROM ${projects}
      WHERE ${and(eq(projects.tenantCode, tenantCode), ne(projects.state, 'closed'))})`,
  );

/** Nonconformities that a customer's people deal with; what is closed stays with who did it. */
export const heldNonconformities: Holding = {
  kind: 'nonconformities',
  roles: responsibleRoles,
  async count(tx, tenantCode, accountIds) {
    const rows = await tx
      .select({ accountId: sql<string>`${nonconformities.responsibleId}`, n: sql<number>`count(*)::int` })
      .from(nonconformities)
      .where(and(held(tenantCode), anyOf(nonconformities.responsibleId, accountIds)))
      .groupBy(nonconformities.responsibleId);
    return new Map(rows.map(({ accountId, n }) => [accountId, n]));
  },
  async handOver(ctx, tx, from, to) {
    const { tenantCode, accountId } = ctx.actor;
    const moved = await tx
      .update(nonconformities)
      .set({
        responsibleId: to.accountId,
        responsible: to.showName,
        version: sql`${nonconformities.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: accountId,
      })
      .where(and(held(tenantCode), eq(nonconformities.responsibleId, from)))
      .returning({ nonconformityId: nonconformities.nonconformityId });
    return moved.length;
  },
};
