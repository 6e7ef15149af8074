import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { exam as calls } from '#domain/subjects/exam/contract';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeExamQuestion, questionContent, questionSaid } from '../../../../tests/factories/examQuestions';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';
import { examQuestions } from './tables';

const { t, clients, customer } = assessmentApp();
type Body = ExamGiven['saveQuestion']['body'];
type Detail = ExamWire['getQuestion']['data'];
type Step = ExamGiven['moveQuestions']['body']['action'];
let author: Client;
let approver: Client;
let operator: Client;
/** There is one; the demo has it. */
const platform = 'TPLATFORM';
beforeAll(async () => {
  author = clients.CHANNEL_EXECUTOR;
  approver = clients.CHANNEL_OWNER;
  operator = await t.as('13800000001');
});

const save = (body: Partial<Body> = {}, client = author) =>
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
  client = author,
  reason?: string,
) => client.post<ExamWire['moveQuestions']['data']>(calls.moveQuestions.path, { action, questions, reason });
const read = (questionCode: string, client = author) => client.get<Detail>(calls.getQuestion.path, { questionCode });
const detail = async (questionCode: string, client = author) => {
  const answer = await read(questionCode, client);
  expect(answer.errorCode, answer.errorMsg).toBe('200');
  return answer.data;
};
const list = async (query: Record<string, string | number> = {}, client = author) =>
  (await client.get<ExamWire['listQuestions']['data']>(calls.listQuestions.path, { pageSize: 200, ...query })).data;
const step = async (questionCode: string, action: Step, client = author, reason?: string) => {
  const { version } = await detail(questionCode, client);
  const answer = await move(action, [{ questionCode, version }], client, reason);
  expect(answer.errorCode, answer.errorMsg).toBe('200');
};
const approved = async () => {
  const { questionCode } = await saved();
  await step(questionCode, 'submit');
  await step(questionCode, 'approve', approver);
  return questionCode;
};
const other = (stem: string) => ({ content: { ...questionContent, stem: { zh: stem, en: '' } } });

