import { expect } from 'vitest';
import { exam as calls } from '#domain/subjects/exam/contract';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { examSittings } from '#server/subjects/exam/sitting/tables';
import { makeExamQuestion } from '../factories/examQuestions';
import { processContent } from '../factories/exams';
import { assessmentApp } from './assessmentApp';
import type { Client } from './testApp';

export type ProcessBody = ExamGiven['saveExamProcess']['body'];
export type ProcessDetail = ExamWire['getExamProcess']['data'];
export type CandidateList = ExamWire['listExamCandidates']['data'];
type Step = ExamGiven['moveExamProcess']['body']['action'];

/** Of the clause of one test alone, so that what others have put into the banks doesn't count. */
export const sectionsOf = (clause: string, count: number) => [
  {
    name: { zh: '审核原则', en: '' },
    minimum: null,
    rows: [{ standard: 'ISO19011', edition: '2026', clause, difficulty: null, count }],
  },
];

/** A portal with a channel that organizes exams. */
export function processApp() {
  const app = assessmentApp();
  const { t, clients, customer, people } = app;
  const save = (body: Partial<ProcessBody> = {}, client: Client = clients.CHANNEL_OWNER) =>
    client.post<ExamWire['saveExamProcess']['data']>(calls.saveExamProcess.path, {
      processCode: null,
      version: 0,
      content: processContent,
      ...body,
    });
  const read = (processCode: string, client: Client = clients.CHANNEL_OWNER) =>
    client.get<ProcessDetail>(calls.getExamProcess.path, { processCode });
  const move = (processCode: string, version: number, action: Step, client: Client = clients.CHANNEL_OWNER) =>
    client.post(calls.moveExamProcess.path, { processCode, version, action });
  return {
    ...app,
    save,
    read,
    move,
    saved: async (content: Partial<ProcessBody['content']> = {}) => {
      const answer = await save({ content: { ...processContent, ...content } });
      expect(answer.errorCode, answer.errorMsg).toBe('200');
      return answer.data.processCode;
    },
    detail: async (processCode: string) => {
      const answer = await read(processCode);
      expect(answer.errorCode, answer.errorMsg).toBe('200');
      return answer.data;
    },
    candidates: async (query: Record<string, string | number>, client: Client = clients.CHANNEL_OWNER) =>
      (await client.get<CandidateList>(calls.listExamCandidates.path, query)).data,
    /** Questions of the channel's bank that are in use. */
    questions: (clause: string, count: number) =>
      t.peek(async (tx) => {
        for (let n = 0; n < count; n += 1)
          await makeExamQuestion(tx, customer.channelTenantCode, { clause, state: 'approved' });
      }),
    /** A sitting of the customer's internal auditor. */
    sitting: (processCode: string, part: Partial<typeof examSittings.$inferInsert>) =>
      t.peek((tx) =>
        tx.insert(examSittings).values({
          tenantCode: customer.tenantCode,
          organizerCode: customer.channelTenantCode,
          processCode,
          accountId: people.INTERNAL_AUDITOR.accountId,
          sittingCode: `${processCode}-${part.number ?? 1}`,
          number: 1,
          name: processContent.name,
          rules: { validMonths: 36, standards: [], minutes: 60, passMark: 70, halfRight: 'nothing', review: 'result' },
          sections: [],
          questions: 2,
          startedAt: new Date('2026-11-20T01:00:00Z'),
          endsAt: new Date('2026-11-20T02:00:00Z'),
          seed: 'D1',
          device: 'D1',
          ...part,
        }),
      ),
  };
}
