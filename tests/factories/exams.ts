import type { ProcessContent } from '#domain/subjects/exam/process/content';
import type { ProcessState } from '#domain/subjects/exam/process/workflow';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { examCandidates, examProcesses } from '#server/subjects/exam/process/tables';

/** An exam of two questions like that of the factories, and nothing to be read before. */
export const processContent = {
  name: { zh: '内审员认证', en: 'Internal auditor' },
  notice: { zh: '请独立作答。', en: 'Answer on your own.' },
  sections: [
    {
      name: { zh: '审核原则', en: 'Principles of auditing' },
      minimum: null,
      rows: [{ standard: 'ISO19011', edition: '2026', clause: null, difficulty: null, count: 2 }],
    },
  ],
  minutes: 60,
  passMark: 70,
  halfRight: 'nothing',
  review: 'result',
  tries: 2,
  waitDays: 7,
  units: [],
  validMonths: 36,
  keepMonths: 48,
} satisfies ProcessContent;

/** A certification process of a tenant, open for sittings unless said otherwise. @returns its code */
export async function makeExamProcess(
  tx: Tx,
  organizerCode: string,
  part: { processCode?: string; state?: ProcessState; content?: Partial<ProcessContent> } = {},
): Promise<string> {
  const { processCode = newCode('E'), state = 'open', content } = part;
  await tx
    .insert(examProcesses)
    .values({ tenantCode: organizerCode, processCode, state, content: { ...processContent, ...content } });
  return processCode;
}

/** Lets a customer's person sit a process; at version 1. */
export async function makeExamCandidate(
  tx: Tx,
  candidate: Pick<typeof examCandidates.$inferInsert, 'tenantCode' | 'processCode' | 'accountId' | 'organizerCode'> &
    Partial<typeof examCandidates.$inferInsert>,
): Promise<void> {
  await tx.insert(examCandidates).values({ showName: '内审员', tenantName: '客户', invitedBy: '邀请人', ...candidate });
}
