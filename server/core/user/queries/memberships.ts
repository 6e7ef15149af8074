import { eq } from 'drizzle-orm';
import type { UserWire } from '#domain/core/user/schema';
import { memberships, tenants } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';

export type Membership = UserWire['getUserInfo']['data']['tenants'][number];

/** The tenants that accounts belong to with their roles there, each in the order that they were given. */
export async function membershipsOf(tx: Tx, accountIds: readonly string[]): Promise<Map<string, Membership[]>> {
  const rows = await tx
    .select({ membership: memberships, tenant: tenants })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.tenantCode, memberships.tenantCode))
    .where(anyOf(memberships.accountId, [...accountIds]))
    .orderBy(memberships.position, memberships.createdAt, memberships.tenantCode);
  const held = new Map<string, Membership[]>();
  for (const { membership, tenant } of rows) {
    const list = held.get(membership.accountId) ?? [];
    held.set(membership.accountId, list);
    const known = list.find((membership) => membership.tenantCode === tenant.tenantCode);
    if (known) known.roleCodes.push(membership.roleCode);
    else
      list.push({
        tenantCode: tenant.tenantCode,
        tenantName: tenant.name,
        type: tenant.type,
        approvalState: tenant.approvalState,
        disabledReason: tenant.disabledReason,
        roleCodes: [membership.roleCode],
      });
  }
  return held;
}
