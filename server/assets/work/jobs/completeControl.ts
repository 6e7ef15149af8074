import { assessmentRoles } from '#domain/assets/policy';
import { needFor } from '#domain/assets/work/workflow';
import { openAssessment } from '#server/assets/assessment';
import type { Context } from '#server/kernel/context';
import { type JobKind, startJob } from '#server/kernel/jobs/jobs';
import { rolesOnly } from '#server/kernel/policy';
import { findMovable, type Moved, moveUnitsWithin } from '../verbs/moveUnits';

interface Input {
  projectCode: string;
  unitIds?: string[] | undefined;
}

const CONTROL_JOB = 'assessControlComplete';
const moveOf = (input: Input) => ({ ...input, action: 'complete' as const, step: 'control' as const });

/**
 * Starts completing the control step: retained risks are computed with it, which takes its time for a whole company.
 * @throws AppError forbidden, notFound, or refusedTransition where no unit stands so
 */
export function startCompleteControl(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, input.projectCode, needFor.complete);
    await findMovable(tx, project, moveOf(input));
    const { tenantCode, projectCode } = project;
    const job = await startJob(ctx, tx, { kind: CONTROL_JOB, tenantCode, projectCode, input });
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
export const completeControlJob: JobKind<Input, Moved> = {
  kind: CONTROL_JOB,
  policy: rolesOnly(...assessmentRoles),
  run: ({ ctx, input, finish }) => finish((tx, audit) => moveUnitsWithin(ctx, tx, audit, moveOf(input))),
};
