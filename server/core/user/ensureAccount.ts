import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';

/**
 * The account with this phone, made if there is none. For the system's transactions alone: whose phone has been proved,
 * or who runs the portal, may know.
 * @param showName of one that is made; empty until the person gives its own
 */
export async function ensureAccount(tx: Tx, phone: string, showName = ''): Promise<string> {
  const [account] = await tx
    .insert(accounts)
    .values({ accountId: newCode('A'), phone, showName })
    .onConflictDoUpdate({ target: accounts.phone, set: { updatedAt: new Date() } })
    .returning({ accountId: accounts.accountId });
  if (!account) throw new Error('The account was not made.');
  return account.accountId;
}
