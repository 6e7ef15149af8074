import { allowedFileActions, type FilesAction, projectFiles } from '#domain/capabilities/file/policy';
import { type OpenProject, openProject, requireNeed } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { type Policy, toMeet } from '#server/kernel/policy';

/** Admits callers with this need in a project's files; opening them checks again, with the project's state. */
export const mayFiles = (action: FilesAction): Policy => toMeet(projectFiles.need(action));

export interface OpenFiles extends OpenProject {
  allowedActions: FilesAction[];
}

/**
 * A project whose files the caller has come for.
 * @throws AppError notFound, forbidden, refusedTransition if the project is closed
 */
export async function openFiles(ctx: Context, tx: Tx, projectCode: string): Promise<OpenFiles> {
  const { part: _, ...project } = await openProject(ctx, tx, projectCode);
  const allowedActions = allowedFileActions(project.caller.roles, project.state);
  requireNeed(ctx, project, allowedActions);
  return { ...project, allowedActions };
}
