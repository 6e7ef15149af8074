import { and, eq } from 'drizzle-orm';
import { accounts, memberships, tenants } from '#server/core/tenant/tables';
import type { Services } from './context';
import { AppError } from './errors';
import type { Session } from './session';

/**
 * The person in whose name work is done that no request of theirs does, with their current rights.
 * @throws AppError notFound
 */
export async function personSession(
  { database }: Pick<Services, 'database'>,
  accountId: string,
  tenantCode: string,
): Promise<Session> {
  return database.transaction('system', async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId));
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode));
    if (!account || !tenant) throw new AppError('notFound');
    const held = await tx
      .select({ roleCode: memberships.roleCode })
      .from(memberships)
      .where(and(eq(memberships.accountId, accountId), eq(memberships.tenantCode, tenantCode)))
      .orderBy(memberships.position);
    return {
      tokenHash: '',
      accountId,
      showName: account.showName,
      avatar: account.avatar,
      phoneBound: account.phone !== null,
      mustAgree: false,
      // It was confirmed when the person began the work.
      secondFactor: true,
      // What a guest may not begin does not come here.
      isGuest: false,
      tenant: {
        tenantCode,
        tenantName: tenant.name,
        type: tenant.type,
        approvalState: tenant.approvalState,
        disabledReason: tenant.disabledReason,
        inviteCode: tenant.inviteCode,
      },
      roles: held.map((row) => row.roleCode),
    };
  });
}
