import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import type { Answer, Client } from './testApp';

type Shown = PlatformWire['getApproval']['data'];

/** A request as the confirmer sees it. */
export const seeApproval = async (who: Client, approvalCode: string): Promise<Shown> =>
  (await who.get<Shown>(platform.getApproval.path, { approvalCode })).data;

/** Decides a request as it is seen now. */
export async function decideApproval(
  who: Client,
  approvalCode: string | undefined,
  action: 'confirm' | 'refuse' | 'withdraw',
  part: { reason?: string; fingerprint?: string } = {},
): Promise<Answer<PlatformWire['decideApproval']['data']>> {
  const code = approvalCode ?? '';
  const { fingerprint = '' } = (await seeApproval(who, code)) ?? {};
  return who.post(platform.decideApproval.path, { approvalCode: code, action, fingerprint, ...part });
}

/** Has one operator ask and another one confirm. @returns what the second one was answered; where nothing was asked, the first */
export async function byTwo(asked: Promise<Answer<unknown>>, second: Client): Promise<Answer> {
  const answer = await asked;
  const { approvalCode } = (answer.data ?? {}) as { approvalCode?: string };
  return answer.success && approvalCode ? decideApproval(second, approvalCode, 'confirm') : answer;
}
