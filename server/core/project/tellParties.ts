import { and, eq } from 'drizzle-orm';
import { memberships } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { consultantOf, groupOfProject, type ProjectKey, within } from './openProject';
import { projectGroups, projects } from './tables';

/** Notifies the customer's project managers and the consultant, except the caller, that a project was terminated or reopened. */
export async function tellParties(
  ctx: Context,
  tx: Tx,
  { tenantCode, projectCode }: ProjectKey,
  kind: 'project_closed' | 'project_reopened',
  reason: string,
): Promise<void> {
  const { accountId: caller, showName: who } = ctx.caller;
  const managers = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.roleCode, 'CONSUMER_PM')));
  const consultants = await tx
    .select({
      name: projects.name,
      group: projects.projectGroupCode,
      tenantCode: projectGroups.tenantCode,
      accountId: consultantOf,
    })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .where(within(projects, { tenantCode, projectCode }));
  const params = { project: consultants[0]?.name ?? '', who, reason };
  await notify(
    tx,
    [
      ...managers.map(({ accountId }) => ({
        tenantCode,
        accountId,
        path: `/systemManage/companyDetails/${projectCode}`,
      })),
      ...consultants.map(({ group, tenantCode, accountId }) => ({
        tenantCode,
        accountId,
        path: `/projectList/myProject/detail/${group}`,
      })),
    ]
      .filter(({ accountId }) => accountId !== caller)
      .map((person) => ({ ...person, kind, projectCode, params })),
    caller,
  );
}
