import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { ProjectKey } from '../openProject';

/** How many records all fields together hold of a project; none of one that was just made. */
export async function holdings(ctx: Context, tx: Tx, project: ProjectKey): Promise<number> {
  let held = 0;
  for (const { ofProjects } of ctx.services.subjects) held += (await ofProjects?.holds(tx, project)) ?? 0;
  return held;
}
