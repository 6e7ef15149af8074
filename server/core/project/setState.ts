import { sql } from 'drizzle-orm';
import type { ProjectState } from '#domain/core/project/rules';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { type ProjectKey, within } from './openProject';
import { projects } from './tables';
import { tellParties } from './tellParties';

/** Ends a project once the field that it is made for is done, or marks it as in progress. */
export const setProjectState = (ctx: Context, tx: Tx, project: ProjectKey, state: 'finished' | 'inhand') =>
  tx
    .update(projects)
    .set({ state, version: sql`${projects.version} + 1`, updatedAt: new Date(), updatedBy: ctx.actor.accountId })
    .where(within(projects, project));

/** A project is in progress once it has content, even if no consultant has taken it up. */
export async function beginProject(ctx: Context, tx: Tx, project: ProjectKey & { state: ProjectState }): Promise<void> {
  if (project.state === '') await setProjectState(ctx, tx, project, 'inhand');
}

/** The state of a project that this person has just taken over. */
export const stateTakenUp = sql<ProjectState>`CASE WHEN ${projects.state} = '' THEN 'inhand' ELSE ${projects.state} END`;

/** Takes a finished project up again, and tells its parties why. */
export async function reopenFinished(ctx: Context, tx: Tx, project: ProjectKey, reason: string): Promise<void> {
  await setProjectState(ctx, tx, project, 'inhand');
  await tellParties(ctx, tx, project, 'project_reopened', reason);
}
