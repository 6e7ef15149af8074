import { changedFields } from '#domain/kernel/changed';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { assessments } from '#server/subjects/assets/tables';
import { openForChange } from '../../openForChange';

/**
 * How often units up to a value go to their reviewer and back. Units that are under way go on from where they stand.
 * @throws AppError refusedTransition once the assessment is signed
 */
export function joinRounds(ctx: Context, input: AssetsGiven['joinRounds']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    if (project.signedAt) throw new AppError('refusedTransition');
    const { tenantCode, projectCode } = project;
    const { rounds, roundsUpTo } = input;
    await tx.update(assessments).set({ rounds, roundsUpTo }).where(within(assessments, project));
    const changed = changedFields<Pick<typeof input, 'rounds' | 'roundsUpTo'>>(project, input, [
      'rounds',
      'roundsUpTo',
    ]);
    await audit({
      action: 'joinRounds',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, changed },
    });
    return null;
  });
}
