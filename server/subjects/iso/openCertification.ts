import {
  allowedCertificationActions,
  type CertificationAction,
  certificationPolicy,
} from '#domain/subjects/iso/policy';
import { type OpenProject, openProject, requireNeed } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { type Policy, toMeet } from '#server/kernel/policy';

/** Admits callers with this need; opening a project's certification checks again, with its state. */
export const mayCertify = (action: CertificationAction): Policy => toMeet(certificationPolicy.need(action));

export interface OpenCertification extends OpenProject {
  allowedActions: CertificationAction[];
}

/**
 * A project about whose certification the caller may do what the call is for.
 * @throws AppError notFound, forbidden, projectFinished, refusedTransition
 */
export async function openCertification(ctx: Context, tx: Tx, projectCode: string): Promise<OpenCertification> {
  const { part: _none, ...project } = await openProject(ctx, tx, projectCode);
  const allowedActions = allowedCertificationActions(project.caller.roles, project.state);
  requireNeed(ctx, project, allowedActions);
  return { ...project, allowedActions };
}
