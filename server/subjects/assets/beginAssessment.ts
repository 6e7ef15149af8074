import { fieldsOf } from '#domain/core/project/rules';
import { standardMethods } from '#domain/subjects/assets/method/method';
import type { NewProject } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
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
