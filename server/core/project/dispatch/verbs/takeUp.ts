import { and, count, desc, eq, isNull, min, sql } from 'drizzle-orm';
import { project } from '#domain/core/project/policy';
import { overStates } from '#domain/core/project/rules';
import type { ProjectGiven } from '#domain/core/project/schema';
import type { WaitingTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { openProject, within } from '../../openProject';
import { takenUpBy } from '../../setState';
import { projects } from '../../tables';
import { projectsThrough } from '../queries/listProjects';

/**
 * The consultant takes over a project dispatched to them; a project that was not started is then in progress.
 * @throws AppError notFound, refusedTransition if it has another consultant, was taken over before, or is over
 */
export function takeUp(ctx: Context, { projectCode }: ProjectGiven['takeUpProject']['body']): Promise<null> {
  const { accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const opened = await openProject(ctx, tx, projectCode);
    const [project] = await tx.select().from(projects).where(within(projects, opened)).for('update');
    if (!project) throw new AppError('notFound');
    const { teacherAccountId, takenUpAt, state, tenantCode } = project;
    if (teacherAccountId !== accountId || takenUpAt || overStates.includes(state))
      throw new AppError('refusedTransition');
    await tx
      .update(projects)
      .set({
        ...takenUpBy(accountId, accountId),
        version: sql`${projects.version} + 1`,
        updatedAt: new Date(),
        updatedBy: accountId,
      })
      .where(within(projects, opened));
    await audit({
      action: 'takeUpProject',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode },
    });
    return null;
  });
}

/** Projects in the channel's pool, for those who dispatch them. */
export async function listUndispatched(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  if (!project.allowed(ctx.caller.roles).includes('administer')) return [];
  const [found] = await tx
    .select({ count: count(), since: min(projects.createdAt) })
    .from(projects)
    .where(projectsThrough(ctx, tx, { dispatchStatus: 'undispatch' }));
  if (!found?.count) return [];
  return [
    {
      kind: 'dispatchProjects',
      projectCode: null,
      title: ctx.caller.tenant?.tenantName ?? '',
      count: found.count,
      since: found.since?.toISOString() ?? null,
      dueDate: null,
      path: '/projectList/resourcePool',
    },
  ];
}

/** The number of projects listed at once; others follow when these are taken over. */
const TOLD = 50;

/** Projects that were dispatched to the caller and wait to be taken up. */
export async function listDispatched(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenantCode, accountId } = ctx.actor;
  if (ctx.caller.tenant?.type !== 'channel') return [];
  const rows = await tx
    .select({
      projectCode: projects.projectCode,
      projectGroupCode: projects.projectGroupCode,
      title: projects.name,
      since: projects.dispatchedAt,
      dueDate: projects.endDate,
    })
    .from(projects)
    .where(
      and(
        eq(projects.channelTenantCode, tenantCode),
        eq(projects.teacherAccountId, accountId),
        isNull(projects.takenUpAt),
        sql`${projects.state} <> ALL(${sql.param([...overStates])})`,
      ),
    )
    .orderBy(desc(projects.dispatchedAt))
    .limit(TOLD);
  return rows.map(({ projectGroupCode, since, ...row }) => ({
    kind: 'takeUpProject' as const,
    count: 1,
    ...row,
    since: since?.toISOString() ?? null,
    path: `/projectList/myProject/detail/${projectGroupCode}`,
  }));
}
