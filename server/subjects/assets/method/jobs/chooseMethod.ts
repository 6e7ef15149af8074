import { sql } from 'drizzle-orm';
import { chooseMethod } from '#domain/subjects/assets/method/jobs';
import type { Method } from '#domain/subjects/assets/method/method';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { may, methodOf, type OpenAssessment, openAssessment } from '../../assessment';
import { recompute } from '../../inventory/recompute';
import { openForChange } from '../../openForChange';
import { methodNamed } from '../queries/listMethods';
import { criteriaAnew } from '../verbs/criteria';

/** @throws AppError refusedTransition once the assessment is signed */
function requireUnsigned({ signedAt }: OpenAssessment): void {
  if (signedAt) throw new AppError('refusedTransition');
}

/**
 * Starts changing an assessment's method: all its values are recalculated, which takes time for a large company.
 * @throws AppError refusedTransition once the assessment is signed or closed, unknownReference for a method that neither
 *   side of the project has
 */
export function startChooseMethod(
  ctx: Context,
  input: AssetsGiven['chooseMethod']['body'],
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, input.projectCode);
    requireUnsigned(project);
    await methodNamed(tx, project, input);
    const { tenantCode, projectCode } = project;
    const job = await startJob(ctx, tx, chooseMethod, { tenantCode, projectCode, input });
    const detail = { projectCode, key: input.key, version: input.version };
    await audit({ action: 'startChooseMethod', entity: 'assessment', entityCode: projectCode, tenantCode, detail });
    return job;
  });
}

/** Freezes the method with the assessment, whose criteria must be approved anew, and brings all its values up to date, in one transaction. */
export const chooseMethodJob = implementJob(chooseMethod, {
  policy: may('chooseMethod'),
  run: ({ ctx, input, progress, finish }) =>
    finish(async (tx, audit) => {
      const project = await openForChange(ctx, tx, input.projectCode);
      requireUnsigned(project);
      const before = await methodOf(tx, project);
      const method = await methodNamed(tx, project, input);
      await tx
        .update(assessments)
        .set({ method, ...criteriaAnew(project) })
        .where(within(assessments, project));
      progress(10);
      await recompute(tx, project, progress);
      const [counted] = await tx.select({ n: sql<number>`count(*)::int` }).from(risks).where(within(risks, project));
      const { tenantCode, projectCode } = project;
      const named = ({ key, version }: Method) => ({ key, version });
      const detail = { projectCode, before: named(before), after: named(method), risks: counted?.n ?? 0 };
      await audit({ action: 'chooseMethod', entity: 'assessment', entityCode: projectCode, tenantCode, detail });
      return null;
    }),
});
