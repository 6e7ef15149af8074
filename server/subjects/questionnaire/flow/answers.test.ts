import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { Answer } from '#domain/subjects/questionnaire/template/answer';
import { everyType, makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { makePerson } from '../../../../tests/factories/tenants';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';
import { caseFile } from '../../../../tests/server/caseFile';
import type { Client } from '../../../../tests/server/testApp';
import { questionnaireItems } from './tables';

const { t, people, clients, newProject } = assessmentApp();
const SAVE = calls.saveAnswer.path;

const make = (project: Project, part: Parameters<typeof makeQuestionnaire>[2] = {}) =>
  t.peek((tx) => makeQuestionnaire(tx, project, { respondentId: people.CONSUMER_EXECUTOR.accountId, ...part }));
const itemOf = async (itemCode: string) => {
  const [row] = await t.peek((tx) =>
    tx.select().from(questionnaireItems).where(eq(questionnaireItems.itemCode, itemCode)),
  );
  if (!row) throw new Error('The item is gone.');
  return row;
};

describe('saving an answer', () => {
  it('keeps it with who gave it and a row of the log, and answers its version', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { items } = await make(project);
    const executor = clients.CONSUMER_EXECUTOR;
    const body = { projectCode, itemCode: items.single, version: 0, answer: { choice: ['yes'], note: '已发布' } };
    expect((await t.nobody.post(SAVE, body)).errorCode).toBe('10000');
    expect((await clients.INTERNAL_AUDITOR.post(SAVE, body)).errorCode).toBe('403');
    expect((await (await t.as('13800000025')).post(SAVE, body)).errorCode).toBe('not_found');
    expect((await executor.post(SAVE, body)).data).toMatchObject({ version: 1 });
    expect(await itemOf(items.single ?? '')).toMatchObject({
      answer: { choice: ['yes'], note: '已发布' },
      answerVersion: 1,
      state: 'notsubmit',
      answeredBy: people.CONSUMER_EXECUTOR.accountId,
    });
    const [row] = await t.audits('saveAnswer');
    expect(row).toMatchObject({ entityCode: items.single, detail: { question: 'single', version: 1 } });
    // Taking it away again is an answer, too.
    expect((await executor.post(SAVE, { ...body, version: 1, answer: null })).data).toMatchObject({ version: 2 });
    expect((await itemOf(items.single ?? '')).answer).toBeNull();
  });

  it.each<[string, string, Answer]>([
    ['an option that there isn’t', 'single', { choice: ['other'] }],
    ['two options of one', 'single', { choice: ['yes', 'no'] }],
    ['a text where something is chosen', 'single', { text: '有' }],
    ['that it doesn’t apply, where it must', 'text', { notApplicable: '没有' }],
    ['a column that there isn’t', 'table', { rows: [{ other: '甲' }] }],
  ])('refuses %s', async (_what, code, answer) => {
    const project = await newProject();
    const { items } = await make(project);
    const refused = await clients.CONSUMER_EXECUTOR.post(SAVE, {
      projectCode: project.projectCode,
      itemCode: items[code],
      version: 0,
      answer,
    });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['answer']]);
    expect((await itemOf(items[code] ?? '')).answerVersion).toBe(0);
  });

  it('keeps a table with a cell that can’t be read or is too long: the rest is not lost', async () => {
    const project = await newProject();
    const { items } = await make(project);
    const rows = [{ name: '甲', since: '2026-02-30' }, { name: '长'.repeat(900) }, { name: '乙', since: '2026-03-01' }];
    const body = { projectCode: project.projectCode, itemCode: items.table, version: 0, answer: { rows } };
    expect((await clients.CONSUMER_EXECUTOR.post(SAVE, body)).data).toMatchObject({ version: 1 });
    expect((await itemOf(items.table ?? '')).answer).toEqual({ rows });
  });

  it('takes a vertical tab of a slide for a line break', async () => {
    const project = await newProject();
    const { items } = await make(project);
    const text = caseFile('k07-vertical-tab.txt').toString();
    const body = { projectCode: project.projectCode, itemCode: items.text, version: 0, answer: { text } };
    expect((await clients.CONSUMER_EXECUTOR.post(SAVE, body)).data).toMatchObject({ version: 1 });
    expect(text).toContain('\u000b');
    expect((await itemOf(items.text ?? '')).answer).toEqual({ text: text.replaceAll('\u000b', '\n') });
  });

  it('is never made over somebody else’s: it answers theirs, and who wrote it', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { items } = await make(project);
    const body = { projectCode, itemCode: items.text, version: 0 };
    await clients.CONSUMER_PM.post(SAVE, { ...body, answer: { text: '总部' } });
    const second = await clients.CONSUMER_EXECUTOR.post(SAVE, { ...body, answer: { text: '全公司' } });
    expect(second).toMatchObject({
      errorCode: 'conflict',
      data: { current: { version: 1, answer: { text: '总部' } }, changedBy: '人 CONSUMER_PM' },
    });
    expect((await itemOf(items.text ?? '')).answer).toEqual({ text: '总部' });
  });

  it('is made once, however often it is sent', async () => {
    const project = await newProject();
    const { items } = await make(project);
    const body = { projectCode: project.projectCode, itemCode: items.text, version: 0, answer: { text: '总部' } };
    const key = { 'idempotency-key': 'answer-once-1' };
    const first = await clients.CONSUMER_EXECUTOR.post(SAVE, body, key);
    const again = await clients.CONSUMER_EXECUTOR.post(SAVE, body, key);
    expect([first.data, again.data]).toEqual([first.data, first.data]);
    expect((await itemOf(items.text ?? '')).answerVersion).toBe(1);
  });

  it('undoes nothing that was submitted, accepted or given on, however late it comes', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { questionnaireCode, items } = await make(project, { answers: { text: { text: '总部' } } });
    const itemCode = items.text ?? '';
    const late = () =>
      clients.CONSUMER_EXECUTOR.post(SAVE, { projectCode, itemCode, version: 1, answer: { text: '晚' } });
    const seen = { projectCode, questionnaireCode, items: [{ itemCode, answerVersion: 1 }] };
    await clients.CONSUMER_EXECUTOR.post(calls.submitAnswers.path, seen);
    expect((await late()).errorCode).toBe('refused_transition');
    await clients.CONSUMER_OWNER.post(calls.reviewItems.path, { ...seen, action: 'accept' });
    expect((await late()).errorCode).toBe('refused_transition');
    for (const stage of ['received', 'submitted', 'review', 'finished'] as const) {
      const other = await make(project, { stage });
      const answer = await clients.CONSUMER_EXECUTOR.post(SAVE, {
        projectCode,
        itemCode: other.items.text,
        version: 0,
        answer: { text: '晚' },
      });
      expect(answer.errorCode, stage).toBe('refused_transition');
    }
    expect(await itemOf(itemCode)).toMatchObject({ answer: { text: '总部' }, answerVersion: 1, state: 'finished' });
  });

  it('at the very moment of a submission is in it, or refused: never after it', async () => {
    const project = await newProject();
    const { projectCode } = project;
    for (let round = 0; round < 8; round += 1) {
      const { questionnaireCode, items } = await make(project, { answers: { text: { text: '一' } } });
      const itemCode = items.text ?? '';
      const [saved, submitted] = await Promise.all([
        clients.CONSUMER_EXECUTOR.post(SAVE, { projectCode, itemCode, version: 1, answer: { text: '二' } }),
        clients.CONSUMER_EXECUTOR.post(calls.submitAnswers.path, {
          projectCode,
          questionnaireCode,
          items: [{ itemCode, answerVersion: 1 }],
        }),
      ]);
      const row = await itemOf(itemCode);
      // One of the two found what the other had done.
      expect([saved.success, submitted.success].filter(Boolean)).toHaveLength(1);
      expect(row).toMatchObject(
        saved.success ? { answer: { text: '二' }, state: 'notsubmit' } : { answer: { text: '一' }, state: 'submited' },
      );
      expect(saved.success ? submitted.errorCode : saved.errorCode).toBe(
        saved.success ? 'answers_overtaken' : 'refused_transition',
      );
    }
  });

  it('of many people at once loses none', async () => {
    const project = await newProject();
    const { projectCode, tenantCode } = project;
    const base = everyType();
    const [text] = base.questions.filter(({ code }) => code === 'text');
    if (!text) throw new Error('There is no text question.');
    const questions = Array.from({ length: 40 }, (_, i) => ({ ...text, code: `q${i}` }));
    const { items } = await make(project, { content: { ...base, questions } });
    const crew: Client[] = [];
    for (let i = 0; i < 8; i += 1) {
      const person = await t.peek((tx) => makePerson(tx, tenantCode, ['CONSUMER_OWNER']));
      crew.push(await t.as(person.phone));
    }
    // Five questions each; each answer is given twice, the second over the first.
    await Promise.all(
      crew.map(async (client, i) => {
        for (let n = 0; n < 5; n += 1) {
          const itemCode = items[`q${i * 5 + n}`];
          for (const version of [0, 1]) {
            const answer = await client.post(SAVE, {
              projectCode,
              itemCode,
              version,
              answer: { text: `${i}-${n}-${version}` },
            });
            expect(answer.errorMsg || 'ok').toBe('ok');
          }
        }
      }),
    );
    const rows = await t.peek((tx) =>
      tx.select().from(questionnaireItems).where(eq(questionnaireItems.projectCode, projectCode)),
    );
    expect(rows.map(({ questionCode, answer, answerVersion }) => [questionCode, answer?.text, answerVersion])).toEqual(
      expect.arrayContaining(Array.from({ length: 40 }, (_, q) => [`q${q}`, `${Math.floor(q / 5)}-${q % 5}-1`, 2])),
    );
  });
});
