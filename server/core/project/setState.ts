import { and, eq, sql } from 'drizzle-orm';
import { overStates, type ProjectState } from '#domain/core/project/rules';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { type ProjectKey, refusedIn, stateOf, within } from './openProject';
import { projects } from './tables';
import { tellParties } from './tellParties';

/** Puts a project into a state. */
export const setProjectState = (ctx: Context, tx: Tx, project: ProjectKey, state: ProjectState) =>
  tx.update(projects).set(put(ctx, state)).where(within(projects, project));

/** The same, unless the project has left the state in which it was read: what ended it meanwhile holds. */
export const followProjectState = (
  ctx: Context,
  tx: Tx,
  project: ProjectKey & { state: ProjectState },
  state: ProjectState,
) =>
  tx
    .update(projects)
    .set(put(ctx, state))
    .where(and(within(projects, project), eq(projects.state, project.state)));

const put = (ctx: Context, state: ProjectState) => ({
  state,
  version: sql`${projects.version} + 1`,
  updatedAt: new Date(),
  updatedBy: ctx.actor.accountId,
});

/**
 * A project is in progress once it has content, even if no consultant has taken it up.
 * @param project as it was read, without a lock
 * @throws AppError refusedTransition or projectFinished if it has ended since
 */
export async function beginProject(ctx: Context, tx: Tx, project: ProjectKey & { state: ProjectState }): Promise<void> {
  if (project.state !== '') return;
  const begun = await tx
    .update(projects)
    .set(put(ctx, 'inhand'))
    .where(and(within(projects, project), eq(projects.state, '')))
    .returning({ projectCode: projects.projectCode });
  if (begun.length > 0) return;
  const state = await stateOf(tx, project);
  if (state === undefined || overStates.includes(state)) throw refusedIn(state);
}

/** The state of a project that a person has just taken over. */
const stateTakenUp = sql<ProjectState>`CASE WHEN ${projects.state} = '' THEN 'inhand' ELSE ${projects.state} END`;

/** The columns of a project given to a person, or to no one: those who give it to themselves have taken it over. */
export const takenUpBy = (to: string | null, by: string) =>
  to === by ? { takenUpAt: new Date(), state: stateTakenUp } : { takenUpAt: null };

/** Takes a finished project up again, and tells its parties why. */
export async function reopenFinished(ctx: Context, tx: Tx, project: ProjectKey, reason: string): Promise<void> {
  await setProjectState(ctx, tx, project, 'inhand');
  await tellParties(ctx, tx, project, 'project_reopened', reason);
}
