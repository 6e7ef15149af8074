import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, type PgTable } from 'drizzle-orm/pg-core';
import { seesAllProjects } from '#domain/core/project/policy';
import type { ProjectKind, ProjectState } from '#domain/core/project/rules';
import type { RoleCode } from '#domain/kernel/roles';
import type { Context } from '#server/kernel/context';
import { prepared } from '#server/kernel/db/prepared';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { projectGroups, projects } from './tables';

/** A project as its caller may use it. Everything below it is found by the customer's tenant first. */
export interface OpenProject {
  tenantCode: string;
  projectCode: string;
  projectName: string;
  channelTenantCode: string;
  kind: ProjectKind;
  state: ProjectState;
  /** The caller. */
  caller: { accountId: string; roles: readonly RoleCode[] };
}

export type ProjectKey = Pick<OpenProject, 'tenantCode' | 'projectCode'>;
type ProjectTable = PgTable & { tenantCode: AnyPgColumn; projectCode: AnyPgColumn };

/** The one row that a subject keeps of a project, read in the same statement. */
export interface ProjectPart<Columns extends Record<string, AnyPgColumn>> {
  readonly name: string;
  readonly table: ProjectTable;
  readonly columns: Columns;
}
export type PartRow<P> = P extends ProjectPart<infer C> ? { [K in keyof C]: PartColumn<C[K]> } : never;
type PartColumn<C extends AnyPgColumn> = C['_']['notNull'] extends true ? C['_']['data'] : C['_']['data'] | null;

/** How a project's group is joined. */
export const groupOfProject = and(
  eq(projectGroups.tenantCode, projects.channelTenantCode),
  eq(projectGroups.projectGroupCode, projects.projectGroupCode),
);

/** Rows of this project, by the customer's tenant first. */
export const within = (
  table: { tenantCode: AnyPgColumn; projectCode: AnyPgColumn },
  { tenantCode, projectCode }: ProjectKey,
) => and(eq(table.tenantCode, tenantCode), eq(table.projectCode, projectCode));

const projectColumns = {
  tenantCode: projects.tenantCode,
  projectName: projects.name,
  channelTenantCode: projects.channelTenantCode,
  kind: projects.kind,
  state: projects.state,
};

const byProjectCode = (tx: Tx, part?: ProjectPart<Record<string, AnyPgColumn>>) => {
  const wanted = eq(projects.projectCode, sql.placeholder('projectCode'));
  const whole = tx
    .select({ ...projectColumns, answering, ...(part && { part: part.columns }) })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .$dynamic();
  if (!part) return whole.where(wanted);
  const { table } = part;
  const ofProject = and(eq(table.tenantCode, projects.tenantCode), eq(table.projectCode, projects.projectCode));
  return whole.innerJoin(table, ofProject).where(wanted);
};

/** The responsible person on the channel's side, read wherever `seesProject` is used. */
export const answering = {
  channelTenantCode: projects.channelTenantCode,
  ownerAccountId: projectGroups.ownerAccountId,
  teacherAccountId: projects.teacherAccountId,
};
/** All null for records outside projects, which this rule does not restrict. */
interface Answering {
  channelTenantCode: string | null;
  ownerAccountId: string | null;
  teacherAccountId: string | null;
}

/** The person to turn to about a project: its consultant, or the group's owner while there is none. */
export const consultantOf = sql<string>`coalesce(${projects.teacherAccountId}, ${projectGroups.ownerAccountId})`;

/**
 * The one rule of who sees which project, within the tenant that row-level security has decided. It matters only for the
 * channel's own people: leaders see all, consultants the projects dispatched to them and those in their groups.
 */
export function seesProject(ctx: Context, project: Answering): boolean {
  const { accountId, tenantCode } = ctx.actor;
  return (
    project.channelTenantCode !== tenantCode ||
    seesAllProjects(ctx.caller.roles) ||
    project.teacherAccountId === accountId ||
    project.ownerAccountId === accountId
  );
}

/** The same as a condition, for lists of the channel's projects with their groups. */
export function visibleProjects(ctx: Context): SQL | undefined {
  const { accountId } = ctx.actor;
  if (seesAllProjects(ctx.caller.roles)) return undefined;
  return or(eq(projects.teacherAccountId, accountId), eq(projectGroups.ownerAccountId, accountId));
}

