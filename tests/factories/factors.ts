import { TOTP } from 'otpauth';
import { secondFactors } from '#server/core/user/factor/tables';
import type { Tx } from '#server/kernel/db/tx';

/** A person's second factor with an unknown secret. */
export async function makeSecondFactor(tx: Tx, accountId: string): Promise<void> {
  await tx.insert(secondFactors).values({ accountId, secret: 'unknown', enabledAt: new Date() });
}

/** The code that an app with this secret shows now, or this many steps later. */
export const appCode = (secret: string, later = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 });
