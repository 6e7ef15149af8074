import { allowedFactsNeeds } from '#domain/subjects/iso/policy';
import { openProject, requireNeed } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';

/** A project of which the caller may do with the facts what the call is for. @throws AppError notFound, forbidden, projectFinished */
export async function openFacts(ctx: Context, tx: Tx, projectCode: string) {
  const { part: _none, ...project } = await openProject(ctx, tx, projectCode);
  const needs = allowedFactsNeeds(project.caller.roles, project.state);
  requireNeed(ctx, project, needs);
  return { ...project, needs };
}