describe('a question', () => {
  it('is written by one person, approved by another, and in use from then on', async () => {
    const { questionCode } = await saved();
    expect(questionCode).toMatch(/^Q\d{4}$/u);
    expect(await detail(questionCode)).toMatchObject({
      state: 'draft',
      number: 1,
      approvedNumber: null,
      authorName: '人 CHANNEL_EXECUTOR',
      languages: ['zh', 'en'],
      allowedActions: ['edit', 'submit', 'remove'],
    });
    await step(questionCode, 'submit');
    expect((await detail(questionCode)).allowedActions).toEqual(['takeBack']);
    expect((await detail(questionCode, approver)).allowedActions).toEqual(['approve', 'return']);
    await step(questionCode, 'approve', approver);
    expect(await detail(questionCode)).toMatchObject({
      state: 'approved',
      approvedNumber: 1,
      versions: [{ decidedBy: '人 CHANNEL_OWNER' }],
    });
    const steps = (await t.audits('moveExamQuestion')).filter((row) => row.entityCode === questionCode);
    expect(steps.map((row) => row.detail)).toEqual([
      { step: 'approve', number: 1 },
      { step: 'submit', number: 1 },
    ]);
  });

  it('is not approved by who wrote it, or a part of it', async () => {
    const { questionCode } = await saved({}, approver);
    await step(questionCode, 'submit', approver);
    const wanted = [{ questionCode, version: 2 }];
    expect((await move('approve', wanted, approver)).errorCode).toBe('needs_second_person');
    expect((await move('approve', wanted, author)).errorCode).toBe('403');
    const leader = clients.CHANNEL_TENANT_MANAGER;
    await step(questionCode, 'return', leader, '选项不清');
    expect((await detail(questionCode)).versions[0]?.returnReason).toBe('选项不清');
    await saved({ questionCode, version: 3, ...other('谁来审核？') }, leader);
    await step(questionCode, 'submit', leader);
    expect((await move('approve', [{ questionCode, version: 5 }], leader)).errorCode).toBe('needs_second_person');
    const second = clients.CHANNEL_TENANT_SUB_MANAGER;
    expect((await move('approve', [{ questionCode, version: 5 }], second)).errorCode).toBe('200');
  });

  it('goes back with a reason alone', async () => {
    const { questionCode } = await saved();
    await step(questionCode, 'submit');
    expect((await move('return', [{ questionCode, version: 2 }], approver)).errorCode).toBe('reason_needed');
  });

  it('stays in use as it is while its next version is written, until that one is approved or discarded', async () => {
    const questionCode = await approved();
    await saved({ questionCode, version: 3, ...other('改过的题') });
    expect(await detail(questionCode)).toMatchObject({ state: 'draft', number: 2, approvedNumber: 1 });
    await step(questionCode, 'discard');
    expect(await detail(questionCode)).toMatchObject({ state: 'approved', number: 1, approvedNumber: 1 });
    await saved({ questionCode, version: 5, ...other('再改的题') });
    await step(questionCode, 'submit');
    await step(questionCode, 'approve', approver);
    const now = await detail(questionCode);
    expect(now).toMatchObject({ state: 'approved', number: 2, approvedNumber: 2 });
    expect(now.versions.map(({ number, content }) => [number, content.stem.zh])).toEqual([
      [2, '再改的题'],
      [1, questionContent.stem.zh],
    ]);
  });

  it('is withdrawn with a reason, and comes back by another version', async () => {
    const questionCode = await approved();
    expect((await move('retire', [{ questionCode, version: 3 }], author, '过时')).errorCode).toBe('403');
    await step(questionCode, 'retire', approver, '法规已修订');
    expect(await detail(questionCode)).toMatchObject({ state: 'retired', retireReason: '法规已修订' });
    await saved({ questionCode, version: 4, ...other('按新法规') });
    expect((await move('remove', [{ questionCode, version: 5 }])).errorCode).toBe('refused_transition');
    await step(questionCode, 'discard');
    expect((await detail(questionCode)).state).toBe('retired');
    await saved({ questionCode, version: 6, ...other('按新法规') });
    await step(questionCode, 'submit');
    await step(questionCode, 'approve', approver);
    expect(await detail(questionCode)).toMatchObject({ state: 'approved', retireReason: null, approvedNumber: 2 });
  });

  it('in use is withdrawn at once, also while its next version is written', async () => {
    const questionCode = await approved();
    await saved({ questionCode, version: 3, ...other('下一版') });
    await step(questionCode, 'retire', approver, '答案有误');
    expect(await detail(questionCode)).toMatchObject({ state: 'draft', approvedNumber: null });
  });

  it('is not approved by who wrote the version before', async () => {
    const { questionCode } = await saved({}, approver);
    await step(questionCode, 'submit', approver);
    await step(questionCode, 'approve', clients.CHANNEL_TENANT_MANAGER);
    await saved({ questionCode, version: 3, ...other('只改一字') });
    await step(questionCode, 'submit');
    expect((await move('approve', [{ questionCode, version: 5 }], approver)).errorCode).toBe('needs_second_person');
  });

  it('of an edition that the standard doesn’t have is refused', async () => {
    expect((await save({ edition: '1999' })).errorCode).toBe('unknown_reference');
  });

  it('saved by two at once is a conflict for the second', async () => {
    const questionCode = await approved();
    const held = (tx: Tx) =>
      tx.execute(sql`SELECT 1 FROM exam_questions WHERE question_code = ${questionCode} FOR UPDATE`);
    const answers = await t.inLine(
      held,
      ...['一', '二'].map((stem) => () => save({ questionCode, version: 3, ...other(stem) })),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', 'conflict']);
  });

  it('that was never approved is removed', async () => {
    const { questionCode } = await saved();
    await step(questionCode, 'remove');
    expect((await read(questionCode)).errorCode).toBe('not_found');
  });

  it('shows who changed it meanwhile what is there now', async () => {
    const { questionCode } = await saved();
    await saved({ questionCode, version: 1, difficulty: 'hard' }, approver);
    const answer = await save({ questionCode, version: 1 });
    expect(answer.errorCode).toBe('conflict');
    expect(answer.data).toMatchObject({ current: { difficulty: 'hard' }, changedBy: '人 CHANNEL_OWNER' });
    expect((await move('submit', [{ questionCode, version: 1 }])).errorCode).toBe('conflict');
  });

  it('isn’t changed while it waits for its approval', async () => {
    const { questionCode } = await saved();
    await step(questionCode, 'submit');
    expect((await save({ questionCode, version: 2 })).errorCode).toBe('refused_transition');
  });

  it('keeps what it asks out of the log', async () => {
    const { questionCode } = await saved();
    await saved({ questionCode, version: 1, ...other('机密题干') });
    const rows = (await t.audits('saveExamQuestion')).filter((row) => row.entityCode === questionCode);
    expect(rows[0]?.detail).toMatchObject({ changed: { content: { before: null, after: null } } });
    expect(JSON.stringify(rows)).not.toMatch(/机密题干|他人的工作/u);
  });

  it.each([
    [
      'no right option',
      { options: questionContent.options.map((one) => ({ ...one, right: false })) },
      'content.options',
      '请标出正确选项',
    ],
    [
      'two right ones of a single choice',
      { options: questionContent.options.map((one) => ({ ...one, right: one.id !== 'c' })) },
      'content.options',
      '单选题只能有一个正确选项',
    ],
    [
      'an option that is there twice',
      { options: questionContent.options.map((one) => ({ ...one, text: { zh: '同样', en: '' } })) },
      'content.options.1.text.zh',
      '与前面的内容相同',
    ],
    ['no words', { stem: { zh: '', en: '' } }, 'content.stem.zh', '请至少用一种语言填写'],
  ])('is refused with %s', async (_, part, field, said) => {
    const answer = await save({ content: { ...questionContent, ...part } as Body['content'] });
    expect(answer.status).toBe(400);
    expect(answer.fields?.[field]).toBe(said);
  });

  it.each([
    ['a standard that there is none of', { standard: 'ISO1' }],
    ['one option alone', { content: { ...questionContent, options: questionContent.options.slice(0, 1) } }],
    ['a text that is too long', other('长'.repeat(limits.examText + 1))],
    [
      'an identifier that names no option',
      { content: { ...questionContent, options: questionContent.options.map((one) => ({ ...one, id: '__proto__' })) } },
    ],
  ])('is malformed with %s', async (_, part) => {
    expect((await save(part as Partial<Body>)).status).toBe(400);
  });
});

describe('a bank', () => {
  it('is moved on many at once: all of them, or none', async () => {
    const [one, two] = [await saved(), await saved()];
    expect((await move('submit', [one, { ...two, version: 9 }])).errorCode).toBe('conflict');
    expect((await detail(one.questionCode)).state).toBe('draft');
    expect((await move('submit', [one, two])).data).toEqual({ moved: 2 });
    const few = await t.statements(() =>
      move(
        'takeBack',
        [one].map((q) => ({ ...q, version: 2 })),
      ),
    );
    await move('submit', [{ ...one, version: 3 }]);
    const many = await t.statements(() =>
      move('takeBack', [
        { ...one, version: 4 },
        { ...two, version: 2 },
      ]),
    );
    // One more row in the log.
    expect(many - few).toBe(1);
  });

  it('is found by words in either language, by clause with those below, by state, and counted', async () => {
    const tenantCode = customer.channelTenantCode;
    const content = { ...questionContent, stem: { zh: '备份恢复演练', en: 'Restoring a backup' } };
    await t.peek(async (tx) => {
      for (const [questionCode, clause] of [
        ['B1', 'A.8.2'],
        ['B2', 'A.8.13'],
        ['B3', 'A.8.1'],
      ] as const)
        await makeExamQuestion(tx, tenantCode, { questionCode, clause, content, state: 'approved' });
    });
    const codes = async (query: Record<string, string>) => (await list(query)).list.map((row) => row.questionCode);
    expect(await codes({ keyword: '恢复演练', sortField: 'clause' })).toEqual(['B3', 'B1', 'B2']);
    expect(await codes({ keyword: 'restoring A backup', clause: 'A.8.1' })).toEqual(['B3']);
    expect(await codes({ clause: 'A.8', source: 'own', sortField: 'questionCode' })).toEqual(['B1', 'B2', 'B3']);
    expect(await codes({ keyword: 'B2', state: 'draft' })).toEqual([]);
    const { counts, total } = await list({ state: 'approved', source: 'own' });
    expect(counts.approved).toBe(total);
  });

  it('takes as many statements for one question as for many', async () => {
    const one = await t.statements(() => list({ pageSize: 1 }));
    expect(await t.statements(() => list())).toBe(one);
  });

  it('shows channels what the platform has approved, and nothing else of it', async () => {
    await t.peek(async (tx) => {
      await makeExamQuestion(tx, platform, { questionCode: 'ZPLAT1', isShared: true, state: 'approved' });
      await makeExamQuestion(tx, platform, { questionCode: 'ZPLAT2', isShared: true, state: 'submitted' });
    });
    expect((await list({ source: 'platform', keyword: 'ZPLAT' })).list).toMatchObject([
      { questionCode: 'ZPLAT1', source: 'platform', allowedActions: [] },
    ]);
    await saved({ questionCode: 'ZPLAT1', version: 1, ...other('平台的下一版') }, operator);
    const ofPlatform = { questionCode: 'ZPLAT1', source: 'platform' };
    const { data: shown } = await author.get<Detail>(calls.getQuestion.path, ofPlatform);
    expect(shown).toMatchObject({ state: 'approved', number: 1, versions: [{ number: 1 }] });
    const hidden = await author.get(calls.getQuestion.path, { ...ofPlatform, questionCode: 'ZPLAT2' });
    expect(hidden.errorCode).toBe('not_found');
    // An own question may have its code.
    await t.peek((tx) => makeExamQuestion(tx, customer.channelTenantCode, { questionCode: 'ZPLAT1' }));
    expect(await detail('ZPLAT1')).toMatchObject({ source: 'own', state: 'draft' });
    await t.peek((tx) =>
      tx.delete(examQuestions).where(and(eq(examQuestions.questionCode, 'ZPLAT1'), eq(examQuestions.isShared, false))),
    );
    expect((await save({ questionCode: 'ZPLAT1', version: 1 })).errorCode).toBe('not_found');
    expect((await move('retire', [{ questionCode: 'ZPLAT1', version: 1 }], approver, '过时')).errorCode).toBe(
      'not_found',
    );
    expect(
      (await list({ keyword: 'ZPLAT', sortField: 'questionCode' }, operator)).list.map((row) => row.questionCode),
    ).toEqual(['ZPLAT1', 'ZPLAT2']);
  });

  it('gives no code twice', async () => {
    const all = await Promise.all([save(), save(), save()]);
    expect(new Set(all.map(({ data }) => data.questionCode)).size).toBe(3);
  });

  it('is closed to customers, also to auditors who sit exams', async () => {
    for (const role of ['CONSUMER_PM', 'INTERNAL_AUDITOR'] as const)
      expect((await clients[role].get(calls.listQuestions.path)).errorCode).toBe('403');
    expect((await t.nobody.get(calls.listQuestions.path)).errorCode).toBe(errorCodes.notLoggedIn);
  });
});
