import { and, eq, sql } from 'drizzle-orm';
import { consultants } from '#domain/core/project/policy';
import type { ProjectGiven, ProjectWire } from '#domain/core/project/schema';
import { ableTo } from '#server/core/tenant/people/ableTo';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { takenUpBy } from '../../setState';
import { projects } from '../../tables';
import { changeProjects } from '../changeProjects';
import { type Handed, tellHanded } from '../tell';

/** Notifies those who got or lost projects, all of them the channel's own people. */
export const tellTeachers = (ctx: Context, tx: Tx, handed: readonly Handed[]) =>
  tellHanded(ctx, tx, handed, {
    tenantCode: () => ctx.actor.tenantCode,
    got: 'project_dispatched',
    lost: 'project_taken',
    path: (projectCode) => `/projectList/detail/assetsReport/${projectCode}`,
  });

/**
 * Dispatches projects to a consultant of the channel, reassigns them, or returns them to the pool. Those who get
 * or lose projects are notified once.
 * @throws AppError unknownReference if the person can't have projects; changeTooLarge, notFound, changeOvertaken
 */
export function changeTeacher(
  ctx: Context,
  { teacherAccountId, fromPool, ...asked }: ProjectGiven['changeTeacher']['body'],
): Promise<ProjectWire['changeTeacher']['data']> {
  const { tenantCode: channel, accountId: caller } = ctx.actor;
  return changeProjects(ctx, asked, async (tx) => {
    const [to] = teacherAccountId ? await ableTo(tx, channel, consultants, { wanted: teacherAccountId }) : [];
    if (teacherAccountId && !to) throw new AppError('unknownReference', { code: teacherAccountId });
    return {
      target: 'teacher',
      to: to ?? null,
      fate: ({ teacherAccountId: from }) => {
        if (from === teacherAccountId) return 'unchanged';
        // A colleague was faster: their choice stays, and the caller is told.
        return fromPool && from !== null ? { left: 'dispatched', holder: from } : { from };
      },
      before: ({ teacherAccountId: accountId, previousTeacherId, dispatchedAt, takenUpAt, state }) => ({
        accountId,
        previousTeacherId,
        dispatchedAt,
        takenUpAt,
        state,
      }),
      write: (codes) =>
        tx
          .update(projects)
          .set({
            teacherAccountId,
            // The previous consultant is remembered while the project is in the pool.
            previousTeacherId: sql`nullif(coalesce(${projects.teacherAccountId}, ${projects.previousTeacherId}), ${teacherAccountId}::text)`,
            dispatchedAt: teacherAccountId ? new Date() : null,
            ...takenUpBy(teacherAccountId, caller),
            version: sql`${projects.version} + 1`,
            updatedAt: new Date(),
            updatedBy: caller,
          })
          .where(and(eq(projects.channelTenantCode, channel), anyOf(projects.projectCode, codes))),
      async log(audit, handed, changeCode) {
        await tellTeachers(ctx, tx, handed);
        await audit(
          handed.map(({ projectCode, row: { tenantCode }, names }) => ({
            action: 'dispatchProject' as const,
            entity: 'project' as const,
            entityCode: projectCode,
            tenantCode,
            detail: { projectCode, changeCode, ...names },
          })),
        );
      },
    };
  });
}
