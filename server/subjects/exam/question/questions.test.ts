import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/kernel/limits';
import type { Tx } from '#server/kernel/db/tx';
import { questionContent } from '../../../../tests/factories/examQuestions';
import { other, type QuestionBody, questionsApp } from '../../../../tests/server/questionsApp';

const { t, clients, by, save, saved, move, read, detail, step, approved } = questionsApp();

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
    expect((await detail(questionCode, by.approver)).allowedActions).toEqual(['approve', 'return']);
    await step(questionCode, 'approve', by.approver);
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
    const { questionCode } = await saved({}, by.approver);
    await step(questionCode, 'submit', by.approver);
    const wanted = [{ questionCode, version: 2 }];
    expect((await move('approve', wanted, by.approver)).errorCode).toBe('needs_second_person');
    expect((await move('approve', wanted, by.author)).errorCode).toBe('403');
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
    expect((await move('return', [{ questionCode, version: 2 }], by.approver)).errorCode).toBe('reason_needed');
  });

  it('stays in use as it is while its next version is written, until that one is approved or discarded', async () => {
    const questionCode = await approved();
    await saved({ questionCode, version: 3, ...other('改过的题') });
    expect(await detail(questionCode)).toMatchObject({ state: 'draft', number: 2, approvedNumber: 1 });
    await step(questionCode, 'discard');
    expect(await detail(questionCode)).toMatchObject({ state: 'approved', number: 1, approvedNumber: 1 });
    await saved({ questionCode, version: 5, ...other('再改的题') });
    await step(questionCode, 'submit');
    await step(questionCode, 'approve', by.approver);
    const now = await detail(questionCode);
    expect(now).toMatchObject({ state: 'approved', number: 2, approvedNumber: 2 });
    expect(now.versions.map(({ number, content }) => [number, content.stem.zh])).toEqual([
      [2, '再改的题'],
      [1, questionContent.stem.zh],
    ]);
  });

  it('is withdrawn with a reason, and comes back by another version', async () => {
    const questionCode = await approved();
    expect((await move('retire', [{ questionCode, version: 3 }], by.author, '过时')).errorCode).toBe('403');
    await step(questionCode, 'retire', by.approver, '法规已修订');
    expect(await detail(questionCode)).toMatchObject({ state: 'retired', retireReason: '法规已修订' });
    await saved({ questionCode, version: 4, ...other('按新法规') });
    expect((await move('remove', [{ questionCode, version: 5 }])).errorCode).toBe('refused_transition');
    await step(questionCode, 'discard');
    expect((await detail(questionCode)).state).toBe('retired');
    await saved({ questionCode, version: 6, ...other('按新法规') });
    await step(questionCode, 'submit');
    await step(questionCode, 'approve', by.approver);
    expect(await detail(questionCode)).toMatchObject({ state: 'approved', retireReason: null, approvedNumber: 2 });
  });

  it('in use is withdrawn at once, also while its next version is written', async () => {
    const questionCode = await approved();
    await saved({ questionCode, version: 3, ...other('下一版') });
    await step(questionCode, 'retire', by.approver, '答案有误');
    expect(await detail(questionCode)).toMatchObject({ state: 'draft', approvedNumber: null });
  });

  it('is not approved by who wrote the version before', async () => {
    const { questionCode } = await saved({}, by.approver);
    await step(questionCode, 'submit', by.approver);
    await step(questionCode, 'approve', clients.CHANNEL_TENANT_MANAGER);
    await saved({ questionCode, version: 3, ...other('只改一字') });
    await step(questionCode, 'submit');
    expect((await move('approve', [{ questionCode, version: 5 }], by.approver)).errorCode).toBe('needs_second_person');
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
    expect((await read({ questionCode })).errorCode).toBe('not_found');
  });

  it('shows who changed it meanwhile what is there now', async () => {
    const { questionCode } = await saved();
    await saved({ questionCode, version: 1, difficulty: 'hard' }, by.approver);
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
    const answer = await save({ content: { ...questionContent, ...part } as QuestionBody['content'] });
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
    expect((await save(part as Partial<QuestionBody>)).status).toBe(400);
  });
});
