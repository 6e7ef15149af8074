import { fieldsOf } from '#domain/core/project/rules';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { NewProject } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { comments } from './comment/tables';
import { reportSettings } from './report/tables';
import { assessments } from './tables';

/** The assessment of a new project that has one, with the method that its form chose frozen into it. */
export async function beginAssessment(
  ctx: Context,
  tx: Tx,
  { tenantCode, projectCode, kind, method }: NewProject,
): Promise<void> {
  if (!fieldsOf[kind].includes('assets')) return;
  const updatedBy = ctx.actor.accountId;
  await tx.insert(assessments).values({ tenantCode, projectCode, method: standardMethods[method], updatedBy });
}

/** Deletes the records of `beginAssessment`, and comments on deleted records. */
export async function forgetAssessment(_ctx: Context, tx: Tx, project: ProjectKey): Promise<void> {
  await tx.delete(comments).where(within(comments, project));
  await tx.delete(reportSettings).where(within(reportSettings, project));
  await tx.delete(assessments).where(within(assessments, project));
}
