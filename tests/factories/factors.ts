import { TOTP } from 'otpauth';
import { secondFactors } from '#server/core/user/factor/tables';
import type { Tx } from '#server/kernel/db/tx';

/** Somebody's second factor, whose secret nobody knows. */
export async function makeSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.insert(secondFactors).values({ accountId, secret: 'unknown', enabledAt: new Date() });
}

/** What an app with this secret shows now, or so many steps later. */
export const appCode = (secret: string, later = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
