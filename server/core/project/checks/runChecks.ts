import { blocking, type Final, type Findings } from '#domain/core/project/checks/checks';
import type { ProjectWire } from '#domain/core/project/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { openProject, type ProjectKey } from '../openProject';

/** The findings of all subjects' checks in a project. */
async function runChecks(ctx: Context, tx: Tx, project: ProjectKey): Promise<Findings> {
  let found: Findings = {};
  for (const subject of ctx.services.subjects) found = { ...found, ...(await subject.checks?.find(tx, project)) };
  return found;
}

/**
 * Lets nothing be made final that contradicts itself.
 * @throws AppError checksBlock
 */
export async function requireNothingBlocks(ctx: Context, tx: Tx, project: ProjectKey, final: Final): Promise<void> {
  const codes = blocking(await runChecks(ctx, tx, project), final);
  if (codes.length > 0) throw new AppError('checksBlock', { count: codes.length }, { codes });
}

export async function listChecks(
  ctx: Context,
  tx: Tx,
  { projectCode }: { projectCode: string },
): Promise<ProjectWire['listChecks']['data']> {
  const found = await runChecks(ctx, tx, await openProject(ctx, tx, projectCode));
  return {
    checkedAt: new Date().toISOString(),
    found: Object.entries(found).map(([code, { count, examples }]) => ({
      code: code as keyof typeof found,
      count,
      examples: [...examples],
    })),
  };
}
