import { createHmac, timingSafeEqual } from 'node:crypto';
import { PASS_LENGTH } from '#domain/core/user/rules';
import { limits } from '#domain/kernel/limits';
import { portalItself } from '#server/kernel/db/identity';
import type { Tx } from '#server/kernel/db/tx';

/** Without letters and digits that are read as one another; 32 of them, so that each carries five bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The pass of a phone in one period. Nothing is kept of it: the portal computes it anew. */
function passOf(secret: string, phone: string, period: number): string {
  const bytes = createHmac('sha256', secret).update(`sign-in pass:${phone}:${period}`).digest();
  return Array.from(bytes.subarray(0, PASS_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
const periodAt = (now: number) => Math.floor(now / limits.signInPassLifetime);

/**
 * Makes a pass for a phone: with it a new browser of the owner requests codes like a known one, whatever
 * strangers have requested. It signs no one in; the code that is sent does.
 * @returns the pass and its minimum validity in seconds
 */
export async function newSignInPass(
  tx: Tx,
  phone: string,
  now = Date.now(),
): Promise<{ pass: string; expiresIn: number }> {
  const { secret } = await portalItself(tx);
  return { pass: passOf(secret, phone, periodAt(now)), expiresIn: limits.signInPassLifetime / 1000 };
}

/** Whether a pass belongs to this phone and was made in this period or the one before. */
export function isSignInPass(secret: string, phone: string, given: string, now = Date.now()): boolean {
  const typed = Buffer.from(given);
  return [periodAt(now), periodAt(now) - 1].some((period) => {
    const wanted = Buffer.from(passOf(secret, phone, period));
    return typed.length === wanted.length && timingSafeEqual(typed, wanted);
  });
}
