import { approval } from '#domain/capabilities/approval/contract';
import type { ApprovalWire } from '#domain/capabilities/approval/schema';
import type { Answer, Client } from './testApp';

type Shown = ApprovalWire['getApproval']['data'];

/** A request as the confirmer sees it. */
export const seeApproval = async (who: Client, approvalCode: string): Promise<Shown> =>
  (await who.get<Shown>(approval.getApproval.path, { approvalCode })).data;

/** Decides a request as it is seen now. */
export async function decideApproval(
  who: Client,
  approvalCode: string | undefined,
  action: 'confirm' | 'refuse' | 'withdraw',
  part: { reason?: string; fingerprint?: string } = {},
): Promise<Answer<ApprovalWire['decideApproval']['data']>> {
  const code = approvalCode ?? '';
  const { fingerprint = '' } = (await seeApproval(who, code)) ?? {};
  return who.post(approval.decideApproval.path, { approvalCode: code, action, fingerprint, ...part });
}

/** Lets one operator request and another one approve. @returns the answer to the approval; without a request, the first answer */
export async function byTwo(asked: Promise<Answer<unknown>>, second: Client): Promise<Answer> {
  const answer = await asked;
  const { approvalCode } = (answer.data ?? {}) as { approvalCode?: string };
  return answer.success && approvalCode ? decideApproval(second, approvalCode, 'confirm') : answer;
}
