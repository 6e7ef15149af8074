import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { assets as calls } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { makeRisk } from '../../../../tests/factories/inventory';
import { highRisk } from '../../../../tests/factories/work';
import { acceptRemnant } from '../../../../tests/server/acceptance';
import {
  assessmentApp,
  BASE,
  completePaths,
  END,
  inDays,
  type Moved,
  type Project,
  submitted,
} from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';
import { reportContent } from '../report/queries/reportContent';
import { risks } from '../risk/tables';
import { criteriaAnew } from './verbs/criteria';

const { t, clients, newProject, work, assessmentOf } = assessmentApp();
const pm = () => clients.CONSUMER_PM;
const owner = () => clients.CONSUMER_OWNER;
const CRITERIA = calls.getCriteria.path;
const APPROVE = calls.approveCriteria.path;
const until = inDays(30);
const strict = { retainedLevel: 1, acceptableLevel: 2, ownerLevel: 4 };

const read = async (client: Client, { projectCode }: Project) =>
  (await client.get<AssetsWire['getCriteria']['data']>(CRITERIA, { projectCode })).data;
const propose = (client: Client, { projectCode }: Project, part: object = {}) =>
  client.post<{ version: number }>(CRITERIA, { projectCode, version: 1, ...strict, ...part });
const approve = (client: Client, { projectCode }: Project, version: number) =>
  client.post(APPROVE, { projectCode, version });
/** Proposes criteria and approves them. */
async function enforce(project: Project, part: object = {}) {
  const { data } = await propose(pm(), project, part);
  expect((await approve(pm(), project, data.version)).success).toBe(true);
}
const acceptanceOf = async (riskId: string) =>
  (await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, riskId))))[0]?.acceptedBy ?? null;

