import { eq, sql } from 'drizzle-orm';
import { project as policy } from '#domain/core/project/policy';
import { allowedProjectActions } from '#domain/core/project/rules';
import type { ProjectGiven } from '#domain/core/project/schema';
import { changedFields } from '#domain/kernel/changed';
import { happened } from '#server/core/lifecycle';
import type { Context } from '#server/kernel/context';
import { postgresCode } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { openProject, requireNeed, within } from '../openProject';
import { holdings } from '../queries/holdings';
import { setProjectState } from '../setState';
import { projectGroups, projectShare, projects } from '../tables';
import { tellParties } from '../tellParties';

/** PostgreSQL's code where other rows name the one that would go. */
const HELD = '23503';

type Body<N extends 'saveProject' | 'closeProject' | 'reopenProject' | 'deleteProject'> = ProjectGiven[N]['body'];

/**
 * One of the channel's projects, its row locked, for the need of the call's row; and the number of its records.
 * @throws AppError notFound, projectFinished or refusedTransition if its state does not permit this
 */
async function openForEdit(ctx: Context, tx: Tx, projectCode: string) {
  const opened = await openProject(ctx, tx, projectCode);
  const [row] = await tx.select().from(projects).where(within(projects, opened)).for('update');
  if (!row) throw new AppError('notFound');
  const holds = await holdings(ctx, tx, row);
  requireNeed(ctx, row, allowedProjectActions(policy.allowed(ctx.caller.roles), { state: row.state, holds }));
  return { project: row, holds };
}

/**
 * Names a project anew, or sets its days.
 * @throws AppError conflict, refusedTransition once it is closed or finished
 */
export function saveProject(ctx: Context, body: Body<'saveProject'>): Promise<{ version: number }> {
  return ctx.write(async (tx, audit) => {
    const { project: before } = await openForEdit(ctx, tx, body.projectCode);
    await requireVersion(tx, before, body.version, ({ name, beginDate, endDate, version }) => ({
      name,
      beginDate,
      endDate,
      version,
    }));
    const after = { name: body.name, beginDate: body.beginDate ?? null, endDate: body.endDate ?? null };
    await tx
      .update(projects)
      .set({
        ...after,
        version: sql`${projects.version} + 1`,
        updatedAt: new Date(),
        updatedBy: ctx.actor.accountId,
      })
      .where(within(projects, before));
    const { tenantCode, projectCode } = before;
    const version = before.version + 1;
    const changed = changedFields(pick(before), after, ['name', 'beginDate', 'endDate']);
    await audit({
      action: 'saveProject',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, version, changed },
    });
    return { version };
  });
}

const pick = ({ name, beginDate, endDate }: typeof projects.$inferSelect) => ({ name, beginDate, endDate });

/** Terminates a project: all content stays and becomes read-only. The parties are notified. */
export function closeProject(ctx: Context, { projectCode, reason }: Body<'closeProject'>): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { project } = await openForEdit(ctx, tx, projectCode);
    await setProjectState(ctx, tx, project, 'closed');
    await tellParties(ctx, tx, project, 'project_closed', reason);
    const about = { entity: 'project', entityCode: projectCode, tenantCode: project.tenantCode } as const;
    await audit({ action: 'closeProject', ...about, detail: { projectCode, reason } });
    return null;
  });
}

/** Takes a terminated project up again: in progress if it was taken over or has content, else not started. */
export function reopenProject(ctx: Context, { projectCode, reason }: Body<'reopenProject'>): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { project, holds } = await openForEdit(ctx, tx, projectCode);
    await setProjectState(ctx, tx, project, project.takenUpAt || holds > 0 ? 'inhand' : '');
    await tellParties(ctx, tx, project, 'project_resumed', reason);
    const about = { entity: 'project', entityCode: projectCode, tenantCode: project.tenantCode } as const;
    await audit({ action: 'reopenProject', ...about, detail: { projectCode, reason } });
    return null;
  });
}

/**
 * Deletes an empty project, and its group if it was the last one.
 * @throws AppError refusedTransition if it has content: then it is terminated instead
 */
export function deleteProject(ctx: Context, body: Body<'deleteProject'>): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { project } = await openForEdit(ctx, tx, body.projectCode);
    await requireVersion(tx, project, body.version);
    const { tenantCode, projectCode, channelTenantCode, projectGroupCode } = project;
    await happened(ctx, tx, 'projectDeleted', project);
    // The share goes last, because it lets the channel write below the project.
    await tx.delete(projectShare).where(within(projectShare, project));
    // Files and jobs of it stay as long as they are kept, also where nothing else is left.
    await tx
      .delete(projects)
      .where(within(projects, project))
      .catch((error: unknown) => {
        throw postgresCode(error).code === HELD ? new AppError('refusedTransition') : error;
      });
    const rest = await tx
      .select({ projectCode: projects.projectCode })
      .from(projects)
      .where(eq(projects.projectGroupCode, projectGroupCode))
      .limit(1);
    if (rest.length === 0)
      await tx
        .delete(projectGroups)
        .where(
          sql`${projectGroups.tenantCode} = ${channelTenantCode} AND ${projectGroups.projectGroupCode} = ${projectGroupCode}`,
        );
    await audit({
      action: 'deleteProject',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, deleted: project },
    });
    return null;
  });
}
