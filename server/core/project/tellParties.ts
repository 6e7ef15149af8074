import { type NewNotice, noticesForRoles, notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { consultantOf, groupOfProject, type ProjectKey, within } from './openProject';
import { projectGroups, projects } from './tables';

/** A notice for the person to turn to about the project (`consultantOf`), at the channel. */
export async function noticesForConsultant(
  tx: Tx,
  project: ProjectKey,
  notice: Omit<NewNotice, 'tenantCode' | 'accountId'>,
): Promise<NewNotice[]> {
  const consultants = await tx
    .select({ tenantCode: projectGroups.tenantCode, accountId: consultantOf })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .where(within(projects, project));
  return consultants.map((consultant) => ({ ...consultant, ...notice }));
}

/**
 * Notifies the customer's project managers and the consultant, except the caller, that a project was terminated, resumed or
 * reopened.
 */
export async function tellParties(
  ctx: Context,
  tx: Tx,
  project: ProjectKey,
  kind: 'project_closed' | 'project_resumed' | 'project_reopened',
  reason: string,
): Promise<void> {
  const { accountId: caller, showName: who } = ctx.caller;
  const { tenantCode, projectCode } = project;
  const [named] = await tx
    .select({ name: projects.name, group: projects.projectGroupCode })
    .from(projects)
    .where(within(projects, project));
  if (!named) return;
  const notice = { kind, projectCode, params: { project: named.name, who, reason } };
  const told = [
    ...(await noticesForRoles(tx, tenantCode, ['CONSUMER_PM'], {
      ...notice,
      path: `/systemManage/companyDetails/${projectCode}`,
    })),
    ...(await noticesForConsultant(tx, project, { ...notice, path: `/projectList/myProject/detail/${named.group}` })),
  ];
  await notify(
    tx,
    told.filter(({ accountId }) => accountId !== caller),
    caller,
  );
}
