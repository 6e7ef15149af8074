import { and, eq, or } from 'drizzle-orm';
import { executorPageOf, executorPages, type UnitStage } from '#domain/subjects/assets/work/workflow';
import { noticesForConsultant } from '#server/core/project/tellParties';
import { memberships } from '#server/core/tenant/tables';
import { type NewNotice, noticesForRoles, notify } from '#server/core/user/notify';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '../assessment';
import { groupBy } from '../inventory/queries/listing';

const overviewOf = (projectCode: string) => `/systemManage/companyDetails/${projectCode}`;

/** Notifies the units' executors, except the person who acted; each once, with the page of the first of their units. */
export async function tellAssignees(
  tx: Tx,
  { tenantCode, projectCode, projectName, caller }: OpenAssessment,
  kind: 'units_assigned' | 'units_returned',
  units: readonly { assigneeId: string | null; stage: UnitStage }[],
  params: Record<string, string> = {},
): Promise<void> {
  const told = units.filter((unit) => unit.assigneeId !== null && unit.assigneeId !== caller.accountId);
  const byPerson = groupBy(told, (unit) => unit.assigneeId as string);
  if (byPerson.size === 0) return;
  const executors = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        eq(memberships.roleCode, 'CONSUMER_EXECUTOR'),
        anyOf(memberships.accountId, [...byPerson.keys()]),
      ),
    );
  const isExecutor = new Set(executors.map((row) => row.accountId));
  const pathOf = (accountId: string, stages: readonly UnitStage[]) => {
    const pages = new Set(stages.map(executorPageOf));
    const page = Object.keys(executorPages).find((name) => (pages as Set<string | undefined>).has(name));
    // The executor's pages open for executors alone.
    return page && isExecutor.has(accountId) ? `/${page}/${projectCode}` : overviewOf(projectCode);
  };
  await notify(
    tx,
    [...byPerson].map(([accountId, own]) => ({
      tenantCode,
      accountId,
      kind,
      projectCode,
      params: { project: projectName, count: own.length, ...params },
      path: pathOf(
        accountId,
        own.map((unit) => unit.stage),
      ),
    })),
    caller.accountId,
  );
}

/** Notifies the customer's project managers that units wait for their review, except the person who submitted them. */
export async function tellManagers(
  tx: Tx,
  { tenantCode, projectCode, projectName, caller }: OpenAssessment,
  count: number,
): Promise<void> {
  const managers = await noticesForRoles(tx, tenantCode, ['CONSUMER_PM'], {
    kind: 'units_submitted',
    projectCode,
    params: { project: projectName, count },
    path: overviewOf(projectCode),
  });
  await notify(
    tx,
    managers.filter(({ accountId }) => accountId !== caller.accountId),
    caller.accountId,
  );
}

/**
 * Notifies the signer, the customer's project managers and the project's consultant that the
 * signature is void, except the person who caused it.
 * @param cause whose change it was, with the reason where it was opened again; or how many acceptances have ended
 */
export async function tellSignOffVoid(
  tx: Tx,
  {
    tenantCode,
    projectCode,
    projectName,
    signedBy,
  }: Pick<OpenAssessment, 'tenantCode' | 'projectCode' | 'projectName' | 'signedBy'>,
  cause: { accountId: string; showName: string; reason?: string } | { lapsed: number } | null,
): Promise<void> {
  const customers = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        or(eq(memberships.roleCode, 'CONSUMER_PM'), eq(memberships.accountId, signedBy ?? '')),
      ),
    );
  const isLapse = cause !== null && 'lapsed' in cause;
  const causer = cause !== null && 'accountId' in cause ? cause : null;
  const reason = causer?.reason;
  const kind = isLapse ? 'sign_off_lapsed' : reason ? 'sign_off_reopened' : 'sign_off_changed';
  const notice: Pick<NewNotice, 'kind' | 'projectCode' | 'params'> = {
    kind,
    projectCode,
    params: {
      project: projectName,
      ...(isLapse ? { count: cause.lapsed } : { who: causer?.showName ?? '' }),
      ...(reason && { reason }),
    },
  };
  const consultants = await noticesForConsultant(
    tx,
    { tenantCode, projectCode },
    { ...notice, path: `/projectList/detail/assetsReport/${projectCode}` },
  );
  await notify(
    tx,
    [
      ...customers.map(({ accountId }) => ({ ...notice, tenantCode, accountId, path: overviewOf(projectCode) })),
      ...consultants,
    ].filter(({ accountId }) => accountId !== causer?.accountId),
    causer?.accountId ?? null,
  );
}