describe('the criteria of a project', () => {
  it('begin with the portal’s proposal, without an approval', async () => {
    expect(await read(pm(), await newProject())).toMatchObject({
      retainedLevel: 2,
      acceptableLevel: 3,
      ownerLevel: 5,
      version: 1,
      proposed: null,
      approvedBy: null,
    });
  });

  it('are proposed by those who lead the work, if they fit together', async () => {
    const project = await newProject();
    for (const client of [clients.CONSUMER_EXECUTOR, owner(), clients.INTERNAL_AUDITOR])
      expect((await propose(client, project)).errorCode).toBe('403');
    expect(await propose(pm(), project, { retainedLevel: 3 })).toMatchObject({ status: 400 });
    expect(await propose(pm(), project, { acceptableLevel: 5, ownerLevel: 5 })).toMatchObject({ status: 400 });
    expect((await propose(clients.CHANNEL_TENANT_MANAGER, project)).data).toEqual({ version: 2 });
    expect(await read(pm(), project)).toMatchObject({
      retainedLevel: 2,
      acceptableLevel: 3,
      ownerLevel: 5,
      version: 1,
      proposed: { ...strict, version: 2, by: expect.any(String), withdraws: 0 },
    });
    expect((await t.audits('proposeCriteria'))[0]).toMatchObject({
      detail: {
        version: 2,
        changed: {
          retainedLevel: { before: 2, after: 1 },
          acceptableLevel: { before: 3, after: 2 },
          ownerLevel: { before: 5, after: 4 },
        },
      },
    });
    expect((await propose(pm(), project)).errorCode).toBe('conflict');
    expect((await propose(pm(), project, { version: 2, ownerLevel: 5 })).data).toEqual({ version: 3 });
    expect((await approve(pm(), project, 2)).errorCode).toBe('conflict');
  });

  it('are approved by the project manager in the version that was read, and anew after each change', async () => {
    const project = await newProject();
    for (const client of [owner(), clients.CHANNEL_TENANT_MANAGER, clients.CONSUMER_EXECUTOR])
      expect((await approve(client, project, 1)).errorCode).toBe('403');
    await propose(clients.CHANNEL_TENANT_MANAGER, project);
    expect((await approve(pm(), project, 1)).errorCode).toBe('conflict');
    expect((await approve(pm(), project, 2)).success).toBe(true);
    expect((await approve(pm(), project, 2)).errorCode).toBe('refused_transition');
    const approved = await read(owner(), project);
    expect(approved).toMatchObject({ ...strict, version: 2, proposed: null, approvedBy: expect.any(String) });
    expect(approved.approvedAt).toMatch(/^\d{4}-/u);
    expect((await t.audits('approveCriteria'))[0]).toMatchObject({ detail: { version: 2, ...strict } });
    await propose(pm(), project, { version: 2, ownerLevel: 5 });
    const { approvedBy, approvedAt } = approved;
    expect(await read(pm(), project)).toMatchObject({ ...strict, version: 2, approvedBy, approvedAt });
    expect((await read(pm(), project)).proposed).toMatchObject({ version: 3, ownerLevel: 5 });
    expect((await approve(pm(), project, 3)).success).toBe(true);
    expect(await read(pm(), project)).toMatchObject({ ownerLevel: 5, version: 3, proposed: null });
  });

  it('are refused by the project manager with a reason, which is told to who proposed them', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const consultant = clients.CHANNEL_TENANT_MANAGER;
    const refuse = (client: Client, part: object = {}) =>
      client.post(calls.refuseCriteria.path, { projectCode, version: 2, reason: '与集团准则不一致', ...part });
    expect((await refuse(pm())).errorCode).toBe('refused_transition');
    await propose(consultant, project);
    expect((await refuse(consultant)).errorCode).toBe('403');
    expect((await refuse(pm(), { reason: ' ' })).status).toBe(400);
    expect((await refuse(pm(), { version: 1 })).errorCode).toBe('conflict');
    expect((await refuse(pm())).success).toBe(true);
    expect(await read(pm(), project)).toMatchObject({ acceptableLevel: 3, version: 1, proposed: null });
    expect((await t.audits('refuseCriteria'))[0]).toMatchObject({
      detail: { version: 2, reason: '与集团准则不一致' },
    });
    const { list } = (await consultant.get<UserWire['listNotices']['data']>(user.listNotices.path)).data;
    expect(list.find(({ kind }) => kind === 'criteria_refused')).toMatchObject({
      params: { version: 2, reason: '与集团准则不一致' },
      path: `/projectList/detail/assetsReport/${projectCode}?tab=criteria`,
    });
    // What was refused keeps its number: nobody who still reads it approves the next one.
    expect((await propose(consultant, project, { ownerLevel: 5 })).data).toEqual({ version: 3 });
    expect((await approve(pm(), project, 2)).errorCode).toBe('conflict');
  });

  it('need another approval for another method, and so does what is proposed', async () => {
    const project = await newProject();
    await enforce(project);
    await propose(pm(), project, { version: 2, ownerLevel: 5 });
    const values = criteriaAnew(await assessmentOf(project));
    expect(values).toMatchObject({ criteriaVersion: 4, criteriaProposed: { version: 5, ownerLevel: 5 } });
    expect(values.criteriaNumbered).toBe(5);
    // A refused one keeps its number here as well.
    const refused = criteriaAnew({ criteriaNumbered: 3, criteriaProposed: null });
    expect(refused).toMatchObject({ criteriaVersion: 4, criteriaNumbered: 4 });
    expect(values).toMatchObject({ criteriaApprovedBy: null, criteriaApprovedAt: null });
  });

  it('stay as they were signed, neither changed nor approved', async () => {
    const project = await newProject();
    await work(project, END);
    expect((await pm().post(`${BASE}/assets/consumerComplete`, project)).success).toBe(true);
    expect((await propose(pm(), project)).errorCode).toBe('refused_transition');
    expect((await approve(pm(), project, 1)).errorCode).toBe('refused_transition');
    expect(await assessmentOf(project)).toMatchObject({ acceptableLevel: 3, criteriaApprovedBy: null });
  });

  it('are stated by the report with who approved them, and the day', async () => {
    const project = await newProject();
    const stated = () =>
      t.peek(async (tx) => {
        const row = await assessmentOf(project);
        return (await reportContent(tx, { ...project, ...row } as never)).criteria;
      });
    expect(await stated()).toEqual({ retainedLevel: 2, acceptableLevel: 3, ownerLevel: 5, version: 1 });
    await propose(pm(), project);
    expect(await stated()).toEqual({ retainedLevel: 2, acceptableLevel: 3, ownerLevel: 5, version: 1 });
    await approve(pm(), project, 2);
    const { approvedBy } = await read(pm(), project);
    expect(await stated()).toEqual({
      ...strict,
      version: 2,
      approved: { by: approvedBy, on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/u) },
    });
  });
});

