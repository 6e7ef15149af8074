import { describe, expect, it } from 'vitest';
import { makeRisk } from '../../../../tests/factories/inventory';
import { highRisk, settledRisk, treatedRisk } from '../../../../tests/factories/work';
import { acceptRemnant } from '../../../../tests/server/acceptance';
import {
  assessmentApp,
  BASE,
  completePaths,
  END,
  inDays,
  inhand,
  type Moved,
  type Project,
  REJECT,
  submitPaths,
  submitted,
} from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, people, clients, newProject, work, unitOf, assessmentOf } = assessmentApp();
const [pm, owner, executor, consultant] = [
  () => clients.CONSUMER_PM,
  () => clients.CONSUMER_OWNER,
  () => clients.CONSUMER_EXECUTOR,
  () => clients.CHANNEL_TENANT_MANAGER,
];
const SUBMIT = '/api/portal/unit/submit';
const COMPLETE = '/api/portal/unit/complete';

const join = (client: Client, { projectCode }: Project, rounds: number, roundsUpTo = 2) =>
  client.post('/api/portal/assessment/rounds', { projectCode, rounds, roundsUpTo });
const joined = async (rounds: number) => {
  const project = await newProject();
  expect((await join(pm(), project, rounds)).success).toBe(true);
  return project;
};
const standing = async (unitId: string) => {
  const { stage, state } = await unitOf(unitId);
  return `${stage} ${state}`;
};
const send = (client: Client, path: string, { projectCode }: Project, ...unitIds: string[]) =>
  client.post<Moved>(path, { projectCode, unitIds });

describe('the rounds of a project', () => {
  it('are said by those who lead the work, and not once it is signed', async () => {
    const project = await newProject();
    expect((await join(executor(), project, 1)).errorCode).toBe('403');
    expect((await join(owner(), project, 1)).errorCode).toBe('403');
    expect(await join(pm(), project, 3)).toMatchObject({ status: 400 });
    expect((await join(consultant(), project, 2, 3)).success).toBe(true);
    expect(await assessmentOf(project)).toMatchObject({ rounds: 2, roundsUpTo: 3 });
    expect((await t.audits('joinRounds'))[0]).toMatchObject({
      detail: { changed: { rounds: { before: 4, after: 2 }, roundsUpTo: { before: 2, after: 3 } } },
    });
    await work(project, END);
    expect((await pm().post(`${BASE}/assets/consumerComplete`, project)).success).toBe(true);
    expect((await join(pm(), project, 4)).errorCode).toBe('refused_transition');
  });

  it('joined to one are submitted once, with the gaps of all steps, and completed by the customer', async () => {
    const project = await joined(1);
    const { unitId, riskId } = await work(project, inhand('assess'), {
      risk: { ...treatedRisk, remnantFrequency: null },
    });
    const low = await t.peek((tx) => makeRisk(tx, project, unitId));
    const bare = await send(executor(), SUBMIT, project, unitId);
    expect(bare).toMatchObject({ errorCode: 'not_ready', data: { left: [{ gaps: ['remnantMissing'] }] } });
    // Everything of the unit is open to its executor at once.
    const save = await executor().post(`${BASE}/assessControl/update`, {
      projectCode: project.projectCode,
      riskId,
      version: 1,
      existingControl: '每周备份',
      remnant: { remnantFrequency: 1, remnantSeverity: 1 },
    });
    expect(save.success, save.errorMsg).toBe(true);
    expect((await send(executor(), SUBMIT, project, unitId)).data).toEqual({ moved: 1, left: [] });
    const { data } = await pm().get<{ list: { riskId: string; treatment: string; remnantLevel: number }[] }>(
      `${BASE}/assess/list`,
      { projectCode: project.projectCode },
    );
    expect(data.list.find((risk) => risk.riskId === low)).toMatchObject({ treatment: 'retain', remnantLevel: 1 });
    expect((await send(consultant(), COMPLETE, project, unitId)).errorCode).toBe('refused_transition');
    expect((await send(owner(), COMPLETE, project, unitId)).data).toEqual({ moved: 1, left: [] });
    expect(await standing(unitId)).toBe('assets_progress_fin freeze');
  });

  it('joined to two lead from what is found straight to what is done about it', async () => {
    const project = await joined(2);
    const { unitId } = await work(project, inhand('assess'), { risk: {} });
    await send(executor(), submitPaths.assess, project, unitId);
    expect((await send(pm(), completePaths.assess, project, unitId)).data).toEqual({ moved: 1, left: [] });
    expect(await standing(unitId)).toBe('risk inhand');
    await send(executor(), SUBMIT, project, unitId);
    const back = await pm().post<Moved>(REJECT, { ...project, unitIds: [unitId], reason: '请补充' });
    expect(back.success, back.errorMsg).toBe(true);
    expect(await standing(unitId)).toBe('risk_reject inhand');
  });

  it('are four for units above the level', async () => {
    const project = await joined(1);
    const { unitId } = await work(project, inhand('assess'), { unit: { value: 3 } });
    await send(executor(), SUBMIT, project, unitId);
    await send(consultant(), COMPLETE, project, unitId);
    expect(await standing(unitId)).toBe('control inhand');
  });

  it('may change while units are under way: they go on from where they stand', async () => {
    const project = await joined(1);
    const { unitId } = await work(project, submitted('assess'), { risk: treatedRisk });
    expect((await join(pm(), project, 4)).success).toBe(true);
    await send(consultant(), COMPLETE, project, unitId);
    expect(await standing(unitId)).toBe('control inhand');
    expect((await join(pm(), project, 2)).success).toBe(true);
    await send(executor(), SUBMIT, project, unitId);
    await send(consultant(), COMPLETE, project, unitId);
    expect(await standing(unitId)).toBe('risk inhand');
  });
});

