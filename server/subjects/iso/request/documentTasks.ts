import { and, eq, ne } from 'drizzle-orm';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenCertification } from '../openCertification';
import { requestsOf, shownRequest, standingOf, type WorkRequest } from './openRequests';
import { workRequests } from './tables';

/** A request for a document, and the person who was asked; empty: who has left. */
export interface DocumentTask {
  readonly request: WorkRequest;
  readonly name: string;
}

/** Who was asked for which document of a project, by the document's code, or the template's. */
export async function documentTasks(tx: Tx, project: OpenCertification): Promise<Map<string, DocumentTask>> {
  const rows = await tx
    .select({ request: workRequests, name: accounts.showName })
    .from(workRequests)
    .leftJoin(accounts, eq(accounts.accountId, workRequests.assigneeId))
    .where(requestsOf(project, 'document'));
  return new Map(rows.map(({ request, name }) => [request.recordCode, { request, name: name ?? '' }]));
}

/** Whether the caller was asked for it, and has not handed it in yet. */
export const isAskedNow = (project: OpenCertification, task: DocumentTask | undefined): boolean =>
  task !== undefined && task.request.status === 'open' && standingOf(project, task.request).isAsked;

/**
 * Keepers of the project write all documents; the others write what they were asked for and have not handed in. The request stays
 * as it is until the transaction ends.
 * @throws AppError forbidden
 */
export async function requireMayPrepare(
  tx: Tx,
  project: OpenCertification,
  task: DocumentTask | undefined,
): Promise<void> {
  if (project.allowedActions.includes('edit')) return;
  const [request] = await tx
    .select()
    .from(workRequests)
    .where(and(requestsOf(project, 'document'), eq(workRequests.recordCode, task?.request.recordCode ?? '')))
    .for('share');
  if (!request || !isAskedNow(project, { request, name: '' })) throw new AppError('forbidden');
}

/** What is out of use is asked of nobody; what was confirmed stays. */
export const forgetTask = (tx: Tx, project: OpenCertification, task: DocumentTask | undefined) =>
  tx
    .delete(workRequests)
    .where(
      and(
        requestsOf(project, 'document'),
        eq(workRequests.recordCode, task?.request.recordCode ?? ''),
        ne(workRequests.status, 'finished'),
      ),
    );

/** A task as people see it. */
export const shownTask = (project: OpenCertification, { request, name }: DocumentTask) => ({
  taskCode: request.recordCode,
  accountId: request.assigneeId,
  name,
  isMine: request.assigneeId === project.caller.accountId,
  ...shownRequest(project, request),
});