describe('risks are judged by the criteria', () => {
  const unaccepted = async ({ projectCode }: Project) =>
    (await pm().get<{ list: { riskId: string }[] }>(calls.listUnacceptedRisks.path, { projectCode })).data.list.map(
      (risk) => risk.riskId,
    );

  it('wait for an acceptance above the acceptable level', async () => {
    const project = await newProject();
    const middle = { ...highRisk, remnantFrequency: 2, remnantSeverity: 2, remnantLevel: 3 } as const;
    const { unitId, riskId } = await work(project, submitted('remnant_risk'), { risk: middle });
    expect(await unaccepted(project)).toEqual([]);
    await propose(pm(), project);
    expect(await unaccepted(project)).toEqual([]);
    await approve(pm(), project, 2);
    expect(await unaccepted(project)).toEqual([riskId]);
    const left = await pm().post<Moved>(completePaths.remnant_risk, {
      projectCode: project.projectCode,
      unitIds: [unitId],
    });
    expect(left).toMatchObject({ errorCode: 'not_ready', data: { left: [{ gaps: ['acceptanceMissing'] }] } });
    await enforce(project, { version: 2, acceptableLevel: 3 });
    expect(await unaccepted(project)).toEqual([]);
    expect(
      (await pm().post<Moved>(completePaths.remnant_risk, { projectCode: project.projectCode, unitIds: [unitId] }))
        .success,
    ).toBe(true);
  });

  it('are retained unasked up to the level of the criteria', async () => {
    const project = await newProject();
    await enforce(project);
    const { unitId } = await work(project, submitted('control'), { risk: { ...highRisk, treatment: null } });
    const [low, lowest] = await t.peek(async (tx) => [
      await makeRisk(tx, project, unitId, { threat: 'L2', riskLevel: 2, treatment: null }),
      await makeRisk(tx, project, unitId, { threat: 'L1', riskLevel: 1, treatment: null }),
    ]);
    await pm().post(completePaths.control, { projectCode: project.projectCode, unitIds: [unitId] });
    const treatmentOf = async (riskId: string | undefined) =>
      (
        await t.peek((tx) =>
          tx
            .select()
            .from(risks)
            .where(eq(risks.riskId, riskId ?? '')),
        )
      )[0]?.treatment;
    expect(await treatmentOf(low)).toBeNull();
    expect(await treatmentOf(lowest)).toBe('retain');
  });

  it('are accepted by an owner up to its level; above by the project manager alone', async () => {
    const project = await newProject();
    await enforce(project, { ownerLevel: 3 });
    const { riskId } = await work(project, submitted('remnant_risk'), { risk: highRisk });
    await acceptRemnant(owner(), { ...project, riskId, until });
    expect(await acceptanceOf(riskId)).toBeNull();
    await acceptRemnant(pm(), { ...project, riskId, until });
    expect(await acceptanceOf(riskId)).not.toBeNull();
  });

  it('lose the acceptance of an owner who may no longer accept that level', async () => {
    const project = await newProject();
    const { riskId } = await work(project, submitted('remnant_risk'), { risk: highRisk });
    const second = await work(project, submitted('remnant_risk'), { risk: highRisk });
    await acceptRemnant(owner(), { ...project, riskId, until });
    await acceptRemnant(pm(), { ...project, riskId: second.riskId, until });
    expect(await acceptanceOf(riskId)).not.toBeNull();
    await propose(pm(), project, { ownerLevel: 3 });
    expect(await acceptanceOf(riskId)).not.toBeNull();
    expect((await read(pm(), project)).proposed).toMatchObject({ withdraws: 1 });
    const { projectCode } = project;
    const toApprove = async (client: Client) =>
      (await client.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path)).data.filter(
        (task) => task.kind === 'approveCriteria' && task.projectCode === projectCode,
      );
    expect(await toApprove(pm())).toMatchObject([{ count: 1, path: expect.stringContaining('tab=criteria') }]);
    expect(await toApprove(owner())).toEqual([]);
    await approve(pm(), project, 2);
    expect(await toApprove(pm())).toEqual([]);
    // The owner whose acceptance it was learns of it.
    const { list } = (await owner().get<UserWire['listNotices']['data']>(user.listNotices.path)).data;
    expect(list.filter(({ kind }) => kind === 'acceptance_withdrawn')).toMatchObject([{ params: { count: 1 } }]);
    expect(await acceptanceOf(riskId)).toBeNull();
    expect(await acceptanceOf(second.riskId)).not.toBeNull();
    expect((await t.audits('approveCriteria'))[0]).toMatchObject({ detail: { withdrawn: [riskId] } });
  });
});
