import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../kernel/db/database';
import { accounts } from '../tenant/tables';
import { knownDevices } from './tables';

/** Whether the phone's owner has signed in with this browser before. */
export async function isKnownDevice(tx: Tx, phone: string, deviceHash: string): Promise<boolean> {
  const [known] = await tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.accountId, knownDevices.accountId))
    .where(and(eq(accounts.phone, phone), eq(knownDevices.deviceHash, deviceHash)));
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
