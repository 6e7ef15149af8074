import { sql } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { type ProjectKey, within } from './openProject';
import { projects } from './tables';

/** Ends a project once the field that it is made for is done, or takes it up again. */
export const setProjectState = (ctx: Context, tx: Tx, project: ProjectKey, state: 'finished' | 'inhand') =>
  tx
    .update(projects)
    .set({ state, version: sql`${projects.version} + 1`, updatedAt: new Date(), updatedBy: ctx.actor.accountId })
    .where(within(projects, project));
