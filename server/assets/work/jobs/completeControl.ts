import type { AssetsGiven } from '#domain/assets/schema';
import { completeControl } from '#domain/assets/work/jobs';
import { needFor } from '#domain/assets/work/workflow';
import { may, openAssessment } from '#server/assets/assessment';
import type { Context } from '#server/kernel/context';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { findMovable, moveUnitsWithin } from '../verbs/moveUnits';

type Input = AssetsGiven['completeControl']['body'];

const moveOf = (input: Input) => ({ ...input, action: 'complete' as const, step: 'control' as const });

/**
 * Starts completing the control step, as the specification has it: by a job. What may be retained is retained with it.
 * @throws AppError forbidden, notFound, or refusedTransition where no unit stands so
 */
export function startCompleteControl(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, input.projectCode);
    await findMovable(tx, project, moveOf(input));
    const { tenantCode, projectCode } = project;
    const job = await startJob(ctx, tx, completeControl, { tenantCode, projectCode, input });
    await audit({
      action: 'startCompleteControl',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode },
    });
    return job;
  });
}

/** The same move as that of the other steps. */
export const completeControlJob = implementJob(completeControl, {
  policy: may(needFor.complete),
  run: ({ ctx, input, finish }) => finish((tx, audit) => moveUnitsWithin(ctx, tx, audit, moveOf(input))),
});
