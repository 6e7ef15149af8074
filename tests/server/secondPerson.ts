import { approval } from '#domain/capabilities/approval/contract';
import type { ApprovalWire } from '#domain/capabilities/approval/schema';
import { portalToday } from '#server/kernel/days';
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

/** Records the payment of an approved request, as made today. */
export const payApproval = (
  who: Client,
  approvalCode: string | undefined,
  part: { number?: string; voucher?: string; paidOn?: string } = {},
): Promise<Answer<ApprovalWire['payApproval']['data']>> =>
  who.post(approval.payApproval.path, {
    approvalCode: approvalCode ?? '',
    number: `TK-${approvalCode}`,
    paidOn: portalToday(),
    ...part,
  });

/** Approves a request and, if it sends money, records the payment. @returns the answer to the last of them */
export async function approve(who: Client, approvalCode: string | undefined, number?: string): Promise<Answer> {
  const answer = await decideApproval(who, approvalCode, 'confirm');
  return answer.data?.state === 'approved' ? payApproval(who, approvalCode, number ? { number } : {}) : answer;
}

/** Lets one operator request and another one approve and pay. @returns the last answer; without a request, the first one */
export async function byTwo(asked: Promise<Answer<unknown>>, second: Client): Promise<Answer> {
  const answer = await asked;
  const { approvalCode } = (answer.data ?? {}) as { approvalCode?: string };
  return answer.success && approvalCode ? approve(second, approvalCode) : answer;
}
