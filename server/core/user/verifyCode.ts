import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { CodePurpose } from '#domain/core/user/rules';
import { limits } from '#domain/kernel/limits';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { MessageProvider } from './messageProvider';
import { verifyCodes } from './tables';

export const newVerifyCode = () => String(randomInt(0, 1_000_000)).padStart(6, '0');

const digest = (salt: string, code: string) => createHash('sha256').update(`${salt}:${code}`).digest('hex');

/** The stored part of a code. */
export function hashVerifyCode(code: string): string {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${digest(salt, code)}`;
}

function matches(codeHash: string, code: string): boolean {
  const [salt = '', kept = ''] = codeHash.split(':');
  const given = Buffer.from(digest(salt, code));
  const wanted = Buffer.from(kept);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const same = (given: string, wanted: string) => timingSafeEqual(Buffer.from(given), Buffer.from(wanted));

/** A code that was found right; spent with the write that it allows. */
export interface RightCode {
  spend(): Promise<void>;
}

/**
 * Tries the latest code that this browser requested for this purpose and counts the attempt, so the transaction must be committed even if the code was wrong.
 * The code's row stays locked: two concurrent attempts count as two.
 * @returns the correct code, or the error to answer after the commit
 */
export async function tryVerifyCode(
  tx: Tx,
  provider: MessageProvider,
  { phone, device, purpose = 'signIn' }: { phone: string; device: string | null; purpose?: CodePurpose },
  code: string,
): Promise<RightCode | AppError> {
  if (provider.fixedCode) {
    return same(code, provider.fixedCode)
      ? { spend: async () => {} }
      : new AppError('verifyCodeWrong', { left: limits.verifyCodeTries });
  }
  if (!device) return new AppError('verifyCodeExpired');
  const [latest] = await tx
    .select({
      row: verifyCodes,
      young: sql<boolean>`${verifyCodes.createdAt} > now() - ${limits.verifyCodeLifetime} * interval '1 millisecond'`,
    })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.phone, phone), eq(verifyCodes.deviceHash, device), eq(verifyCodes.purpose, purpose)))
    .orderBy(desc(verifyCodes.id))
    .limit(1)
    .for('update');
  if (!latest?.young || latest.row.usedAt || latest.row.tries >= limits.verifyCodeTries)
    return new AppError('verifyCodeExpired');
  const tries = latest.row.tries + 1;
  await tx.update(verifyCodes).set({ tries }).where(eq(verifyCodes.id, latest.row.id));
  if (!matches(latest.row.codeHash, code)) {
    const left = limits.verifyCodeTries - tries;
    return left > 0 ? new AppError('verifyCodeWrong', { left }) : new AppError('verifyCodeExpired');
  }
  return {
    async spend() {
      await tx.update(verifyCodes).set({ usedAt: new Date() }).where(eq(verifyCodes.id, latest.row.id));
    },
  };
}
