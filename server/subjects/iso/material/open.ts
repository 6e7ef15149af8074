import { allowedMaterialActions, type MaterialAction, materialPolicy } from '#domain/subjects/iso/policy';
import { type OpenProject, openProject, requireNeed } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { type Policy, toMeet } from '#server/kernel/policy';

/** Admits callers with this need in materials; opening a project's checks again, with its state. */
export const mayMaterials = (action: MaterialAction): Policy => toMeet(materialPolicy.need(action));

export interface OpenMaterials extends OpenProject {
  allowedActions: MaterialAction[];
}

/**
 * A project with whose materials the caller may do what the call is for.
 * @throws AppError notFound, forbidden, projectFinished, refusedTransition
 */
export async function openMaterials(ctx: Context, tx: Tx, projectCode: string): Promise<OpenMaterials> {
  const { part: _none, ...project } = await openProject(ctx, tx, projectCode);
  const allowedActions = allowedMaterialActions(project.caller.roles, project.state);
  requireNeed(ctx, project, allowedActions);
  return { ...project, allowedActions };
}
