import { and, ne } from 'drizzle-orm';
import { madeFor } from '#domain/core/project/rules';
import { within } from '#server/core/project/openProject';
import { reopenFinished, setProjectState } from '#server/core/project/setState';
import { projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenFlow } from '../open';
import { questionnaires } from '../tables';

/**
 * A project for questionnaires alone is finished while all of them are accepted, and goes on when one is reopened.
 * Asked after each change of them; other projects end by what they are made for.
 * @param reason of a step that reopens one
 * @throws AppError projectFinished where the last one was accepted in between
 */
export async function settleProject(ctx: Context, tx: Tx, project: OpenFlow, reason?: string): Promise<void> {
  if (madeFor[project.kind] !== 'questionnaire') return;
  // Two that accept the last ones at once would each see the other's as open.
  const [held] = await tx
    .select({ state: projects.state })
    .from(projects)
    .where(within(projects, project))
    .for('update');
  const all = await tx.$count(questionnaires, within(questionnaires, project));
  const open = await tx.$count(
    questionnaires,
    and(within(questionnaires, project), ne(questionnaires.stage, 'finished')),
  );
  const isOver = all > 0 && open === 0;
  const wasOver = held?.state === 'finished';
  if (isOver && !wasOver) await setProjectState(ctx, tx, project, 'finished');
  if (!wasOver || isOver) return;
  if (!reason) throw new AppError('projectFinished');
  await reopenFinished(ctx, tx, project, reason);
}
