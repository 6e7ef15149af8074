import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { project as projectCalls } from '#domain/core/project/contract';
import { user as userCalls } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import type { RoleCode } from '#domain/kernel/roles';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { Stage } from '#domain/subjects/questionnaire/flow/workflow';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { makePerson } from '../../../../tests/factories/tenants';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';
import { questionnaireItems, questionnaires } from './tables';

const { t, people, clients, newProject, told } = assessmentApp();

const waitsFor = async (role: RoleCode, { projectCode }: Project) => {
  const { data } = await clients[role].get<UserWire['listWaitingTasks']['data']>(userCalls.listWaitingTasks.path);
  return data
    .filter((task) => task.projectCode === projectCode)
    .map(({ kind, count, path }) => [kind, count, path.replace(projectCode, 'P')])
    .filter(([kind]) => kind !== 'importInventory');
};
const make = (project: Project, part: Parameters<typeof makeQuestionnaire>[2] = {}) =>
  t.peek((tx) =>
    makeQuestionnaire(tx, project, { respondentId: people.CONSUMER_EXECUTOR.accountId, answers: {}, ...part }),
  );
const shownOf = async (itemCode: string | undefined) => {
  const [row] = await t.peek((tx) =>
    tx
      .select()
      .from(questionnaireItems)
      .where(eq(questionnaireItems.itemCode, itemCode ?? '')),
  );
  return row?.isShown;
};

describe('what waits in questionnaires', () => {
  it.each<[Stage, Partial<Record<RoleCode, [string, number, string][]>>]>([
    [
      'prepared',
      {
        CHANNEL_TENANT_MANAGER: [
          ['handOverQuestionnaires', 1, '/projectList/detail/gapAnalysisReport/P?tab=questionnaires'],
        ],
      },
    ],
    [
      'received',
      {
        CONSUMER_PM: [
          ['distributeQuestionnaires', 1, '/systemManage/companyDetails/gapAnalysisReport/P?tab=questionnaires'],
        ],
      },
    ],
    // The question that follows on another doesn't show yet.
    ['distributed', { CONSUMER_EXECUTOR: [['answerQuestions', 7, '/reportOnline/P']] }],
    [
      'submitted',
      {
        CONSUMER_OWNER: [
          ['finishQuestionnaires', 1, '/systemManage/companyDetails/gapAnalysisReport/P?tab=questionnaires'],
        ],
      },
    ],
    [
      'review',
      {
        CHANNEL_TENANT_MANAGER: [
          ['reviewQuestionnaires', 1, '/projectList/detail/gapAnalysisReport/P?tab=questionnaires'],
        ],
      },
    ],
    ['finished', {}],
  ])('while it is %s waits for the people who make the next step', async (stage, waiting) => {
    const project = await newProject();
    await make(project, { stage });
    for (const role of [
      'CHANNEL_TENANT_MANAGER',
      'CONSUMER_PM',
      'CONSUMER_OWNER',
      'CONSUMER_EXECUTOR',
      'INTERNAL_AUDITOR',
    ] as const) {
      // What waits for one of the customer's owners waits for the other, too.
      const expected =
        role === 'CONSUMER_PM' || role === 'CONSUMER_OWNER'
          ? (waiting.CONSUMER_PM ?? waiting.CONSUMER_OWNER)
          : waiting[role];
      expect(await waitsFor(role, project), `${stage} ${role}`).toEqual(expected ?? []);
    }
  });

  it('counts what an answer brings up, and no more what it hides again', async () => {
    const project = await newProject();
    const { items } = await make(project);
    const save = (version: number, choice: string) =>
      clients.CONSUMER_EXECUTOR.post(calls.saveAnswer.path, {
        projectCode: project.projectCode,
        itemCode: items.single,
        version,
        answer: { choice: [choice] },
      });
    expect(await shownOf(items.follow)).toBe(false);
    await save(0, 'yes');
    expect(await shownOf(items.follow)).toBe(true);
    expect(await waitsFor('CONSUMER_EXECUTOR', project)).toEqual([['answerQuestions', 8, '/reportOnline/P']]);
    await save(1, 'no');
    expect(await shownOf(items.follow)).toBe(false);
  });

  it('is due with its questionnaire where a question has no day of its own', async () => {
    const project = await newProject();
    const { questionnaireCode } = await make(project, {});
    await t.peek((tx) =>
      tx
        .update(questionnaires)
        .set({ dueDate: '2026-01-15' })
        .where(eq(questionnaires.questionnaireCode, questionnaireCode)),
    );
    const client = clients.CONSUMER_EXECUTOR;
    const { data } = await client.get<UserWire['listWaitingTasks']['data']>(userCalls.listWaitingTasks.path);
    const task = data.find(({ projectCode }) => projectCode === project.projectCode);
    expect(task).toMatchObject({ kind: 'answerQuestions', dueDate: '2026-01-15' });
    const query = { projectCode: project.projectCode, questionnaireCode };
    const whole = await client.get<QuestionnaireWire['getQuestionnaire']['data']>(calls.getQuestionnaire.path, query);
    expect(whole.data.items[0]).toMatchObject({ dueDate: '2026-01-15', isLate: true });
  });

  it('is reminded of, and taken over by somebody else', async () => {
    const project = await newProject();
    const { projectCode, tenantCode } = project;
    const { items } = await make(project, { dueDate: '2026-01-01' });
    const urged = await clients.CONSUMER_PM.post<{ urged: number }>(projectCalls.urgePeople.path, {
      projectCode,
      type: 'questionnaire_task',
    });
    expect(urged.data.urged).toBeGreaterThan(0);
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({
      kind: 'questionnaire_task',
      path: `/reportOnline/${projectCode}`,
    });
    const colleague = await t.peek((tx) => makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']));
    await t.peek((tx) =>
      tx
        .update(questionnaireItems)
        .set({ respondentId: colleague.accountId })
        .where(eq(questionnaireItems.itemCode, items.text ?? '')),
    );
    const client = await t.as(colleague.phone);
    const { data } = await client.get<UserWire['listWaitingTasks']['data']>(userCalls.listWaitingTasks.path);
    expect(data.find((task) => task.projectCode === projectCode)).toMatchObject({ kind: 'answerQuestions', count: 1 });
  });
});
