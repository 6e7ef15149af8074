import { noticesForConsultant } from '#server/core/project/tellParties';
import { type NewNotice, noticesForRoles, notify } from '#server/core/user/notify';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenFlow } from './open';

type Told = Pick<NewNotice, 'kind' | 'params'>;

/** Notifies the questionnaires' owners at the customer, except the person who acted. */
export async function tellOwners(tx: Tx, project: OpenFlow, { kind, params }: Told): Promise<void> {
  const { tenantCode, projectCode, projectName, caller } = project;
  const owners = await noticesForRoles(tx, tenantCode, ['CONSUMER_PM', 'CONSUMER_OWNER'], {
    kind,
    projectCode,
    path: `/systemManage/companyDetails/gapAnalysisReport/${projectCode}?tab=questionnaires`,
    params: { project: projectName, ...params },
  });
  await notify(
    tx,
    owners.filter(({ accountId }) => accountId !== caller.accountId),
    caller.accountId,
  );
}

/** The consultant who works on the project, unless it was the one who did it. */
export async function tellConsultant(tx: Tx, project: OpenFlow, { kind, params }: Told): Promise<void> {
  const { projectCode, projectName, caller } = project;
  const consultants = await noticesForConsultant(tx, project, {
    kind,
    projectCode,
    path: `/projectList/detail/gapAnalysisReport/${projectCode}?tab=questionnaires`,
    params: { project: projectName, ...params },
  });
  await notify(
    tx,
    consultants.filter(({ accountId }) => accountId !== caller.accountId),
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
