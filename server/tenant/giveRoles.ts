import { and, eq, sql } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import type { Tx } from '../kernel/db/database';
import { members, memberships } from './tables';

/** Gives an account roles in a tenant, after those that it has: the first one of all decides where it lands. */
export async function giveRoles(
  tx: Tx,
  tenantCode: string,
  accountId: string,
  roleCodes: readonly RoleCode[],
): Promise<void> {
  const last = sql`(SELECT coalesce(max(m.position) + 1, 0) FROM memberships m WHERE m.account_id = ${accountId})`;
  await tx
    .insert(memberships)
    .values(roleCodes.map((roleCode, i) => ({ tenantCode, accountId, roleCode, position: sql`${last} + ${i}::int` })))
    .onConflictDoNothing();
}

/** Whoever had a member's roles on screen before this is told so when they save. */
export async function memberChanged(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  await tx
    .update(members)
    .set({ version: sql`${members.version} + 1`, updatedAt: new Date() })
    .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId)));
}
