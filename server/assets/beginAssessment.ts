import { standardMethods } from '#domain/assets/method/method';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import type { NewProject } from '#server/kernel/subject';
import { assessments } from './tables';

/** A new project's assessment, with the method that its form chose frozen into it. */
export async function beginAssessment(
  ctx: Context,
  tx: Tx,
  { tenantCode, projectCode, method }: NewProject,
): Promise<void> {
  const updatedBy = ctx.actor.accountId;
  await tx.insert(assessments).values({ tenantCode, projectCode, method: standardMethods[method], updatedBy });
}
