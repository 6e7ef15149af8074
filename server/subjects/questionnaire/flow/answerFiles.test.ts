import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import { answerLimits } from '#domain/subjects/questionnaire/flow/sheet';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { everyType, makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';
import { questionnaireItems } from './tables';

const { t, people, clients, newProject } = assessmentApp();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const make = (project: Project, part: Parameters<typeof makeQuestionnaire>[2] = {}) =>
  t.peek((tx) => makeQuestionnaire(tx, project, { respondentId: people.CONSUMER_EXECUTOR.accountId, ...part }));

describe('files of an answer', () => {
  it('count as one where a picture is asked for, and go again; only pictures where it must be one', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { questionnaireCode, items } = await make(project);
    const executor = clients.CONSUMER_EXECUTOR;
    const add = (code: string, name: string, content: Buffer) =>
      executor.upload<{ objectId: string }>(calls.addAnswerFile.path, {
        name,
        content,
        fields: { projectCode, itemCode: items[code] ?? '' },
      });
    expect((await add('text', '说明.txt', Buffer.from('说明'))).errorCode).toBe('refused_transition');
    expect((await add('image', '门禁.txt', Buffer.from('不是图片'))).errorCode).toBe('file_type');
    const added = await add('image', '门禁.png', PNG);
    expect(added.errorMsg || 'ok').toBe('ok');
    const { data } = await executor.get<QuestionnaireWire['getItem']['data']>(calls.getItem.path, {
      questionnairItemCode: items.image ?? '',
    });
    expect(data.item).toMatchObject({
      answer: { files: 1 },
      files: [{ name: '门禁.png', addedBy: '人 CONSUMER_EXECUTOR' }],
      answeredBy: '人 CONSUMER_EXECUTOR',
      answeredAt: expect.stringMatching(/^\d{4}-/u),
    });
    const file = { projectCode, itemCode: items.image ?? '', objectId: added.data.objectId };
    expect((await executor.get(calls.getAnswerFile.path, file)).bytes.equals(PNG)).toBe(true);
    expect((await executor.get(calls.getAnswerFile.path, { ...file, itemCode: items.paper ?? '' })).errorCode).toBe(
      'not_found',
    );
    await executor.post(calls.submitAnswers.path, {
      projectCode,
      questionnaireCode,
      items: [{ itemCode: items.image, answerVersion: 0 }],
    });
    expect((await executor.post(calls.removeAnswerFile.path, file)).errorCode).toBe('refused_transition');
    await t.peek((tx) => tx.update(questionnaireItems).set({ state: sql`'notsubmit'` }));
    expect((await executor.post(calls.removeAnswerFile.path, file)).success).toBe(true);
    expect((await executor.get(calls.getAnswerFile.path, file)).errorCode).toBe('not_found');
    expect((await t.audits('removeAnswerFile'))[0]).toMatchObject({ detail: { name: '门禁.png' } });
  });

  it('are a part of the answer where the question requires one, and are taken where it offers them alone', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const rules = { text: 'required', single: 'none' } as const;
    const { questions, ...rest } = everyType();
    const asked = questions.map((one) => ({
      ...one,
      ...(one.code in rules && { attachment: rules[one.code as 'text'] }),
    }));
    const { questionnaireCode, items } = await make(project, {
      content: { ...rest, questions: asked },
      answers: { single: { choice: ['yes'] }, text: { text: '总部' } },
    });
    const executor = clients.CONSUMER_EXECUTOR;
    const add = (code: string) =>
      executor.upload(calls.addAnswerFile.path, {
        name: '范围.png',
        content: PNG,
        fields: { projectCode, itemCode: items[code] ?? '' },
      });
    const submit = () =>
      executor.post<{ moved: number; left: object[] }>(calls.submitAnswers.path, {
        projectCode,
        questionnaireCode,
        items: ['text', 'single'].map((code) => ({ itemCode: items[code], answerVersion: 1 })),
      });
    expect((await add('single')).errorCode).toBe('refused_transition');
    expect((await submit()).data).toMatchObject({ moved: 1, left: [{ questionCode: 'text', lack: 'file' }] });
    expect((await add('text')).success).toBe(true);
    const { data } = await executor.get<QuestionnaireWire['getItem']['data']>(calls.getItem.path, {
      questionnairItemCode: items.text ?? '',
    });
    expect(data.item.files).toMatchObject([
      { addedBy: '人 CONSUMER_EXECUTOR', addedAt: expect.stringMatching(/^\d{4}-/u) },
    ]);
    const again = await executor.post<{ moved: number }>(calls.submitAnswers.path, {
      projectCode,
      questionnaireCode,
      items: [{ itemCode: items.text, answerVersion: 1 }],
    });
    expect(again.data).toMatchObject({ moved: 1, left: [] });
  });

  it('are twenty at most, also where they are sent at once', async () => {
    const project = await newProject();
    const { items } = await make(project);
    const fields = { projectCode: project.projectCode, itemCode: items.image ?? '' };
    const add = () =>
      clients.CONSUMER_EXECUTOR.upload(calls.addAnswerFile.path, { name: '门禁.png', content: PNG, fields });
    for (let n = 1; n < answerLimits.files; n += 1) expect((await add()).success).toBe(true);
    const last = await t.bothBeforeInsert('files', add);
    expect(last.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'limit_reached']);
  });
});
