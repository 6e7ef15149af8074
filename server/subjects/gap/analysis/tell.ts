import { and, eq } from 'drizzle-orm';
import { gapPolicy } from '#domain/subjects/gap/analysis/policy';
import { memberships } from '#server/core/tenant/tables';
import { type NewNotice, notify } from '#server/core/user/notify';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenGap } from './open';

type Told = Pick<NewNotice, 'kind'> & { params?: NewNotice['params'] };

/** Where the customer's owners see the analysis, and where consultants do. */
export const customerPage = (projectCode: string) => `/systemManage/companyDetails/gapAnalysisReport/${projectCode}`;
export const channelPage = (projectCode: string) => `/projectList/detail/gapAnalysisReport/${projectCode}`;
/** Where an executor deals with what was found. */
export const disposalPage = (projectCode: string) => `/gapDisposal/${projectCode}`;

/** Notifies the analysis's owners at the customer, except the person who acted. */
export async function tellOwners(tx: Tx, project: OpenGap, { kind, params }: Told): Promise<void> {
  const { tenantCode, projectCode, projectName, caller } = project;
  const owners = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, gapPolicy.rolesThatMay('review'))));
  await notify(
    tx,
    owners
      .filter(({ accountId }) => accountId !== caller.accountId)
      .map(({ accountId }) => ({
        tenantCode,
        accountId,
        kind,
        projectCode,
        path: customerPage(projectCode),
        params: { project: projectName, ...params },
      })),
    caller.accountId,
  );
}

/** Somebody who deals with what was found, unless it was the one who did it. */
export async function tellResponsible(
  tx: Tx,
  { tenantCode, projectCode, projectName, caller }: OpenGap,
  accountId: string | null,
  { kind, params }: Told,
): Promise<void> {
  if (accountId === null || accountId === caller.accountId) return;
  const path = disposalPage(projectCode);
  const told = { tenantCode, accountId, kind, projectCode, path, params: { project: projectName, ...params } };
  await notify(tx, [told], caller.accountId);
}
