import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { projects } from '#server/core/project/tables';
import { makePerson, type Person } from '../../../../tests/factories/tenants';
import { highRisk } from '../../../../tests/factories/work';
import { acceptRemnant } from '../../../../tests/server/acceptance';
import {
  assessmentApp,
  BASE,
  completePaths,
  END,
  inDays,
  MEANT,
  type Project,
  REJECT,
  submitted,
  type WorkPage,
} from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, customer, people, clients, newProject, work, unitOf, assessmentOf, told } = assessmentApp();

describe('the signature', () => {
  const sign = (client: Client, { projectCode }: Project) =>
    client.post(`${BASE}/assets/consumerComplete`, { projectCode });
  const finish = (client: Client, { projectCode }: Project) => client.post(`${BASE}/assets/finish`, { projectCode });
  const reopen = (client: Client, { projectCode }: Project, reason?: string) =>
    client.post('/api/portal/assessment/reopen', { projectCode, reason });

  it('follows the last unit, is the customer’s, and the status keeps up with the units', async () => {
    const project = await newProject();
    const pm = clients.CONSUMER_PM;
    expect(await sign(pm, project)).toMatchObject({ errorCode: 'not_ready', data: { left: [] } });
    await work(project, END);
    const { unitId } = await work(project, submitted('remnant_risk'));
    expect((await t.nobody.post(`${BASE}/assets/consumerComplete`, {})).errorCode).toBe('10000');
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR', 'CHANNEL_TENANT_MANAGER'] as const)
      expect((await sign(clients[role], project)).errorCode).toBe('403');
    const early = await sign(pm, project);
    expect(early).toMatchObject({ errorCode: 'not_ready', data: { left: [{ unitId, gaps: ['notFinished'] }] } });
    expect((await finish(clients.CHANNEL_TENANT_MANAGER, project)).errorCode).toBe('refused_transition');

    await clients.CONSUMER_OWNER.post(completePaths.remnant_risk, { projectCode: project.projectCode });
    expect((await assessmentOf(project)).status).toBe('assess-complete');
    expect((await sign(pm, project)).success).toBe(true);
    expect((await sign(pm, project)).errorCode).toBe('refused_transition');
    expect((await t.audits('signAssessment'))[0]).toMatchObject({ entityCode: project.projectCode });
    const { data } = await clients.CONSUMER_OWNER.get<AssetsWire['getWorkStatus']['data']>(`${BASE}/owner/status`, {
      projectCode: project.projectCode,
    });
    expect(data).toMatchObject({ status: 'assess-complete', signedBy: '人 CONSUMER_PM', finished: 2 });
  });

  it('is void once what was signed changes, and only then', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, END, { risk: highRisk });
    const pm = clients.CONSUMER_PM;
    const accept = (until: string | null) =>
      acceptRemnant(clients.CONSUMER_OWNER, { projectCode, riskId, until }, MEANT);
    await accept(inDays(30));
    await sign(pm, project);
    const isSigned = async () => (await assessmentOf(project)).signedAt !== null;
    // The same again, by the same person.
    expect((await accept(inDays(30))).success).toBe(true);
    expect(await isSigned()).toBe(true);
    expect((await accept(null)).success).toBe(true);
    expect(await isSigned()).toBe(false);
    expect((await t.audits('voidSignOff'))[0]).toMatchObject({
      tenantCode: customer.tenantCode,
      detail: { projectCode, signedBy: people.CONSUMER_PM.accountId },
    });

    await accept(inDays(30));
    await sign(pm, project);
    expect(await isSigned()).toBe(true);
    // A finished unit that goes back to its treatment takes the signature with it; nothing else moves.
    await pm.post(REJECT, { projectCode, unitIds: [unitId], reason: '补充处置' }, MEANT);
    expect(await isSigned()).toBe(false);
    expect(await unitOf(unitId)).toMatchObject({ stage: 'risk_reject', returnReason: '补充处置' });
    expect((await assessmentOf(project)).status).toBe('assets-owner-finish');
  });

  it('is void where only the border between two texts has moved', async () => {
    const project = await newProject();
    const { riskId } = await work(project, END);
    const pm = clients.CONSUMER_PM;
    const treat = (version: number, treatmentPlan: string, treatmentOwner: string) =>
      pm.post(
        `${BASE}/assessControl/update`,
        {
          projectCode: project.projectCode,
          riskId,
          version,
          treatment: { treatment: 'retain', treatmentPlan, treatmentOwner },
        },
        MEANT,
      );
    const isSigned = async () => (await assessmentOf(project)).signedAt !== null;
    expect((await treat(1, '甲|乙', '丙')).success).toBe(true);
    expect((await sign(pm, project)).success).toBe(true);
    expect((await treat(2, '甲|乙', '丙')).success).toBe(true);
    expect(await isSigned()).toBe(true);
    expect((await treat(3, '甲', '乙|丙')).success).toBe(true);
    expect(await isSigned()).toBe(false);
  });

  it('waits for what a finished unit lacks again: a treatment, an acceptance that still counts', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, END, {
      risk: { ...highRisk, acceptedBy: people.CONSUMER_OWNER.accountId, acceptedUntil: inDays(-1) },
    });
    const pm = clients.CONSUMER_PM;
    const lacking = async () => {
      const answer = await sign(pm, project);
      expect(answer.errorMsg).toContain('工作单元');
      return answer;
    };
    const ended = { errorCode: 'not_ready', data: { left: [{ unitId, gaps: ['acceptanceMissing'] }] } };
    expect(await lacking()).toMatchObject(ended);
    await acceptRemnant(clients.CONSUMER_OWNER, { projectCode, riskId, until: inDays(30) });
    const added = await clients.CHANNEL_TENANT_MANAGER.post<{ riskId: string }>(`${BASE}/assess/update`, {
      projectCode,
      unitId,
      threat: '断电',
      vulnerability: '无备用电源',
      threatFrequency: 2,
      vulnerabilitySeverity: 2,
    });
    expect(await lacking()).toMatchObject({ data: { left: [{ unitId, gaps: ['treatmentMissing'] }] } });
    await pm.post(`${BASE}/assessControl/update`, {
      projectCode,
      riskId: added.data.riskId,
      version: 1,
      treatment: { treatment: 'retain' },
    });
    expect((await sign(pm, project)).success).toBe(true);
  });

  it('is void with one more unit, whose work begins', async () => {
    const project = await newProject();
    await work(project, END);
    await sign(clients.CONSUMER_PM, project);
    const unit = {
      projectCode: project.projectCode,
      assetCode: 'LATE-1',
      name: '新单元',
      category: 'systemUnit',
      assetType: 'hardware',
      confidentiality: 2,
      integrity: 2,
      availability: 2,
      systems: [],
    };
    const added = await clients.CHANNEL_TENANT_MANAGER.post(`${BASE}/unitAssets/update`, unit, MEANT);
    expect(added.success).toBe(true);
    expect(await assessmentOf(project)).toMatchObject({ signedAt: null, status: 'combing' });
  });

  it('lets the consultants close the project; nothing changes then until it is opened again', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, END);
    const manager = clients.CHANNEL_TENANT_MANAGER;
    const projectState = async () => {
      const [row] = await t.peek((tx) => tx.select().from(projects).where(eq(projects.projectCode, projectCode)));
      return row?.state;
    };
    await sign(clients.CONSUMER_PM, project);
    for (const role of ['CONSUMER_PM', 'CONSUMER_OWNER'] as const)
      expect((await finish(clients[role], project)).errorCode).toBe('403');
    expect((await reopen(manager, project, '太早')).errorCode).toBe('refused_transition');
    expect((await finish(manager, project)).success).toBe(true);
    expect(await projectState()).toBe('finished');
    expect((await t.audits('finishAssessment'))[0]).toMatchObject({ entityCode: projectCode });

    const pm = clients.CONSUMER_PM;
    const refused = [
      await pm.post(REJECT, { projectCode, unitIds: [unitId], reason: '再看看' }),
      await pm.post(`${BASE}/owner/update`, { projectCode, accountId: null }),
      await acceptRemnant(pm, { projectCode, riskId, until: null }),
      await pm.post(`${BASE}/unitAssets/delete?projectCode=${projectCode}&unitId=${unitId}&version=1`),
      await finish(manager, project),
    ];
    expect(refused.map((answer) => answer.errorCode)).toEqual(refused.map(() => 'project_finished'));
    const { data } = await pm.get<WorkPage>(`${BASE}/assets/list`, { projectCode });
    expect(data.allowedActions).toEqual([
      'view',
      'viewWhole',
      'generateReport',
      'treat',
      'verify',
      'comment',
      'attach',
      'tidyFiles',
    ]);
    expect(data.list[0]?.allowedActions).toEqual([]);

    expect((await reopen(manager, project)).status).toBe(400);
    expect((await reopen(pm, project, '需要补充')).errorCode).toBe('403');
    expect((await reopen(manager, project, '新增一条产线')).success).toBe(true);
    expect(await projectState()).toBe('inhand');
    expect(await assessmentOf(project)).toMatchObject({ finishedAt: null, signedAt: null, signedBy: null });
    expect((await t.audits('reopenAssessment'))[0]?.detail).toMatchObject({ reason: '新增一条产线' });
    expect((await told(people.CONSUMER_PM)).at(-1)).toMatchObject({
      kind: 'sign_off_reopened',
      projectCode: project.projectCode,
      params: { reason: '新增一条产线' },
    });
  });

  it('holds against somebody who changes a unit while the project is being closed', async () => {
    const project = await newProject();
    const { unitId } = await work(project, END);
    await sign(clients.CONSUMER_PM, project);
    const [closed, returned] = await Promise.all([
      finish(clients.CHANNEL_TENANT_MANAGER, project),
      clients.CONSUMER_PM.post(
        REJECT,
        { projectCode: project.projectCode, unitIds: [unitId], reason: '再看看' },
        MEANT,
      ),
    ]);
    // The second of them is told why.
    expect([
      ['200', 'project_finished'],
      ['refused_transition', '200'],
    ]).toContainEqual([closed.errorCode, returned.errorCode]);
    const { finishedAt } = await assessmentOf(project);
    expect(finishedAt !== null).toBe((await unitOf(unitId)).stage === END.stage);
  });
});

describe('a change after signing', () => {
  it('is told to signer, project managers and the consultant in charge, and not to who made it', async () => {
    const other = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_PM']));
    const project = await newProject();
    const { unitId } = await work(project, END);
    const { projectCode } = project;
    await clients.CONSUMER_PM.post(`${BASE}/assets/consumerComplete`, { projectCode });
    const back = { projectCode, unitIds: [unitId], reason: '再看看' };
    await clients.CHANNEL_TENANT_MANAGER.post(REJECT, back, MEANT);
    const notice = { kind: 'sign_off_changed', params: { who: '人 CHANNEL_TENANT_MANAGER' } };
    const of = async (person: Person) =>
      (await told(person)).filter((one) => one.projectCode === projectCode && one.kind === 'sign_off_changed');
    for (const person of [people.CONSUMER_PM, other]) expect(await of(person)).toMatchObject([notice]);
    expect(await of(people.CHANNEL_TENANT_MANAGER)).toEqual([]);
  });
});
