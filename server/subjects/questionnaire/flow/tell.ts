import { and, eq } from 'drizzle-orm';
import { consultantOf, groupOfProject, within } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import { memberships } from '#server/core/tenant/tables';
import { type NewNotice, notify } from '#server/core/user/notify';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenFlow } from './open';

type Told = Pick<NewNotice, 'kind' | 'params'>;

/** Notifies the questionnaires' owners at the customer, except the person who acted. */
export async function tellOwners(tx: Tx, project: OpenFlow, { kind, params }: Told): Promise<void> {
  const { tenantCode, projectCode, projectName, caller } = project;
  const owners = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, ['CONSUMER_PM', 'CONSUMER_OWNER'])));
  const path = `/systemManage/companyDetails/gapAnalysisReport/${projectCode}?tab=questionnaires`;
  await notify(
    tx,
    owners
      .filter(({ accountId }) => accountId !== caller.accountId)
      .map(({ accountId }) => ({
        tenantCode,
        accountId,
        kind,
        projectCode,
        path,
        params: { project: projectName, ...params },
      })),
    caller.accountId,
  );
}

/** The consultant who works on the project, unless it was the one who did it. */
export async function tellConsultant(tx: Tx, project: OpenFlow, { kind, params }: Told): Promise<void> {
  const { projectCode, projectName, caller } = project;
  const found = await tx
    .select({ tenantCode: projectGroups.tenantCode, accountId: consultantOf })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .where(within(projects, project));
  const path = `/projectList/detail/gapAnalysisReport/${projectCode}?tab=questionnaires`;
  await notify(
    tx,
    found
      .filter(({ accountId }) => accountId !== caller.accountId)
      .map((somebody) => ({ ...somebody, kind, projectCode, path, params: { project: projectName, ...params } })),
    caller.accountId,
  );
}

/** Notifies each respondent once, with the number of questions, except the person who acted. */
export async function tellRespondents(
  tx: Tx,
  { tenantCode, projectCode, projectName, caller }: OpenFlow,
  kind: 'questions_assigned' | 'questions_returned',
  respondentIds: readonly (string | null)[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const accountId of respondentIds)
    if (accountId !== null && accountId !== caller.accountId) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
  const path = `/reportOnline/${projectCode}`;
  await notify(
    tx,
    [...counts].map(([accountId, count]) => ({
      tenantCode,
      accountId,
      kind,
      projectCode,
      path,
      params: { project: projectName, count },
    })),
    caller.accountId,
  );
}
