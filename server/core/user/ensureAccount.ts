import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';

/**
 * The account with this phone, created if there is none. Only for the system's transactions: it must not tell callers
 * whether a phone has an account unless they have proved it.
 * @param showName of a new account; empty until the person gives their own
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
