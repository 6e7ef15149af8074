import type { ProcessContent } from '#domain/subjects/exam/process/content';
import type { ProcessState } from '#domain/subjects/exam/process/workflow';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { examCandidates, examProcesses } from '#server/subjects/exam/process/tables';
import { examKeys, examSheets, examSittings } from '#server/subjects/exam/sitting/tables';
import { questionContent } from './examQuestions';

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

/** A sitting of a person who is invited with it, of one question (questionContent), running on the device `device`. @returns its code */
export async function makeExamSitting(
  tx: Tx,
  of: { tenantCode: string; organizerCode: string; processCode: string; accountId: string; showName?: string },
  part: Partial<typeof examSittings.$inferInsert> = {},
): Promise<string> {
  const { tenantCode, organizerCode, processCode, accountId, showName = '内审员' } = of;
  await makeExamCandidate(tx, { tenantCode, organizerCode, processCode, accountId, showName });
  const key = { tenantCode, sittingCode: newCode('S') };
  await tx.insert(examSittings).values({
    ...key,
    ...of,
    number: 1,
    name: processContent.name,
    rules: { ...processContent, standards: ['ISO 19011:2026'] },
    sections: processContent.sections,
    questions: 1,
    startedAt: new Date(),
    endsAt: new Date(Date.now() + 3_600_000),
    seed: 'seed',
    device: 'device',
    ...part,
  });
  const { options, stem } = questionContent;
  const names = { A: 'a', B: 'b', C: 'c' };
  const shown = {
    kind: 'single',
    stem,
    options: options.map(({ id, text }) => ({ id: id.toUpperCase(), text })),
  } as const;
  await tx.insert(examSheets).values({ ...key, position: 1, section: 0, shown });
  await tx.insert(examKeys).values({
    ...key,
    organizerCode,
    position: 1,
    bankCode: organizerCode,
    questionCode: 'Q1',
    number: 1,
    standard: 'ISO19011',
    clause: '4',
    content: questionContent,
    names,
  });
  return key.sittingCode;
}