/** The same where the group isn't joined: it would be for each of a channel's projects, to leave most of them away. */
export function visibleByCodes(ctx: Context): SQL | undefined {
  const { accountId, tenantCode } = ctx.actor;
  if (seesAllProjects(ctx.caller.roles)) return undefined;
  // Starts from the consultant's projects: as a condition on each project, all of the channel's would be read.
  return sql`${projects.projectCode} IN (
    SELECT dispatched.project_code FROM ${projects} AS dispatched
    WHERE dispatched.channel_tenant_code = ${tenantCode} AND dispatched.teacher_account_id = ${accountId}
    UNION ALL
    SELECT answered.project_code FROM ${projectGroups} AS own JOIN ${projects} AS answered
      ON answered.channel_tenant_code = own.tenant_code AND answered.project_group_code = own.project_group_code
    WHERE own.tenant_code = ${tenantCode} AND own.owner_account_id = ${accountId})`;
}

/** The caller sees all projects of the group. */
export const seesWholeGroup = (ctx: Context): SQL | undefined =>
  seesAllProjects(ctx.caller.roles) ? undefined : eq(projectGroups.ownerAccountId, ctx.actor.accountId);

/**
 * Codes of the channel's groups that have a project with this property: found once per list, not per group. The
 * condition on what the caller sees of a group is separate.
 */
export const groupsWith = (ctx: Context, tx: Tx, condition: SQL | undefined): SQL =>
  sql`${projectGroups.projectGroupCode} IN ${tx
    .select({ code: projects.projectGroupCode })
    .from(projects)
    .where(and(eq(projects.channelTenantCode, ctx.actor.tenantCode), condition))}`;

const ownGroups = alias(projectGroups, 'own_groups');

/**
 * The caller sees a project of the group of which this is true, by the same rule: its own ones, or those of its groups.
 * Each is looked for from the caller: of a channel's many projects only those are read.
 */
export function seesInGroup(ctx: Context, tx: Tx, condition?: SQL): SQL | undefined {
  const { accountId, tenantCode } = ctx.actor;
  if (seesAllProjects(ctx.caller.roles)) return condition && groupsWith(ctx, tx, condition);
  const own = groupsWith(ctx, tx, and(eq(projects.teacherAccountId, accountId), condition));
  if (!condition) return or(eq(projectGroups.ownerAccountId, accountId), own);
  const answeredFor = tx
    .select({ code: projects.projectGroupCode })
    .from(ownGroups)
    .innerJoin(
      projects,
      and(
        eq(projects.channelTenantCode, ownGroups.tenantCode),
        eq(projects.projectGroupCode, ownGroups.projectGroupCode),
      ),
    )
    .where(and(eq(ownGroups.tenantCode, tenantCode), eq(ownGroups.ownerAccountId, accountId), condition));
  return or(own, sql`${projectGroups.projectGroupCode} IN ${answeredFor}`);
}

/**
 * A project that the caller may know of, with a subject's row of it. The subject decides on what the caller may do;
 * `requireNeed` checks the need that the call's row names.
 * @throws AppError notFound
 */
export async function openProject<C extends Record<string, AnyPgColumn>>(
  ctx: Context,
  tx: Tx,
  projectCode: string,
  part?: ProjectPart<C>,
): Promise<OpenProject & { part: PartRow<ProjectPart<C>> }> {
  const { accountId, roles } = ctx.caller;
  const statement = prepared(tx, `openProject ${part?.name ?? ''}`, () => byProjectCode(tx, part));
  const [found] = await statement.execute({ projectCode });
  if (!found) throw new AppError('notFound');
  const { answering: whose, ...project } = found;
  if (!seesProject(ctx, whose)) throw new AppError('notFound');
  return {
    ...project,
    part: project.part as PartRow<ProjectPart<C>>,
    projectCode,
    caller: { accountId, roles },
  };
}

/** A project's current state: a caller who waited for a lock has read an older one. */
export async function stateOf(tx: Tx, project: ProjectKey): Promise<OpenProject['state'] | undefined> {
  const [row] = await tx.select({ state: projects.state }).from(projects).where(within(projects, project));
  return row?.state;
}

/**
 * Makes sure that the caller may do now what the call is for.
 * @param allowed the actions that the project's state and the caller's roles permit
 * @throws AppError forbidden if no role of the caller may do this, projectFinished or refusedTransition if the project's
 *   state does not permit it
 */
export function requireNeed(ctx: Context, { state }: Pick<OpenProject, 'state'>, allowed: readonly string[]): void {
  const { action, roles } = ctx.need;
  if (allowed.includes(action)) return;
  if (!roles.some((role) => ctx.caller.roles.includes(role))) throw new AppError('forbidden');
  throw refusedIn(state);
}

/** The refusal of a change that a project's state does not permit. */
export const refusedIn = (state: ProjectState | undefined) =>
  new AppError(state === 'finished' ? 'projectFinished' : 'refusedTransition');
