import { finance } from '#domain/subjects/ledger/policy';
import { memberships } from '#server/core/tenant/tables';
import type { NewNotice } from '#server/core/user/notify';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';

/** Notices for everybody at the platform who may do this about money; in a transaction of the system. */
export async function toKeepers(
  tx: Tx,
  act: Parameters<typeof finance.rolesThatMay>[0],
  notice: Pick<NewNotice, 'kind' | 'params' | 'path'>,
): Promise<NewNotice[]> {
  const keepers = await tx
    .selectDistinct({ accountId: memberships.accountId, tenantCode: memberships.tenantCode })
    .from(memberships)
    .where(anyOf(memberships.roleCode, finance.rolesThatMay(act)));
  return keepers.map((keeper) => ({ ...keeper, ...notice }));
}
