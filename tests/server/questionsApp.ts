import { beforeAll, expect } from 'vitest';
import { exam as calls } from '#domain/subjects/exam/contract';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { questionContent, questionSaid } from '../factories/examQuestions';
import { assessmentApp } from './assessmentApp';
import type { Client } from './testApp';

type Detail = ExamWire['getQuestion']['data'];
type Step = ExamGiven['moveQuestions']['body']['action'];
export type QuestionBody = ExamGiven['saveQuestion']['body'];

/** Another question than that of the factories. */
export const other = (stem: string) => ({ content: { ...questionContent, stem: { zh: stem, en: '' } } });

/** A portal with a channel that keeps a bank of questions, and the demo's operator. */
export function questionsApp() {
  const app = assessmentApp();
  const { t, clients } = app;
  const by = {} as { author: Client; approver: Client; operator: Client };
  beforeAll(async () => {
    by.author = clients.CHANNEL_EXECUTOR;
    by.approver = clients.CHANNEL_OWNER;
    by.operator = await t.as('13800000001');
  });

  const save = (body: Partial<QuestionBody> = {}, client = by.author) =>
    client.post<ExamWire['saveQuestion']['data']>(calls.saveQuestion.path, {
      questionCode: null,
      version: 0,
      ...questionSaid,
      ...body,
    });
  const saved = async (...given: Parameters<typeof save>) => {
    const answer = await save(...given);
    expect(answer.errorCode, answer.errorMsg).toBe('200');
    return answer.data;
  };
  const move = (
    action: Step,
    questions: readonly { questionCode: string; version: number }[],
    client = by.author,
    reason?: string,
  ) => client.post<ExamWire['moveQuestions']['data']>(calls.moveQuestions.path, { action, questions, reason });
  const read = (query: Record<string, string>, client = by.author) => client.get<Detail>(calls.getQuestion.path, query);
  const detail = async (questionCode: string, client = by.author) => {
    const answer = await read({ questionCode }, client);
    expect(answer.errorCode, answer.errorMsg).toBe('200');
    return answer.data;
  };
  const step = async (questionCode: string, action: Step, client = by.author, reason?: string) => {
    const { version } = await detail(questionCode, client);
    const answer = await move(action, [{ questionCode, version }], client, reason);
    expect(answer.errorCode, answer.errorMsg).toBe('200');
  };
  return {
    ...app,
    by,
    save,
    saved,
    move,
    read,
    detail,
    step,
    list: async (query: Record<string, string | number> = {}, client = by.author) =>
      (await client.get<ExamWire['listQuestions']['data']>(calls.listQuestions.path, { pageSize: 200, ...query })).data,
    /** A question in use. @returns its code */
    async approved() {
      const { questionCode } = await saved();
      await step(questionCode, 'submit');
      await step(questionCode, 'approve', by.approver);
      return questionCode;
    },
  };
}
