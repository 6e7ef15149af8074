import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { makeRisk } from '../../../../tests/factories/inventory';
import { makePerson } from '../../../../tests/factories/tenants';
import { highRisk } from '../../../../tests/factories/work';
import {
  assessmentApp,
  BASE,
  completePaths,
  inDays,
  inhand,
  type Moved,
  type Project,
  REJECT,
  submitPaths,
  submitted,
  type WorkPage,
} from '../../../../tests/server/assessmentApp';
import type { Answer, Client } from '../../../../tests/server/testApp';

const RECALL = assets.recallUnits.path;
const { t, customer, people, clients, newProject, work, unitOf, told } = assessmentApp();

describe('moving units', () => {
  it('rejects visitors and other tenants, and asks for a reason when returning', async () => {
    const project = await newProject();
    const { unitId } = await work(project, submitted('assess'));
    const body = { projectCode: project.projectCode, unitIds: [unitId], reason: '请补充' };
    expect((await t.nobody.post(REJECT, body)).errorCode).toBe('10000');
    expect((await (await t.as('13800000025')).post(REJECT, body)).errorCode).toBe('not_found');
    for (const reason of [undefined, '', '   ']) {
      const answer = await clients.CONSUMER_PM.post(REJECT, { ...body, reason });
      expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['reason']]);
    }
    expect((await clients.CONSUMER_PM.post(submitPaths.assess, { ...body, unitIds: [] })).status).toBe(400);
    expect((await unitOf(unitId)).state).toBe('submitted');
  });

  it('leaves units that lack something and names what; refuses where nothing is left to move', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const bare = await work(project, inhand('assess'), { risk: null });
    const ready = await work(project, inhand('assess'));
    const pm = clients.CONSUMER_PM;
    const some = await pm.post<Moved>(submitPaths.assess, { projectCode });
    expect(some.data).toMatchObject({ moved: 1, left: [{ unitId: bare.unitId, gaps: ['riskMissing'] }] });
    expect((await unitOf(ready.unitId)).state).toBe('submitted');
    const none = await pm.post<Moved>(submitPaths.assess, { projectCode });
    expect(none).toMatchObject({ errorCode: 'not_ready', data: { left: [{ unitId: bare.unitId }] } });
    expect(none.errorMsg).toContain('工作单元');

    const untreated = await work(project, inhand('risk'), { risk: { treatment: null } });
    const planless = await work(project, inhand('risk'), { risk: { treatment: 'modify', treatmentOwner: '王建国' } });
    const risk = await pm.post<Moved>(submitPaths.risk, { projectCode });
    expect(risk.errorCode).toBe('not_ready');
    const gapsOf = (answer: Answer<Moved>) => new Map(answer.data.left.map((unit) => [unit.unitId, unit.gaps]));
    expect(gapsOf(risk).get(untreated.unitId)).toEqual(['treatmentMissing']);
    expect(gapsOf(risk).get(planless.unitId)).toEqual(['planMissing', 'deadlineMissing']);
  });

  it('retains undecided low risks when the controls are known', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, submitted('control'), { risk: {} });
    const high = await t.peek((tx) =>
      makeRisk(tx, project, unitId, { ...highRisk, treatment: null, remnantLevel: null }),
    );
    const decided = await t.peek((tx) => makeRisk(tx, project, unitId, { treatment: 'avoid' }));
    const answer = await clients.CHANNEL_TENANT_MANAGER.post<Moved>(completePaths.control, { projectCode });
    expect(answer.data).toEqual({ moved: 1, left: [] });
    const rows = await t.peek((tx) => tx.select().from(risks).where(eq(risks.unitId, unitId)));
    const of = (id: string) => rows.find((row) => row.riskId === id);
    expect(of(riskId)).toMatchObject({ treatment: 'retain', remnantLevel: 1, remnantValue: 6, version: 2 });
    expect(of(high)).toMatchObject({ treatment: null, version: 1 });
    expect(of(decided)).toMatchObject({ treatment: 'avoid' });
  });

  it('says why a unit came back and from whom, until it is submitted again', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId } = await work(project, submitted('control'));
    const body = { projectCode, unitIds: [unitId] };
    await clients.CONSUMER_PM.post(REJECT, { ...body, reason: '请写明执行频率' });
    const shown = async () => {
      const { data } = await clients.CONSUMER_EXECUTOR.get<WorkPage>(`${BASE}/assets/ownerDetailList`, {
        projectCode,
        page: 'assetAssessReturn',
      });
      return data.list[0];
    };
    expect(await shown()).toMatchObject({
      stage: 'control_reject',
      status: 'assets-owner-finish',
      returnReason: '请写明执行频率',
      returnedBy: '人 CONSUMER_PM',
      allowedActions: ['submit', 'edit'],
    });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({
      kind: 'units_returned',
      projectCode,
      path: `/assetAssessReturn/${projectCode}`,
      params: { count: 1, reason: '请写明执行频率' },
    });
    await clients.CONSUMER_EXECUTOR.post(submitPaths.control, body);
    expect(await shown()).toBeUndefined();
    const { list } = (await clients.CONSUMER_PM.get<WorkPage>(assets.listWorkUnits.path, { projectCode })).data;
    // Who reviews it again sees why it came back.
    const returnedBy = '人 CONSUMER_PM';
    expect(list).toEqual([expect.objectContaining({ unitId, returnReason: '请写明执行频率', returnedBy })]);
    expect((await told(people.CONSUMER_PM)).at(-1)).toMatchObject({ kind: 'units_submitted', params: { count: 1 } });
    expect((await t.audits('rejectUnits'))[0]).toMatchObject({
      tenantCode: customer.tenantCode,
      detail: { projectCode, reason: '请写明执行频率', unitIds: [unitId] },
    });
  });

  it('lets one of two win who complete the same unit at once', async () => {
    const project = await newProject();
    const { unitId } = await work(project, submitted('risk'));
    const body = { projectCode: project.projectCode, unitIds: [unitId] };
    const answers = await Promise.all(
      [clients.CONSUMER_PM, clients.CHANNEL_TENANT_MANAGER].map((client) => client.post(completePaths.risk, body)),
    );
    expect(answers.map((answer) => answer.errorCode).sort()).toEqual(['200', 'refused_transition']);
    expect((await unitOf(unitId)).version).toBe(2);
  });

  it('are recalled by their executor until the reviewer decides', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId } = await work(project, inhand('assess'));
    const body = { projectCode, unitIds: [unitId] };
    const recall = (client: Client) => client.post<Moved>(RECALL, body);
    const executor = clients.CONSUMER_EXECUTOR;
    expect((await recall(executor)).errorCode).toBe('refused_transition');
    await executor.post(submitPaths.assess, body);
    expect((await recall(t.nobody)).errorCode).toBe('10000');
    expect((await recall(clients.CONSUMER_OWNER)).errorCode).toBe('403');
    // It is not theirs.
    expect((await recall(clients.CONSUMER_PM)).errorCode).toBe('403');
    expect((await recall(await t.as('13800000023'))).errorCode).toBe('not_found');
    expect((await executor.post(RECALL, { projectCode })).status).toBe(400);
    expect((await recall(executor)).data).toEqual({ moved: 1, left: [] });
    expect(await unitOf(unitId)).toMatchObject({ stage: 'assess', state: 'inhand' });
    expect((await t.audits('recallUnits'))[0]).toMatchObject({ detail: { count: 1, unitIds: [unitId] } });
    await executor.post(submitPaths.assess, body);
    await clients.CHANNEL_TENANT_MANAGER.post(completePaths.assess, body);
    expect((await recall(executor)).errorCode).toBe('refused_transition');
  });

  it('go back to where they were submitted from by a recall: returned with the reason, and to be looked at', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const executor = clients.CONSUMER_EXECUTOR;
    const returned = await work(project, submitted('control'));
    const body = { projectCode, unitIds: [returned.unitId] };
    await clients.CONSUMER_PM.post(REJECT, { ...body, reason: '请写明执行频率' });
    const cameBack = await unitOf(returned.unitId);
    await executor.post(submitPaths.control, body);
    expect((await executor.post(RECALL, body)).success).toBe(true);
    const { stage, state, returnReason, returnedBy } = cameBack;
    expect(await unitOf(returned.unitId)).toMatchObject({ stage, state, returnReason, returnedBy });
    expect([stage, returnReason]).toEqual(['control_reject', '请写明执行频率']);
    await executor.post(submitPaths.control, body);
    await clients.CONSUMER_PM.post(completePaths.control, body);
    expect(await unitOf(returned.unitId)).toMatchObject({ stage: 'risk', returnReason: null, returnedBy: null });

    const imported = await work(project, submitted('assess'), {
      unit: { seenAt: null, takenOverAt: new Date(), submittedBy: people.CONSUMER_EXECUTOR.accountId },
    });
    expect((await executor.post(RECALL, { projectCode, unitIds: [imported.unitId] })).success).toBe(true);
    expect((await unitOf(imported.unitId)).takenOverAt).toBeNull();
  });

  it('are not recalled where another person has submitted them', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId } = await work(project, inhand('assess'));
    const body = { projectCode, unitIds: [unitId] };
    await clients.CONSUMER_PM.post(submitPaths.assess, body);
    expect((await clients.CONSUMER_EXECUTOR.post(RECALL, body)).errorCode).toBe('refused_transition');
    expect((await unitOf(unitId)).state).toBe('submitted');
  });

  it('does a move that was sent twice only once, and answers the same', async () => {
    const project = await newProject();
    await work(project, inhand('assess'));
    const headers = { 'idempotency-key': 'move-twice-0001' };
    const send = () =>
      clients.CONSUMER_EXECUTOR.post<Moved>(submitPaths.assess, { projectCode: project.projectCode }, headers);
    const before = (await t.audits('submitUnits')).length;
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.data, second.data]).toEqual([
      { moved: 1, left: [] },
      { moved: 1, left: [] },
    ]);
    expect(await t.audits('submitUnits')).toHaveLength(before + 1);
  });

  it('takes as many statements for a thousand units as for one', async () => {
    const small = await newProject();
    await work(small, inhand('assess'));
    const large = await newProject();
    await t.peek((tx) =>
      tx.execute(sql`
        INSERT INTO unit_assets (tenant_code, project_code, unit_id, asset_code, name, category, asset_type, confidentiality, integrity, availability, value)
        SELECT ${large.tenantCode}, ${large.projectCode}, gen_random_uuid(), 'M-' || n, 'M', 'systemUnit', 'hardware', 2, 2, 2, 2 FROM generate_series(1, 1000) AS n`),
    );
    await t.peek((tx) =>
      tx.execute(sql`
        INSERT INTO risks (tenant_code, project_code, risk_id, risk_code, unit_id, threat, vulnerability, threat_frequency, vulnerability_severity,
          asset_value, threat_value, likelihood_value, likelihood_level, loss_value, loss_level, risk_value, risk_level)
        SELECT tenant_code, project_code, gen_random_uuid(), gen_random_uuid()::text, unit_id, 'T' || n, 'V', 2, 2, 2, 2, 6, 2, 5, 1, 6, 1
        FROM unit_assets, generate_series(1, 3) AS n WHERE project_code = ${large.projectCode}`),
    );
    const pm = clients.CONSUMER_PM;
    const other = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const executor = await t.as(other.phone);
    const everything = (project: Project) => [
      () =>
        pm.post(`${BASE}/owner/update`, {
          projectCode: project.projectCode,
          accountId: other.accountId,
          dueDate: inDays(5),
        }),
      () => executor.post(submitPaths.assess, { projectCode: project.projectCode }),
      () => pm.post(completePaths.assess, { projectCode: project.projectCode }),
      // A full page of each: one that isn't needs no count.
      () => pm.get(`${BASE}/assets/list`, { projectCode: project.projectCode, pageSize: project === small ? 1 : 200 }),
      () => pm.get(`${BASE}/owner/list`, { projectCode: project.projectCode }),
    ];
    const count = async (project: Project) => {
      const counted: number[] = [];
      for (const send of everything(project)) {
        // Each unit's executor has opened it.
        await t.peek((tx) =>
          tx.update(unitAssets).set({ seenAt: new Date() }).where(eq(unitAssets.projectCode, project.projectCode)),
        );
        counted.push(
          await t.statements(async () => {
            const answer = await send();
            expect(answer.errorCode).toBe('200');
          }),
        );
      }
      return counted;
    };
    const one = await count(small);
    expect(await count(large)).toEqual(one);
    for (const n of one) expect(n).toBeLessThanOrEqual(20);
    const rows = await t.peek((tx) =>
      tx
        .selectDistinct({ stage: unitAssets.stage })
        .from(unitAssets)
        .where(eq(unitAssets.projectCode, large.projectCode)),
    );
    expect(rows).toEqual([{ stage: 'control' }]);
  });
});
