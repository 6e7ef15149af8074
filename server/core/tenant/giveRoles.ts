import { and, eq, sql } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
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

/** Counts the version up, so that a save over older roles is refused. */
export async function memberChanged(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  await tx
    .update(members)
    .set({ version: sql`${members.version} + 1`, updatedAt: new Date() })
    .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId)));
}

/**
 * A removed person returns like anyone who joins; a disabled one waits for a manager of the tenant.
 * @returns whether the person was active there before
 * @throws AppError memberDisabled
 */
export async function rejoin(tx: Tx, tenantCode: string, accountId: string): Promise<boolean> {
  const own = and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId));
  const [member] = await tx.select({ state: members.state }).from(members).where(own).for('update');
  if (member?.state === 'disabled') throw new AppError('memberDisabled');
  if (member?.state === 'active') await memberChanged(tx, tenantCode, accountId);
  if (member?.state === 'removed')
    await tx
      .update(members)
      .set({
        state: 'active',
        keptRoles: [],
        version: sql`${members.version} + 1`,
        updatedAt: new Date(),
        updatedBy: accountId,
      })
      .where(own);
  return member?.state === 'active';
}

/** Removes a person's roles after they have left a tenant. A disabled person stays disabled. */
export async function leave(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  const gone = await tx
    .delete(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.accountId, accountId)))
    .returning({ roleCode: memberships.roleCode });
  await tx
    .update(members)
    .set({
      state: 'removed',
      keptRoles: gone.map(({ roleCode }) => roleCode),
      version: sql`${members.version} + 1`,
      updatedAt: new Date(),
    })
    .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId), eq(members.state, 'active')));
}
