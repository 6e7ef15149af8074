import { sql } from 'drizzle-orm';
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

/** Takes a finished project up again, and tells its parties why. */
export async function reopenFinished(ctx: Context, tx: Tx, project: ProjectKey, reason: string): Promise<void> {
  await setProjectState(ctx, tx, project, 'inhand');
  await tellParties(ctx, tx, project, 'project_reopened', reason);
}
