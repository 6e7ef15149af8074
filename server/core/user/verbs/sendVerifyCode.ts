import type { CodePurpose } from '#domain/core/user/rules';
import type { UserGiven, UserWire } from '#domain/core/user/schema';
import type { AuditEntry } from '#domain/kernel/audit';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { HttpError } from '#server/kernel/errors';
import { networkOf } from '#server/kernel/http/network';
import type { Browser } from '../browser';
import type { MessageProvider } from '../messageProvider';
import { maskPhone } from '../phone';
import { requireShare } from '../shares';
import { verifyCodes } from '../tables';
import { hashVerifyCode, newVerifyCode } from '../verifyCode';

/**
 * Sends a code to a phone, with or without an account: the answer never tells.
 * @throws HttpError 429 if a limit is reached, 503 if the message could not be sent
 * @throws AppError puzzleNeeded
 */
export async function sendVerifyCode(
  ctx: Context,
  provider: MessageProvider,
  { phone, puzzle, pass }: UserGiven['sendVerifyCode']['body'],
  { device, address }: Browser & { device: string },
  purpose: CodePurpose = 'signIn',
): Promise<UserWire['sendVerifyCode']['data']> {
  const audited: AuditEntry = {
    action: 'sendVerifyCode',
    entity: 'phone',
    entityCode: maskPhone(phone),
    detail: { address },
  };
  const answer = { expiresIn: limits.verifyCodeLifetime / 1000, retryIn: limits.verifyCodeInterval / 1000 };
  if (provider.fixedCode) {
    await ctx.writeAsSystem((_tx, audit) => audit(audited));
    return { ...answer, retryIn: 0, demoCode: provider.fixedCode };
  }
  const code = newVerifyCode();
  await ctx.writeAsSystem(async (tx, audit) => {
    const network = networkOf(address);
    const paid = await requireShare(tx, { phone, device, network, puzzle, pass });
    const codeHash = hashVerifyCode(code);
    await tx
      .insert(verifyCodes)
      .values({ phone, purpose, deviceHash: device, address: network, codeHash, puzzle: paid });
    await audit(audited);
  });
  try {
    await provider.send({ phone, code, purpose, language: ctx.language });
  } catch (error) {
    throw new HttpError(503, 'codeNotSent', { seconds: limits.verifyCodeInterval / 1000 }, undefined, error);
  }
  return answer;
}
