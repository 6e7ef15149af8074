import { and, count, desc, eq, gt, min, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { UserWire } from '#domain/user/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { verifyCodes } from '#server/kernel/db/schema';
import { HttpError } from '#server/kernel/errors';
import type { MessageProvider } from '../messageProvider';
import { maskPhone } from '../phone';
import { hashVerifyCode, newVerifyCode } from '../verifyCode';

const ADDRESS_WINDOW = 10 * 60_000;

const since = (ms: number) => sql`now() - ${ms} * interval '1 millisecond'`;
const secondsUntil = (from: Date, ms: number) => Math.max(1, Math.ceil((from.getTime() + ms - Date.now()) / 1000));

/** @throws HttpError 429 where the phone or the address has had its share */
async function requireShare(tx: Tx, phone: string, address: string): Promise<void> {
  // Two requests at once for one phone or address are counted one after the other.
  for (const key of [`address:${address}`, `phone:${phone}`])
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`verify-code:${key}`}, 0))`);
  const [recent] = await tx
    .select({ at: verifyCodes.createdAt })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.phone, phone), gt(verifyCodes.createdAt, since(limits.verifyCodeInterval))))
    .orderBy(desc(verifyCodes.id))
    .limit(1);
  if (recent) throw new HttpError(429, 'tooMany', { seconds: secondsUntil(recent.at, limits.verifyCodeInterval) });
  const [sent] = await tx
    .select({ n: count(), first: min(verifyCodes.createdAt) })
    .from(verifyCodes)
    .where(and(eq(verifyCodes.address, address), gt(verifyCodes.createdAt, since(ADDRESS_WINDOW))));
  if (sent?.first && sent.n >= limits.verifyCodesPerAddress)
    throw new HttpError(429, 'tooMany', { seconds: secondsUntil(sent.first, ADDRESS_WINDOW) });
}

/**
 * Sends a phone a code, whether an account has this phone or not: the answer never tells.
 * @throws HttpError 429 where limits are reached, 503 where the message could not be sent
 */
export async function sendVerifyCode(
  ctx: Context,
  provider: MessageProvider,
  { phone, address }: { phone: string; address: string },
): Promise<UserWire['getVerifyCode']['data']> {
  const audited = { action: 'sendVerifyCode', entity: 'phone', entityCode: maskPhone(phone), detail: { address } };
  const answer = { expiresIn: limits.verifyCodeLifetime / 1000, retryIn: limits.verifyCodeInterval / 1000 };
  if (provider.fixedCode) {
    await ctx.writeAsSystem((_tx, audit) => audit(audited));
    return { ...answer, retryIn: 0, demoCode: provider.fixedCode };
  }
  const code = newVerifyCode();
  await ctx.writeAsSystem(async (tx, audit) => {
    await requireShare(tx, phone, address);
    await tx.insert(verifyCodes).values({ phone, address, codeHash: hashVerifyCode(code) });
    await audit(audited);
  });
  try {
    await provider.send({ phone, code, language: ctx.language });
  } catch (error) {
    throw new HttpError(503, 'codeNotSent', { seconds: limits.verifyCodeInterval / 1000 }, undefined, error);
  }
  return answer;
}
