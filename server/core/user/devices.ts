import { and, eq, ne, sql } from 'drizzle-orm';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { knownDevices } from './tables';

/** Whether the account, or the owner of the phone, has signed in with this browser before. */
export async function isKnownDevice(
  tx: Tx,
  owner: { phone: string } | { accountId: string },
  deviceHash: string,
): Promise<boolean> {
  const isOwner = 'phone' in owner ? eq(accounts.phone, owner.phone) : eq(accounts.accountId, owner.accountId);
  const [known] = await tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.accountId, knownDevices.accountId))
    .where(and(isOwner, eq(knownDevices.deviceHash, deviceHash)));
  return known !== undefined;
}

export async function rememberDevice(tx: Tx, accountId: string, deviceHash: string): Promise<void> {
  await tx
    .insert(knownDevices)
    .values({ accountId, deviceHash })
    .onConflictDoUpdate({
      target: [knownDevices.accountId, knownDevices.deviceHash],
      set: { lastUsedAt: sql`now()` },
    });
}

/** From here on the account has signed in with this browser alone, or with none. */
export async function forgetOtherDevices(tx: Tx, accountId: string, deviceHash: string | null): Promise<void> {
  const others = deviceHash === null ? undefined : ne(knownDevices.deviceHash, deviceHash);
  await tx.delete(knownDevices).where(and(eq(knownDevices.accountId, accountId), others));
}