describe('what remains of retained risks', () => {
  it('needs no step of its own: a unit is done with its treatment', async () => {
    const project = await newProject();
    const { unitId } = await work(project, submitted('risk'), { risk: settledRisk });
    await t.peek((tx) => makeRisk(tx, project, unitId, { ...treatedRisk, treatment: 'avoid' }));
    expect((await send(consultant(), COMPLETE, project, unitId)).data).toEqual({ moved: 1, left: [] });
    expect(await standing(unitId)).toBe('assets_progress_fin freeze');
  });

  it('is accepted where it is high, without its executor', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, submitted('risk'), { risk: highRisk });
    await send(consultant(), COMPLETE, project, unitId);
    expect(await standing(unitId)).toBe('remnant_risk submitted');
    const early = await send(owner(), COMPLETE, project, unitId);
    expect(early).toMatchObject({ errorCode: 'not_ready', data: { left: [{ gaps: ['acceptanceMissing'] }] } });
    const accepted = await acceptRemnant(owner(), { projectCode, riskId, until: inDays(30) });
    expect(accepted.success, accepted.errorMsg).toBe(true);
    await send(owner(), COMPLETE, project, unitId);
    expect(await standing(unitId)).toBe('assets_progress_fin freeze');
  });

  it('goes back to its treatment where it should not be retained', async () => {
    const project = await newProject();
    const { unitId } = await work(project, submitted('remnant_risk'), { risk: highRisk });
    const body = { projectCode: project.projectCode, unitIds: [unitId], reason: '应当处置' };
    expect((await pm().post<Moved>(REJECT, body)).success).toBe(true);
    expect(await standing(unitId)).toBe('risk_reject inhand');
  });
});

describe('an unopened unit', () => {
  const unseen = { unit: { seenAt: null } };

  it('is not handed over, neither by its name nor with all others', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId } = await work(project, inhand('assess'), unseen);
    const other = await work(project, inhand('assess'));
    const all = await executor().post<Moved>(SUBMIT, { projectCode });
    expect(all.data).toMatchObject({ moved: 1, left: [{ unitId, gaps: ['notSeen'] }] });
    expect(await standing(other.unitId)).toBe('assess submitted');
    expect((await send(pm(), submitPaths.assess, project, unitId)).errorCode).toBe('not_ready');

    const see = (client: Client) => client.post('/api/portal/unit/see', { projectCode, unitId });
    expect((await see(pm())).errorCode).toBe('403');
    const before = (await t.audits('seeUnit')).length;
    expect((await see(executor())).success).toBe(true);
    expect((await see(executor())).success).toBe(true);
    expect(await t.audits('seeUnit')).toHaveLength(before + 1);
    expect((await send(executor(), SUBMIT, project, unitId)).data).toEqual({ moved: 1, left: [] });
  });

  it('is one again in other hands', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId } = await work(project, inhand('assess'));
    const give = (accountId: string | null) =>
      pm().post(`${BASE}/owner/update`, { projectCode, unitIds: [unitId], accountId, dueDate: inDays(9) });
    await give(people.CONSUMER_EXECUTOR.accountId);
    expect((await unitOf(unitId)).seenAt).not.toBeNull();
    await give(null);
    expect((await unitOf(unitId)).seenAt).toBeNull();
  });
});

describe('many at once', () => {
  it('at different steps are counted together, and who was left is told with why', async () => {
    const project = await newProject();
    const at = (stage: Parameters<typeof submitted>[0], part = {}) => work(project, submitted(stage), part);
    const moving = [await at('assess'), await at('control'), await at('risk', { risk: treatedRisk })];
    const lacking = await at('risk', { risk: { ...treatedRisk, treatmentPlan: null } });
    const own = await at('assess', { assigneeId: people.CONSUMER_PM.accountId });
    const elsewhere = await work(project, inhand('control'));
    const ids = [...moving, lacking, own, elsewhere].map(({ unitId }) => unitId);
    const answer = await send(pm(), COMPLETE, project, ...ids);
    expect(answer.data.moved).toBe(3);
    expect(new Map(answer.data.left.map(({ unitId, gaps }) => [unitId, gaps]))).toEqual(
      new Map([
        [lacking.unitId, ['planMissing']],
        [own.unitId, ['ownUnit']],
        [elsewhere.unitId, ['standsElsewhere']],
      ]),
    );
    expect(await Promise.all(moving.map(({ unitId }) => standing(unitId)))).toEqual([
      'control inhand',
      'risk inhand',
      'remnant_risk inhand',
    ]);
    expect(await standing(own.unitId)).toBe('assess submitted');
  });

  it('of all that may be completed, name the own ones that were left', async () => {
    const project = await newProject();
    await work(project, submitted('assess'));
    const own = await work(project, submitted('control'), { assigneeId: people.CONSUMER_PM.accountId });
    await work(project, inhand('assess'));
    const answer = await pm().post<Moved>(COMPLETE, { projectCode: project.projectCode });
    expect(answer.data).toMatchObject({ moved: 1, left: [{ unitId: own.unitId, gaps: ['ownUnit'] }] });
    expect((await pm().post<Moved>(COMPLETE, { projectCode: project.projectCode })).errorCode).toBe(
      'needs_second_person',
    );
  });
});
