import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { accounts } from './tables';

/** Names of accounts, as far as the caller's tenant sees them, in one statement. @returns account to name */
export async function namesOf(tx: Tx, accountIds: Iterable<string | null | undefined>): Promise<Map<string, string>> {
  const wanted = [...new Set([...accountIds].filter((accountId) => typeof accountId === 'string'))];
  if (wanted.length === 0) return new Map();
  const rows = await tx
    .select({ accountId: accounts.accountId, showName: accounts.showName })
    .from(accounts)
    .where(anyOf(accounts.accountId, wanted));
  return new Map(rows.map(({ accountId, showName }) => [accountId, showName]));
}
