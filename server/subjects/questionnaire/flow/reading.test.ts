import { describe, expect, it } from 'vitest';
import type { RoleCode } from '#domain/kernel/roles';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { everyType, makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';

type Whole = QuestionnaireWire['getQuestionnaire']['data'];

const { t, people, clients, newProject } = assessmentApp();
const executor = () => people.CONSUMER_EXECUTOR.accountId;
const answers = { single: { choice: ['no'] }, text: { text: '全公司' } };

const make = (project: Project, part: Parameters<typeof makeQuestionnaire>[2] = {}) =>
  t.peek((tx) => makeQuestionnaire(tx, project, { respondentId: executor(), answers, ...part }));
const wholeOf = async (role: RoleCode, { projectCode }: Project, questionnaireCode: string) =>
  (await clients[role].get<Whole>(calls.getQuestionnaire.path, { projectCode, questionnaireCode })).data;

describe('reading questionnaires', () => {
  it('takes a constant number of statements, however many questions there are', async () => {
    const project = await newProject();
    const many = everyType();
    const content = {
      ...many,
      questions: Array.from({ length: 40 }, (_, i) =>
        many.questions.map((q) => ({ ...q, code: `${q.code}${i}`, shownIf: undefined })),
      )
        .flat()
        .map(({ shownIf: _none, ...question }) => question),
    };
    const few = await make(project);
    const large = await make(project, { content, answers: {} });
    const read = (questionnaireCode: string) => t.statements(() => wholeOf('CONSUMER_PM', project, questionnaireCode));
    await read(few.questionnaireCode);
    const small = await read(few.questionnaireCode);
    await read(large.questionnaireCode);
    expect(await read(large.questionnaireCode)).toBe(small);
  });

  it('says what the answers come to, and lists the very questions behind each figure', async () => {
    const project = await newProject();
    const { questionnaireCode } = await make(project, { state: 'submited' });
    const of = { projectCode: project.projectCode, questionnaireCode };
    const { data } = await clients.CONSUMER_OWNER.get<QuestionnaireWire['getAnswerStatistics']['data']>(
      calls.getAnswerStatistics.path,
      of,
    );
    // 'no' scores 0, a text scores nothing; what follows on 'yes' is not asked.
    expect(data.whole).toMatchObject({ count: 7, score: 0, standings: { '5': 1, unscored: 1, unanswered: 5 } });
    expect(data.sections.map(({ code, count }) => [code, count])).toEqual([
      ['S1', 3],
      ['S2', 4],
    ]);
    expect(data.respondents).toMatchObject([{ respondent: { accountId: executor() }, count: 7 }]);
    expect(data.days).toMatchObject([{ answers: 2 }]);
    const listed = async (query: Record<string, string>) =>
      (
        await clients.CONSUMER_OWNER.get<QuestionnaireWire['listItems']['data']>(calls.listItems.path, {
          ...of,
          ...query,
          pageSize: '200',
        })
      ).data.list.map(({ questionCode }) => questionCode);
    expect(await listed({ standing: '5' })).toEqual(['single']);
    expect(await listed({ standing: 'unscored', section: 'S1', respondent: executor() })).toEqual(['text']);
    expect(await listed({ standing: 'unanswered' })).toHaveLength(5);
    expect(await listed({ day: data.days[0]?.day ?? '' })).toEqual(['single', 'text']);
    expect(await listed({ day: '2020-01-01' })).toEqual([]);
  });

  it('offers what was answered in earlier projects, the same question first', async () => {
    const earlier = await newProject();
    const project = await newProject();
    await make(earlier, { stage: 'finished', answers: { text: { text: '总部与两个分支', note: '2025 年' } } });
    // An unfinished answer is not offered.
    await make(await newProject(), { stage: 'distributed', answers: { text: { text: '草稿' } } });
    const { items } = await make(project, { answers: {} });
    const { data } = await clients.CONSUMER_EXECUTOR.get<QuestionnaireWire['listEarlierAnswers']['data']>(
      calls.listEarlierAnswers.path,
      { questionnairItemCode: items.text ?? '' },
    );
    expect(data.filter(({ fits }) => fits.text === '草稿')).toEqual([]);
    expect(data[0]).toMatchObject({ isSameQuestion: true, fits: { text: '总部与两个分支', note: '2025 年' } });
  });
});
