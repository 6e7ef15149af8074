import { eq } from 'drizzle-orm';
import { allowedGovActions, type GovAction, govPolicy } from '#domain/subjects/gov/policy';
import { type OpenProject, openProject, requireNeed, within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type Policy, toMeet } from '#server/kernel/policy';
import { govApplications } from './tables';

/** Admits callers with this need; opening a government project checks again, with its state. */
export const mayGov = (action: GovAction): Policy => toMeet(govPolicy.need(action));

export interface OpenGov extends OpenProject {
  allowedActions: GovAction[];
}

/**
 * A government project about which the caller may do what the call is for.
 * @throws AppError notFound where it is none, forbidden, projectFinished, refusedTransition
 */
export async function openGov(ctx: Context, tx: Tx, projectCode: string): Promise<OpenGov> {
  const { part: _none, ...project } = await openProject(ctx, tx, projectCode);
  const [row] = await tx.select({ type: projects.projectType }).from(projects).where(within(projects, project));
  if (row?.type !== 'gov') throw new AppError('notFound');
  const allowedActions = allowedGovActions(project.caller.roles, project.state);
  requireNeed(ctx, project, allowedActions);
  return { ...project, allowedActions };
}

export type Application = typeof govApplications.$inferSelect;

/** The project's application with its row locked; it is made where there is none yet, at version 0. */
export async function lockApplication(tx: Tx, { tenantCode, projectCode }: OpenGov): Promise<Application> {
  await tx.insert(govApplications).values({ tenantCode, projectCode, version: 0 }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(govApplications)
    .where(within(govApplications, { tenantCode, projectCode }))
    .for('update');
  if (!row) throw new AppError('notFound');
  return row;
}

/** Counts up what imports are compared with. @returns the version that the records have now */
export async function recordsChanged(tx: Tx, application: Application): Promise<number> {
  const recordsVersion = application.recordsVersion + 1;
  await tx.update(govApplications).set({ recordsVersion }).where(within(govApplications, application));
  return recordsVersion;
}

/** The version of a project's records; 0 where nothing was entered. */
export async function recordsVersionOf(tx: Tx, project: OpenGov): Promise<number> {
  const [row] = await tx
    .select({ version: govApplications.recordsVersion })
    .from(govApplications)
    .where(eq(govApplications.projectCode, project.projectCode));
  return row?.version ?? 0;
}
