import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { project as calls } from '#domain/core/project/contract';
import type { ProjectKind } from '#domain/core/project/rules';
import type { ProjectWire } from '#domain/core/project/schema';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { gap } from '#domain/subjects/gap/contract';
import { questionnaire } from '#domain/subjects/questionnaire/contract';
import { projects } from '#server/core/project/tables';
import { notify } from '#server/core/user/notify';
import { gapAnalyses } from '#server/subjects/gap/tables';
import { makeGapAnalysis } from '../../../tests/factories/gap';
import { makeProject, putProject } from '../../../tests/factories/projects';
import { makeQuestionnaire } from '../../../tests/factories/questionnaires';
import { makeWork } from '../../../tests/factories/work';
import { assessmentApp, BASE, type Project } from '../../../tests/server/assessmentApp';

const { t, customer, people, clients, told } = assessmentApp();
const channel = () => clients.CHANNEL_TENANT_MANAGER;

const newOf = (kind: ProjectKind) =>
  t.peek((tx) =>
    makeProject(tx, { customer, kind, ownerAccountId: people.CHANNEL_TENANT_MANAGER.accountId, name: `项目 ${kind}` }),
  );
const detail = async ({ projectCode }: Project, client = channel()) =>
  (await client.get<ProjectWire['getProjectAsChannel']['data']>(calls.getProjectAsChannel.path, { projectCode })).data;
const newSystem = {
  assetCode: 'S-1',
  name: '新系统',
  confidentiality: 1,
  integrity: 1,
  availability: 1,
  businesses: [],
};
const filled = (project: Project, stage: 'review' | 'prepared') =>
  t.peek((tx) => makeQuestionnaire(tx, project, { stage, state: 'finished', answers: { single: { choice: ['no'] } } }));
const accept = ({ projectCode }: Project, questionnaireCode: string) =>
  channel().post(questionnaire.decideQuestionnaire.path, { projectCode, questionnaireCode, action: 'accept' });

describe('a project for a gap analysis', () => {
  it('has no assets: none are waited for, looked at or imported on either side, but its questionnaires', async () => {
    const project = await newOf('gap');
    const { projectCode } = project;
    expect(await detail(project)).toMatchObject({
      kind: 'gap',
      assessmentStatus: null,
      allowedActions: [],
      waiting: [{ kind: 'prepareQuestionnaires', count: 1 }],
    });
    for (const client of [channel(), clients.CONSUMER_PM]) {
      expect((await client.get(`${BASE}/businessAssets/list`, { projectCode })).errorCode).toBe('not_found');
      const { data } = await client.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path);
      const waits = data.filter((task) => task.projectCode === projectCode).map(({ kind }) => kind);
      expect(waits).toEqual(client === channel() ? ['prepareQuestionnaires'] : []);
    }
  });

  it('waits for its questionnaires as any other', async () => {
    const project = await newOf('gap');
    await filled(project, 'prepared');
    expect((await detail(project)).waiting).toMatchObject([{ kind: 'handOverQuestionnaires', count: 1 }]);
  });

  it('is finished with its report, and goes on when that is opened again', async () => {
    const project = await newOf('gap');
    const { projectCode } = project;
    await t.peek((tx) => makeGapAnalysis(tx, project, { status: 'gap-analysising' }));
    const move = (action: string) =>
      channel().post(gap.moveGapAnalysis.path, { projectCode, action, reason: '需要更正' });
    expect((await move('finish')).success).toBe(true);
    expect((await detail(project)).state).toBe('finished');
    expect((await move('reopen')).success).toBe(true);
    expect((await detail(project)).state).toBe('inhand');
  });

  it('leaves the state of a full project to its assessment', async () => {
    const project = await newOf('full');
    await t.peek((tx) => makeGapAnalysis(tx, project, { status: 'gap-analysising' }));
    const { projectCode } = project;
    expect((await channel().post(gap.moveGapAnalysis.path, { projectCode, action: 'finish' })).success).toBe(true);
    expect((await detail(project)).state).toBe('inhand');
  });
});

