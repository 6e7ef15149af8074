import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserWire } from '#domain/core/user/schema';
import { isPending } from '#server/core/tenant/invite';
import { accounts, invitations, tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';

type Invitation = UserWire['getUserInfo']['data']['invitations'][number];

/** More are shown once some of these are answered. */
const SHOWN = 20;

/** The person of a session, and their open invitations; for the system's transactions. */
export async function invitationsOf(
  tx: Tx,
  accountId: string,
): Promise<{ nameIsOwn: boolean; invitations: Invitation[] }> {
  const inviter = alias(accounts, 'inviter');
  const inviting = alias(tenants, 'inviting');
  const rows = await tx
    .select({
      nameIsOwn: accounts.nameIsOwn,
      invitationCode: invitations.invitationCode,
      tenantName: tenants.name,
      roleCodes: invitations.roleCodes,
      showName: inviter.showName,
      invitingName: inviting.name,
      expiresAt: invitations.expiresAt,
    })
    .from(accounts)
    .leftJoin(invitations, and(eq(invitations.phone, accounts.phone), isPending))
    .leftJoin(tenants, eq(tenants.tenantCode, invitations.tenantCode))
    .leftJoin(inviter, eq(inviter.accountId, invitations.invitedBy))
    .leftJoin(inviting, eq(inviting.tenantCode, invitations.invitedByTenant))
    .where(eq(accounts.accountId, accountId))
    .orderBy(invitations.expiresAt, invitations.invitationCode)
    .limit(SHOWN);
  return {
    nameIsOwn: rows[0]?.nameIsOwn ?? false,
    invitations: rows.flatMap(({ invitationCode, tenantName, roleCodes, showName, invitingName, expiresAt }) =>
      invitationCode === null || roleCodes === null || expiresAt === null
        ? []
        : [
            {
              invitationCode,
              tenantName: tenantName ?? '',
              roleCodes,
              invitedBy: { showName: showName ?? '', tenantName: invitingName ?? '' },
              expiresAt: expiresAt.toISOString(),
            },
          ],
    ),
  };
}

/**
 * Marks a phone's open invitations as seen: a person who has just proved the phone is shown them first.
 * @returns whether there is any
 */
export async function showInvitations(tx: Tx, phone: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(invitations)
    .set({ seenAt: sql`coalesce(${invitations.seenAt}, now())` })
    .where(and(eq(invitations.phone, phone), isPending));
  return (rowCount ?? 0) > 0;
}
