import { and, eq } from 'drizzle-orm';
import uniqBy from 'lodash/uniqBy.js';
import type { RoleCode } from '#domain/kernel/roles';
import { nonconformityCodeOf } from '#domain/subjects/iso/nonconformity/nonconformity';
import { nonconformityPolicy, responsibleRoles } from '#domain/subjects/iso/policy';
import { memberships } from '#server/core/tenant/tables';
import { type NewNotice, notify } from '#server/core/user/notify';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { NonconformityRow, OpenNonconformities } from './open';

type Told = Pick<NewNotice, 'kind'> & { reason?: string };

/** Where an executor deals with what it is responsible for. */
export const ownPage = (projectCode: string) => `/nonconformities/${projectCode}`;
/** Where the customer's others see a project's nonconformities, and where consultants do. */
export const customerPage = (projectCode: string) => `/systemManage/companyDetails/${projectCode}`;
export const channelPage = (projectCode: string) => `/projectList/detail/assetsReport/${projectCode}`;

const at = (page: string, tab: string | undefined, nonconformityId: string) =>
  `${page}?${new URLSearchParams({ ...(tab && { tab }), open: nonconformityId })}`;
/** The page of one nonconformity for a person of the customer with these roles. */
const pageOf = (roles: readonly RoleCode[], projectCode: string, nonconformityId: string) =>
  nonconformityPolicy.allowed(roles).includes('viewWhole')
    ? at(customerPage(projectCode), 'nonconformities', nonconformityId)
    : at(ownPage(projectCode), undefined, nonconformityId);

async function tell(
  tx: Tx,
  { tenantCode, projectCode, projectName, caller }: OpenNonconformities,
  { nonconformityId, number }: NonconformityRow,
  people: readonly { accountId: string; roles: readonly RoleCode[] }[],
  { kind, reason }: Told,
): Promise<void> {
  const params = { project: projectName, number: nonconformityCodeOf(number), ...(reason !== undefined && { reason }) };
  await notify(
    tx,
    people
      .filter(({ accountId }) => accountId !== caller.accountId)
      .map(({ accountId, roles }) => ({
        tenantCode,
        accountId,
        kind,
        projectCode,
        params,
        path: pageOf(roles, projectCode, nonconformityId),
      })),
    caller.accountId,
  );
}

const membersWith = (tx: Tx, tenantCode: string, roles: readonly RoleCode[]) =>
  tx
    .select({ accountId: memberships.accountId, roleCode: memberships.roleCode })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, roles)));

/** Notifies the responsible person, unless they did it themselves or have left. */
export async function tellResponsible(
  tx: Tx,
  project: OpenNonconformities,
  row: NonconformityRow,
  told: Told,
): Promise<void> {
  const { responsibleId } = row;
  if (responsibleId === null || responsibleId === project.caller.accountId) return;
  const found = (await membersWith(tx, project.tenantCode, responsibleRoles)).filter(
    ({ accountId }) => accountId === responsibleId,
  );
  if (found.length === 0) return;
  const roles = found.map(({ roleCode }) => roleCode as RoleCode);
  await tell(tx, project, row, [{ accountId: responsibleId, roles }], told);
}

/** Notifies the customer's people who may verify it: those who neither are responsible nor took part. */
export async function tellVerifiers(
  tx: Tx,
  project: OpenNonconformities,
  row: NonconformityRow,
  told: Told,
): Promise<void> {
  const found = await membersWith(tx, project.tenantCode, nonconformityPolicy.rolesThatMay('verify'));
  const others = uniqBy(found, ({ accountId }) => accountId).filter(
    ({ accountId }) => accountId !== row.responsibleId && !row.participants.includes(accountId),
  );
  await tell(
    tx,
    project,
    row,
    others.map(({ accountId, roleCode }) => ({ accountId, roles: [roleCode as RoleCode] })),
    told,
  );
}
