import { sql } from 'drizzle-orm';
import { stateOf, within } from '#server/core/project/openProject';
import { beginProject } from '#server/core/project/setState';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { allowedIn, course, type OpenAssessment, openAssessment } from './assessment';
import { assessments } from './tables';
import { settleSignature } from './work/signature';

/**
 * Opens a project's assessment for a change (`openAssessment`). One change of an assessment at a time: its row is locked, so that derived values, cycles and
 * versions are decided on the current rows. Before the commit, a signature that would become void needs confirmation.
 * @param counts the version that grows: the inventory's, on which checks of an import rest, or that of the work on it
 */
export async function openForChange(
  ctx: Context,
  tx: Tx,
  projectCode: string,
  counts: 'inventory' | 'work' = 'inventory',
): Promise<OpenAssessment> {
  const opened = await openAssessment(ctx, tx, projectCode);
  const version = counts === 'work' ? 'workVersion' : 'inventoryVersion';
  const [locked] = await tx
    .update(assessments)
    .set({
      [version]: sql`${assessments[version]} + 1`,
      updatedAt: new Date(),
      updatedBy: ctx.actor.accountId,
    })
    .where(within(assessments, opened))
    .returning(course);
  // The assessment may have been closed, or its project terminated, while this waited for the lock.
  const state = await stateOf(tx, opened);
  if (!locked || state === undefined) throw new AppError('notFound');
  await beginProject(ctx, tx, { ...opened, state });
  const now = { ...opened, ...locked, state };
  const project = { ...now, allowedActions: allowedIn(ctx, now) };
  ctx.beforeCommit(async (audit) => void (await settleSignature(ctx, tx, audit, project)));
  return project;
}
