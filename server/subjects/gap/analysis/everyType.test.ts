import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { RoleCode } from '#domain/kernel/roles';
import { gap as gaps } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import type { Question, TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { makeInventory } from '../../../../tests/factories/inventory';
import { makePng } from '../../../../tests/factories/pictures';
import { everyType } from '../../../../tests/factories/questionnaires';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, people, clients, newProject } = assessmentApp({ worker: true });

const words = (zh: string) => ({ zh, en: `${zh} (en)` });
/** What each type scores, and what it speaks of; worked by hand below. */
const parts: Readonly<Record<string, Partial<Question>>> = {
  multi: { refs: ['5.3'] },
  text: {
    score: { op: 'if', args: [{ op: 'le', args: [{ number: 'text' }, 30] }, 1, 0.25] },
    missing: words('期限过长'),
  },
  photo: { refs: ['A.7.4'], score: { op: 'if', args: [{ op: 'gt', args: [{ count: 'photo' }, 0] }, 1, 0] } },
  paper: { refs: ['A.5.1'], score: { op: 'if', args: [{ filled: 'paper' }, 0.7, 0] }, missing: words('方针过旧') },
  image: { score: { op: 'if', args: [{ filled: 'image' }, 1, 0] }, missing: words('缺少门禁照片') },
  table: { score: { op: 'div', args: [{ count: 'table' }, 4] }, missing: words('供应商清单不全') },
};
const content: TemplateContent = {
  ...everyType(),
  questions: everyType().questions.map((question) => ({ ...question, ...parts[question.code] })),
};

describe('an answer of each type', () => {
  it('goes from the template through answer and review into findings and report', async () => {
    const post = async <T>(role: RoleCode, path: string, body: object) => {
      const answer = await clients[role].post<T>(path, body);
      if (!answer.success) throw new Error(`${path}: ${answer.errorCode} ${answer.errorMsg}`);
      return answer.data;
    };
    const lead = 'CHANNEL_TENANT_MANAGER';
    const project = await newProject();
    const { projectCode } = project;
    const of = { projectCode };
    const { templateCode } = await post<{ templateCode: string }>(lead, calls.createTemplate.path, {
      name: words('七种题型'),
      content,
    });
    await post(lead, calls.publishTemplate.path, { templateCode, version: 1, note: '首次发布' });
    const { questionnaireCode } = await post<{ questionnaireCode: string }>(lead, calls.addQuestionnaire.path, {
      projectCode,
      templateCode,
    });
    await post(lead, calls.submitToConsumer.path, of);
    await post('CONSUMER_PM', calls.distribute.path, of);
    type Whole = QuestionnaireWire['getQuestionnaire']['data'];
    const whole = async () =>
      (await clients.CONSUMER_PM.get<Whole>(calls.getQuestionnaire.path, { projectCode, questionnaireCode })).data;
    const { items } = await whole();
    const itemOf = (code: string) =>
      items.find(({ questionCode }) => questionCode === code)?.questionnairItemCode ?? '';
    await post('CONSUMER_PM', calls.assignItems.path, {
      projectCode,
      questionnaireCode,
      respondentId: people.CONSUMER_EXECUTOR.accountId,
      itemCodes: items.map(({ questionnairItemCode }) => questionnairItemCode),
    });

    const given = {
      single: { choice: ['half'] },
      multi: { choice: ['yes', 'half'] },
      text: { text: '每 45 天一次' },
      photo: { text: '已张贴' },
      paper: { text: 'V1.2' },
      table: {
        rows: [
          { name: '云厂商', since: '2024-05-01' },
          { name: '托管机房', since: '' },
        ],
      },
    };
    for (const [code, answer] of Object.entries(given))
      await post('CONSUMER_EXECUTOR', calls.saveAnswer.path, { ...of, itemCode: itemOf(code), version: 0, answer });
    for (const [code, name, bytes] of [
      ['photo', '公告栏.png', makePng(8, 8)],
      ['paper', '方针.txt', Buffer.from('方针')],
    ] as const) {
      const fields = { projectCode, itemCode: itemOf(code) };
      const sent = await clients.CONSUMER_EXECUTOR.upload(calls.addAnswerFile.path, { name, content: bytes, fields });
      expect(sent.errorMsg || 'ok').toBe('ok');
    }
    const seen = async () =>
      (await whole()).items
        .filter(({ isShown }) => isShown)
        .map(({ questionnairItemCode: itemCode, answerVersion }) => ({ itemCode, answerVersion }));
    const all = { projectCode, questionnaireCode };
    const submitted = await post<{ moved: number }>('CONSUMER_EXECUTOR', calls.submitAnswers.path, {
      ...all,
      items: await seen(),
    });
    // The follow-up of 'yes' is not asked; an optional picture may stay open.
    expect(submitted.moved).toBe(7);
    await post('CONSUMER_OWNER', calls.reviewItems.path, { ...all, action: 'accept', items: await seen() });
    await post('CONSUMER_OWNER', calls.submit.path, all);
    await post('CONSUMER_PM', calls.submitToChannel.path, of);
    await post(lead, calls.decideQuestionnaire.path, { ...all, action: 'accept' });
    await post(lead, gaps.moveGapAnalysis.path, { ...of, action: 'begin' });

    const { data } = await clients[lead].get<GapWire['listFindings']['data']>(gaps.listFindings.path, {
      projectCode,
      pageSize: '200',
    });
    const found = new Map(data.list.map(({ ref, score, level }) => [ref, [score, level]]));
    // Levels begin at 0.9, 0.7, 0.5 and 0.25.
    expect(
      Object.fromEntries(['5.2', '5.3', '4.3', 'A.7.4', 'A.5.1', 'A.7.2', 'A.5.19'].map((r) => [r, found.get(r)])),
    ).toEqual({
      '5.2': [0.5, 3],
      '5.3': [1, 1],
      '4.3': [0.25, 4],
      'A.7.4': [1, 1],
      'A.5.1': [0.7, 2],
      'A.7.2': [null, null],
      'A.5.19': [0.5, 3],
    });
    const finding = data.list.find(({ ref }) => ref === 'A.5.19');
    const { unitId } = await t.peek((tx) => makeInventory(tx, project));
    await post(lead, gaps.saveFinding.path, {
      ...of,
      findingId: finding?.findingId,
      version: finding?.version,
      level: null,
      levelReason: null,
      present: null,
      missing: null,
      measure: null,
      unitIds: [unitId],
      links: [{ title: '供应商台账', url: 'https://portal.test/suppliers' }],
    });
    const report = { ...of, format: 'docx', language: 'zh-CN' };
    const { objectId } = await post<{ objectId: string }>(lead, gaps.createGapReport.path, report);
    const { bytes } = await clients.CONSUMER_OWNER.get('/consulting/file/download', { objectId });
    const text = Buffer.from(unzipSync(bytes)['word/document.xml'] ?? []).toString();
    for (const said of ['尚不完整', '期限过长', '方针过旧', '供应商清单不全', '未评估']) expect(text).toContain(said);
    // A report does not state the gap of an unanswered question.
    expect(text).not.toContain('缺少门禁照片');
    // The evidence of a finding is beside it: the asset. Links belong to remediation, which goes on after the report.
    expect(text).toMatch(/证据：\S+ 单元/u);
    expect(text).not.toContain('供应商台账');
    expect((await t.audits('generateGapReport')).length).toBe(1);
  });
});