describe('a project for questionnaires', () => {
  it('has no gap analysis: none is begun, and nothing of one is read', async () => {
    const project = await newOf('questionnaire');
    const { projectCode } = project;
    expect((await channel().post(gap.moveGapAnalysis.path, { projectCode, action: 'begin' })).errorCode).toBe(
      'not_found',
    );
    expect((await channel().get(gap.listFindings.path, { projectCode })).errorCode).toBe('not_found');
    expect(await t.peek((tx) => tx.$count(gapAnalyses, eq(gapAnalyses.projectCode, projectCode)))).toBe(0);
  });

  it('is finished once all are accepted, and takes another one after one is reopened with a reason', async () => {
    const project = await newOf('questionnaire');
    const { projectCode } = project;
    const [one, other] = [await filled(project, 'review'), await filled(project, 'review')];
    expect((await accept(project, one.questionnaireCode)).success).toBe(true);
    expect((await detail(project)).state).toBe('inhand');
    await accept(project, other.questionnaireCode);
    expect((await detail(project)).state).toBe('finished');
    const add = () =>
      channel().post(questionnaire.addQuestionnaire.path, {
        projectCode,
        templateCode: 'BASIC-SURVEY',
        templateVersion: 1,
      });
    expect((await add()).errorCode).toBe('project_finished');
    const { questionnaireCode } = other;
    const reopen = (reason?: string) =>
      channel().post(questionnaire.decideQuestionnaire.path, {
        projectCode,
        questionnaireCode,
        action: 'reopen',
        reason,
      });
    expect((await reopen()).errorCode).toBe('reason_needed');
    expect((await reopen('范围有变')).success).toBe(true);
    expect((await detail(project)).state).toBe('inhand');
    expect(await told(people.CONSUMER_PM)).toContainEqual(
      expect.objectContaining({
        kind: 'project_reopened',
        projectCode,
        params: expect.objectContaining({ reason: '范围有变' }),
      }),
    );
    expect((await add()).success).toBe(true);
  });

  it('is completed by two concurrent acceptances of the last ones', async () => {
    const project = await newOf('questionnaire');
    for (let round = 0; round < 5; round += 1) {
      const made = [await filled(project, 'review'), await filled(project, 'review')];
      const answers = await Promise.all(made.map(({ questionnaireCode }) => accept(project, questionnaireCode)));
      expect(answers.map(({ success }) => success)).toEqual([true, true]);
      expect((await detail(project)).state).toBe('finished');
      await t.peek((tx) => putProject(tx, project.projectCode, 'inhand'));
    }
  });
});

describe('a project of any kind', () => {
  const firstContents = [
    ['full', '/consulting/project/systemAssets/addOrUpdate', newSystem],
    ['gap', gap.moveGapAnalysis.path, { action: 'begin' }],
    ['questionnaire', questionnaire.addQuestionnaire.path, { templateCode: 'BASIC-SURVEY', templateVersion: 1 }],
  ] as const;
  it.each(firstContents)('(%s) is in progress from its first content on, and not before', async (kind, path, body) => {
    const project = await newOf(kind);
    const { projectCode } = project;
    await t.peek((tx) => putProject(tx, projectCode, ''));
    expect((await detail(project)).state).toBe('');
    expect((await channel().post(path, { projectCode, ...body })).success).toBe(true);
    expect((await detail(project)).state).toBe('inhand');
  });

  it.each(firstContents)(
    '(%s) stays terminated when its first content arrives at the same time',
    async (kind, path, body) => {
      const project = await newOf(kind);
      const { projectCode } = project;
      await t.peek((tx) => putProject(tx, projectCode, ''));
      const [closing, adding] = await t.inLine(
        (tx) => tx.select().from(projects).where(eq(projects.projectCode, projectCode)).for('update'),
        () => channel().post(calls.closeProject.path, { projectCode, reason: '客户暂停' }),
        () => channel().post(path, { projectCode, ...body }),
      );
      expect(closing?.success).toBe(true);
      expect(adding?.errorCode).toBe('refused_transition');
      expect((await detail(project)).state).toBe('closed');
    },
  );

  it('waits for nobody once it is finished: not on its page, not on the home page, not in the bell', async () => {
    const project = await newOf('full');
    const { projectCode, tenantCode } = project;
    const { accountId } = people.CONSUMER_EXECUTOR;
    const executor = clients.CONSUMER_EXECUTOR;
    await t.peek(async (tx) => {
      await makeWork(tx, project, { stage: 'assess', state: 'inhand' }, { assigneeId: accountId });
      const params = { project: projectCode, count: 1 };
      await notify(tx, [{ tenantCode, accountId, kind: 'units_assigned', projectCode, params }], null);
      await makeQuestionnaire(tx, project, { stage: 'prepared' });
    });
    const waiting = async () => {
      const { data: tasks } = await executor.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path);
      const { data: bell } = await executor.get<UserWire['listNotices']['data']>(user.listNotices.path);
      return [
        (await detail(project)).waiting.length,
        tasks.filter((task) => task.projectCode === projectCode).length,
        bell.list.filter(({ params }) => params.project === projectCode).length,
      ];
    };
    expect(await waiting()).toEqual([expect.any(Number), 1, 1]);
    expect((await detail(project)).waiting).not.toEqual([]);
    await t.peek((tx) => putProject(tx, projectCode, 'finished'));
    expect(await waiting()).toEqual([0, 0, 0]);
  });
});

describe('a project of the customer', () => {
  it('shows its kind in lists of both sides', async () => {
    const { projectCode } = await newOf('questionnaire');
    const { data } = await clients.CONSUMER_PM.get<ProjectWire['listServices']['data']>(calls.listServices.path, {
      keyword: '项目 questionnaire',
    });
    expect(data.list.find((one) => one.projectCode === projectCode)).toMatchObject({ kind: 'questionnaire' });
  });
});
