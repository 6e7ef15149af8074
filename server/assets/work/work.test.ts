import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { assessmentRoles } from '#domain/assets/policy';
import type { AssetsWire } from '#domain/assets/schema';
import { type Standing, stepOf, transitions, type WorkStep, workSteps } from '#domain/assets/work/workflow';
import type { RoleCode } from '#domain/kernel/roles';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { assessments, notices, projects, risks, unitAssets } from '#server/kernel/db/schema';
import { makeRisk, makeUnit } from '../../../tests/factories/inventory';
import { makeProject } from '../../../tests/factories/projects';
import { makeCustomer, makePerson, type Person } from '../../../tests/factories/tenants';
import { highRisk, makeWork } from '../../../tests/factories/work';
import { type Answer, type Client, testApp } from '../../../tests/server/testApp';
import { remindAcceptances } from '../risk/jobs/remindAcceptances';

const t = testApp({ worker: true });
const BASE = '/consulting/project';
const DAY = 24 * 3_600_000;
const inDays = (days: number) => portalToday(new Date(Date.now() + days * DAY));

type Moved = AssetsWire['ownerSubmit']['data'];
type WorkPage = AssetsWire['assetsList']['data'];
interface Project {
  tenantCode: string;
  projectCode: string;
}

let customer: { tenantCode: string; channelTenantCode: string };
const people = {} as Record<RoleCode, Person>;
const clients = {} as Record<RoleCode, Client>;

/** A project of its own for each test, in the hands of the role's person where only owners see it. */
const newProject = (role: RoleCode = 'CHANNEL_TENANT_MANAGER'): Promise<Project> => {
  const owner = role.startsWith('CHANNEL') ? people[role] : people.CHANNEL_TENANT_MANAGER;
  return t.peek((tx) => makeProject(tx, { customer, ownerAccountId: owner.accountId }));
};
const work = (project: Project, standing: Standing, part: Parameters<typeof makeWork>[3] = {}) =>
  t.peek((tx) => makeWork(tx, project, standing, { assigneeId: people.CONSUMER_EXECUTOR.accountId, ...part }));
const unitOf = async (unitId: string) => {
  const [row] = await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.unitId, unitId)));
  if (!row) throw new Error('The unit is gone.');
  return row;
};
const assessmentOf = async ({ projectCode }: Project) => {
  const [row] = await t.peek((tx) => tx.select().from(assessments).where(eq(assessments.projectCode, projectCode)));
  if (!row) throw new Error('The assessment is gone.');
  return row;
};
const told = (person: Person) =>
  t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, person.accountId)).orderBy(notices.createdAt));

const inhand = (stage: Standing['stage']): Standing => ({ stage, state: 'inhand' });
const submitted = (stage: Standing['stage']): Standing => ({ stage, state: 'submitted' });
const END: Standing = { stage: 'assets_progress_fin', state: 'freeze' };
const standings: Standing[] = [
  ...workSteps.flatMap((step) => [inhand(step), inhand(`${step}_reject`), submitted(step)]),
  END,
];

const submitPaths: Record<WorkStep, string> = {
  assess: `${BASE}/owner/submit`,
  control: '/api/portal/assessControl/submit',
  risk: `${BASE}/assessHandle/submit`,
  remnant_risk: `${BASE}/assessConfirm/submit`,
};
const completePaths: Record<WorkStep, string> = {
  assess: `${BASE}/owner/complete`,
  control: `${BASE}/assessControl/complete`,
  risk: `${BASE}/assessHandle/complete`,
  remnant_risk: `${BASE}/assessConfirm/complete`,
};
const REJECT = `${BASE}/owner/reject`;
const calls = [
  ...workSteps.map((step) => ({ name: `submit ${step}`, path: submitPaths[step], actions: ['submit'], step })),
  ...workSteps.map((step) => ({ name: `complete ${step}`, path: completePaths[step], actions: ['complete'], step })),
  { name: 'reject', path: REJECT, actions: ['reject', 'reopen'], step: undefined },
];

beforeAll(async () => {
  await t.peek(async (tx) => {
    customer = await makeCustomer(tx);
    for (const role of assessmentRoles) {
      const tenant = role.startsWith('CHANNEL') ? customer.channelTenantCode : customer.tenantCode;
      people[role] = await makePerson(tx, tenant, [role], { showName: `人 ${role}` });
    }
  });
  for (const role of assessmentRoles) clients[role] = await t.as(people[role].phone);
});

describe.each(assessmentRoles)('%s', (role) => {
  it.each(calls)('$name: makes the moves of the table and no others', async ({ path, actions, step }) => {
    const project = await newProject(role);
    for (const from of standings) {
      const { unitId } = await work(project, from);
      const row = transitions.find(
        (one) =>
          actions.includes(one.action) &&
          one.stage === from.stage &&
          one.state === from.state &&
          (step === undefined || stepOf(one.stage) === step) &&
          one.roles.includes(role),
      );
      const answer = await clients[role].post<Moved>(path, {
        projectCode: project.projectCode,
        unitIds: [unitId],
        ...(path === REJECT && { reason: '请补充' }),
      });
      const what = `${from.stage} ${from.state}`;
      const { stage, state, version } = await unitOf(unitId);
      if (row) {
        expect({ what, ...answer.data, success: answer.success }).toEqual({ what, moved: 1, left: [], success: true });
        expect({ what, stage, state, version }).toEqual({ what, ...row.to, version: 2 });
      } else {
        expect(['403', 'refused_transition'], what).toContain(answer.errorCode);
        expect({ what, stage, state, version }).toEqual({ what, ...from, version: 1 });
      }
    }
  });
});

describe('moving units', () => {
  it('refuses nobody and other tenants, and asks for a reason when returning', async () => {
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

  it("does not show an executor its colleagues' units, and moves its own alone", async () => {
    const project = await newProject();
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const own = await work(project, inhand('assess'));
    const other = await work(project, inhand('assess'), { assigneeId: colleague.accountId });
    const nobodys = await work(project, inhand('assess'), { assigneeId: null });
    const executor = clients.CONSUMER_EXECUTOR;
    const { projectCode } = project;
    for (const unitIds of [[other.unitId], [nobodys.unitId]])
      expect((await executor.post(submitPaths.assess, { projectCode, unitIds })).errorCode).toBe('not_found');
    const mixed = await executor.post<Moved>(submitPaths.assess, {
      projectCode,
      unitIds: [own.unitId, other.unitId],
    });
    expect(mixed.data).toEqual({ moved: 1, left: [] });
    expect((await unitOf(other.unitId)).state).toBe('inhand');
    for (const path of [`${BASE}/assets/list`, `${BASE}/unitAssets/list`, `${BASE}/assets/assessList`]) {
      const { data } = await executor.get<WorkPage>(path, { projectCode });
      expect([path, data.total, data.list.map((row) => row.unitId)]).toEqual([path, 1, [own.unitId]]);
      expect((await clients.CONSUMER_PM.get<WorkPage>(path, { projectCode })).data.total).toBe(3);
    }
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

  it('ends with an acceptance where much remains, by the customer, until a day', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, submitted('remnant_risk'), { risk: highRisk });
    const [pm, owner, channel] = [clients.CONSUMER_PM, clients.CONSUMER_OWNER, clients.CHANNEL_TENANT_MANAGER];
    const body = { projectCode, unitIds: [unitId] };
    const before = await owner.post<Moved>(completePaths.remnant_risk, body);
    expect(before).toMatchObject({ errorCode: 'not_ready', data: { left: [{ gaps: ['acceptanceMissing'] }] } });

    const accept = (client: Client, version: number, until: string | null) =>
      client.post('/api/portal/risk/accept', {
        projectCode,
        risks: [{ riskId, version }],
        acceptance: until && { reason: '停产检修前由专人值守', until },
      });
    expect((await t.nobody.post('/api/portal/risk/accept', {})).errorCode).toBe('10000');
    expect((await accept(channel, 1, inDays(90))).errorCode).toBe('403');
    expect((await accept(clients.CONSUMER_EXECUTOR, 1, inDays(90))).errorCode).toBe('403');
    expect((await accept(await t.as('13800000025'), 1, inDays(90))).errorCode).toBe('not_found');
    const late = await accept(owner, 1, inDays(-1));
    expect([late.status, Object.keys(late.fields ?? {})]).toEqual([400, ['acceptance.until']]);
    expect((await accept(owner, 1, inDays(0))).data).toEqual({ changed: 1 });
    expect(await accept(pm, 1, inDays(90))).toMatchObject({
      errorCode: 'conflict',
      data: { changedBy: '人 CONSUMER_OWNER' },
    });
    expect((await t.audits('acceptRisks'))[0]).toMatchObject({
      entityCode: projectCode,
      detail: { riskIds: [riskId] },
    });
    expect((await accept(pm, 2, null)).success).toBe(true);
    expect((await owner.post(completePaths.remnant_risk, body)).errorCode).toBe('not_ready');
    expect((await accept(pm, 3, inDays(90))).success).toBe(true);
    expect((await channel.post(completePaths.remnant_risk, body)).errorCode).toBe('403');
    expect((await owner.post<Moved>(completePaths.remnant_risk, body)).data).toEqual({ moved: 1, left: [] });
    expect(await unitOf(unitId)).toMatchObject(END);
  });

  it('accepts all risks or none, and none of which it is not known what remains', async () => {
    const project = await newProject();
    const [known, unknown] = [
      await work(project, inhand('remnant_risk'), { risk: highRisk }),
      await work(project, inhand('remnant_risk'), { risk: { treatment: 'modify' } }),
    ];
    const accept = (second: { riskId: string; version: number }) =>
      clients.CONSUMER_PM.post('/api/portal/risk/accept', {
        projectCode: project.projectCode,
        risks: [{ riskId: known.riskId, version: 1 }, second],
        acceptance: { reason: '可以承受', until: inDays(30) },
      });
    expect((await accept({ riskId: unknown.riskId, version: 1 })).errorCode).toBe('refused_transition');
    expect((await accept({ riskId: known.unitId, version: 1 })).errorCode).toBe('not_found');
    const [row] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, known.riskId)));
    expect([row?.acceptedBy, row?.version]).toEqual([null, 1]);
  });

  it('retains low risks that nobody has decided about when the controls are known', async () => {
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

    // The job speaks of everybody's units: executors see the jobs that they started, and no others.
    const jobsOf = async (client: Client) =>
      (await client.get<{ list: { jobCode: string }[]; total: number }>('/api/portal/job/list', { projectCode })).data;
    const seen = await jobsOf(clients.CONSUMER_PM);
    expect(seen.total).toBe(1);
    expect(await jobsOf(clients.CONSUMER_EXECUTOR)).toEqual({ list: [], total: 0 });
    const jobCode = seen.list[0]?.jobCode ?? '';
    expect((await clients.CONSUMER_EXECUTOR.get('/api/portal/job/detail', { jobCode })).errorCode).toBe('not_found');
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
    expect(await unitOf(unitId)).toMatchObject({ returnReason: null, returnedBy: null });
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
        INSERT INTO risks (tenant_code, project_code, risk_id, unit_id, threat, vulnerability, threat_frequency, vulnerability_severity,
          asset_value, likelihood_value, likelihood_level, loss_value, loss_level, risk_value, risk_level)
        SELECT tenant_code, project_code, gen_random_uuid(), unit_id, 'T' || n, 'V', 2, 2, 2, 6, 2, 5, 1, 6, 1
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
      () => pm.get(`${BASE}/assets/list`, { projectCode: project.projectCode, pageSize: 200 }),
      () => pm.get(`${BASE}/owner/list`, { projectCode: project.projectCode }),
    ];
    const count = async (project: Project) => {
      const counted: number[] = [];
      for (const send of everything(project)) {
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

describe('who works on what', () => {
  const assign = (client: Client, project: Project, body: Record<string, unknown>) =>
    client.post<{ changed: number }>(`${BASE}/owner/update`, { projectCode: project.projectCode, ...body });

  it("is said by those who lead, of the customer's people alone", async () => {
    const project = await newProject();
    const { unitId } = await work(project, inhand('assess'), { assigneeId: null });
    const executor = people.CONSUMER_EXECUTOR.accountId;
    const body = { unitIds: [unitId], accountId: executor };
    expect((await assign(t.nobody, project, body)).errorCode).toBe('10000');
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const)
      expect((await assign(clients[role], project, body)).errorCode).toBe('403');
    const pm = clients.CONSUMER_PM;
    const others = [people.CONSUMER_PM, people.INTERNAL_AUDITOR, people.CHANNEL_OWNER].map((one) => one.accountId);
    for (const stranger of ['A13800000023', ...others])
      expect((await assign(pm, project, { ...body, accountId: stranger })).errorCode).toBe('unknown_reference');
    expect((await assign(pm, project, { ...body, unitIds: ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'] })).errorCode).toBe(
      'not_found',
    );
    for (const dueDate of ['2026-02-30', '0000-01-01'])
      expect((await assign(pm, project, { ...body, dueDate })).status).toBe(400);
    // An empty filter is none: it must not let all units through.
    expect((await assign(pm, project, { filters: { assignee: '' }, accountId: executor })).status).toBe(400);
    expect((await unitOf(unitId)).assigneeId).toBeNull();

    expect((await assign(pm, project, { ...body, dueDate: inDays(3) })).data).toEqual({ changed: 1 });
    expect(await unitOf(unitId)).toMatchObject({ assigneeId: executor, dueDate: inDays(3), version: 1 });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({
      kind: 'units_assigned',
      tenantCode: customer.tenantCode,
      path: `/assetAssess/${project.projectCode}`,
      params: { count: 1 },
    });
    // The same again changes nothing; without a day the day stays.
    expect((await assign(pm, project, body)).data).toEqual({ changed: 0 });
    expect((await unitOf(unitId)).dueDate).toBe(inDays(3));
    expect((await t.audits('assignUnits'))[1]?.detail).toMatchObject({ accountId: executor, unitIds: [unitId] });
    expect((await assign(pm, project, { unitIds: [unitId], accountId: null, dueDate: null })).data.changed).toBe(1);
    expect(await unitOf(unitId)).toMatchObject({ assigneeId: null, dueDate: null });
  });

  it('can be said of all units that filters let through', async () => {
    const project = await newProject();
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    await t.peek(async (tx) => {
      await makeUnit(tx, project, '甲', { category: 'humanResources', assetType: 'staff' });
      await makeUnit(tx, project, '乙');
      await makeUnit(tx, project, '丙', { assigneeId: people.CONSUMER_EXECUTOR.accountId });
    });
    const pm = clients.CHANNEL_TENANT_SUB_MANAGER;
    const filters = { assignee: 'none', category: 'systemUnit' };
    expect((await assign(pm, project, { filters, accountId: colleague.accountId })).data.changed).toBe(1);
    const { data } = await pm.get<AssetsWire['ownerList']['data']>(`${BASE}/owner/list`, {
      projectCode: project.projectCode,
    });
    expect(data.owners.map((row) => [row.assignee?.accountId ?? null, row.units])).toEqual(
      expect.arrayContaining([
        [people.CONSUMER_EXECUTOR.accountId, 1],
        [colleague.accountId, 1],
        [null, 1],
      ]),
    );
    const candidates = data.candidates.map((person) => person.accountId);
    expect(candidates).toEqual(expect.arrayContaining([people.CONSUMER_EXECUTOR.accountId, colleague.accountId]));
    for (const role of ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR'] as const)
      expect(candidates).not.toContain(people[role].accountId);
    expect(data.standing).toEqual([{ stage: 'assess', state: 'inhand', units: 3 }]);
  });

  it("is somebody new where the customer's project manager brings them in", async () => {
    const project = await newProject();
    const { unitId } = await work(project, inhand('assess'), { assigneeId: null });
    const add = (client: Client, part: Record<string, unknown> = {}) =>
      client.post<{ accountId: string }>('/api/portal/executor/add', {
        projectCode: project.projectCode,
        name: '新来的人',
        phone: '13955550001',
        ...part,
      });
    expect((await add(t.nobody)).errorCode).toBe('10000');
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'CHANNEL_TENANT_MANAGER'] as const)
      expect((await add(clients[role])).errorCode).toBe('403');
    expect((await add(await t.as('13800000021'))).errorCode).toBe('not_found');
    const pm = clients.CONSUMER_PM;
    for (const part of [{ phone: '12345' }, { name: ' ' }, { phone: undefined }])
      expect((await add(pm, part)).status).toBe(400);
    expect(await t.audits('addExecutor')).toEqual([]);

    const { accountId } = (await add(pm)).data;
    const other = await add(pm, { name: '换个名字' });
    expect(other.data, 'the same person').toEqual({ accountId });
    const audits = await t.audits('addExecutor');
    const row = [accountId, customer.tenantCode];
    expect(audits.map((one) => [one.entityCode, one.tenantCode])).toEqual([row, row]);
    expect((await assign(pm, project, { unitIds: [unitId], accountId })).data.changed).toBe(1);
    const { candidates } = (
      await pm.get<AssetsWire['ownerList']['data']>(`${BASE}/owner/list`, { projectCode: project.projectCode })
    ).data;
    expect(candidates).toContainEqual({ accountId, showName: '新来的人' });
    // Signs in at once; the terms come first.
    const first = await (await t.as('13955550001')).get(`${BASE}/assets/ownerDetailList`, {
      projectCode: project.projectCode,
    });
    expect(first.errorCode).toBe('must_agreement_licences');
  });
});

describe('lists of work', () => {
  it('filters, sorts, counts and tells what is late', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const executor = people.CONSUMER_EXECUTOR.accountId;
    const late = await work(project, inhand('assess'), { risk: highRisk });
    const returned = await work(project, inhand('risk_reject'));
    const waiting = await work(project, submitted('assess'));
    await work(project, END, { assigneeId: null });
    await t.peek(async (tx) => {
      const set = (unitId: string, dueDate: string) =>
        tx.update(unitAssets).set({ dueDate }).where(eq(unitAssets.unitId, unitId));
      await set(late.unitId, inDays(-1));
      await set(waiting.unitId, inDays(-5));
      await set(returned.unitId, inDays(2));
    });
    const list = async (query: Record<string, string | number>) =>
      (await clients.CONSUMER_PM.get<WorkPage>(`${BASE}/assets/list`, { projectCode, ...query })).data;
    const idsOf = async (query: Record<string, string | number>) => {
      const found = await list(query);
      expect(found.total).toBe(found.list.length);
      return found.list.map((row) => row.unitId).sort();
    };
    expect(await idsOf({ late: 'true' })).toEqual([late.unitId]);
    expect(await idsOf({ stage: 'assess' })).toEqual([late.unitId, waiting.unitId].sort());
    expect(await idsOf({ stage: 'risk' })).toEqual([returned.unitId]);
    expect(await idsOf({ returned: 'true' })).toEqual([returned.unitId]);
    expect(await idsOf({ state: 'submitted' })).toEqual([waiting.unitId]);
    expect((await list({ assignee: 'none' })).list[0]).toMatchObject({ stage: 'assets_progress_fin', assignee: null });
    expect((await list({ assignee: executor })).total).toBe(3);
    expect((await list({ keyword: (await unitOf(late.unitId)).assetCode })).list[0]).toMatchObject({
      unitId: late.unitId,
      isLate: true,
      status: 'combing',
      assignee: { accountId: executor, showName: '人 CONSUMER_EXECUTOR' },
      riskCount: 1,
      highRiskCount: 1,
      highRemnantCount: 1,
      allowedActions: ['submit', 'edit'],
    });
    const byDue = await list({ sortField: 'dueDate', sortOrder: 'ascend' });
    expect(byDue.list.slice(0, 3).map((row) => row.unitId)).toEqual([waiting.unitId, late.unitId, returned.unitId]);

    const status = async (client: Client) =>
      (await client.get<AssetsWire['ownerStatus']['data']>(`${BASE}/owner/status`, { projectCode })).data;
    expect(await status(clients.CONSUMER_PM)).toMatchObject({
      pages: { assetAssess: 1, assetAssessReturn: 0, assessDisposal: 0, assessDisposalReturn: 1 },
      submitted: 1,
      finished: 1,
      late: 1,
      signedAt: null,
    });
    expect(await status(clients.CONSUMER_EXECUTOR)).toMatchObject({ submitted: 1, finished: 0, late: 1 });

    const narrowed = async (filter: string) =>
      (await clients.CHANNEL_TENANT_MANAGER.get<WorkPage>(`${BASE}/assets/assessList`, { projectCode, filter })).data;
    expect((await narrowed('waitforassess')).total).toBe(2);
    expect((await narrowed('assesscomplete')).list.map((row) => row.unitId)).toEqual([returned.unitId]);
    expect((await narrowed('disposecompleted')).total).toBe(1);
    expect((await narrowed('')).total).toBe(4);
  });

  it('puts the units of an executor on its pages, and its tasks on its home page', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const one = await work(project, inhand('control'));
    const two = await work(project, inhand('assess'));
    const sent = await work(project, submitted('assess'));
    await work(project, inhand('remnant_risk'));
    await t.peek((tx) => tx.update(unitAssets).set({ dueDate: '2026-05-01' }).where(eq(unitAssets.unitId, two.unitId)));
    const executor = clients.CONSUMER_EXECUTOR;
    const own = async (query: Record<string, string>) =>
      (await executor.get<WorkPage>(`${BASE}/assets/ownerDetailList`, { projectCode, ...query })).data.list
        .map((row) => row.unitId)
        .sort();
    expect(await own({ page: 'assetAssess' })).toEqual([one.unitId, two.unitId].sort());
    expect(await own({ page: 'assetAssess', state: 'submitted' })).toEqual([sent.unitId]);
    expect(await own({})).toHaveLength(4);
    const { data } = await executor.get<{ projectCode: string }[]>('/api/portal/user/waitingTasks');
    expect(data.filter((task) => task.projectCode === projectCode)).toEqual([
      expect.objectContaining({
        kind: 'assetAssess',
        units: 2,
        dueDate: '2026-05-01',
        path: `/assetAssess/${projectCode}`,
      }),
      expect.objectContaining({
        kind: 'assessDisposal',
        units: 1,
        dueDate: null,
        path: `/assessDisposal/${projectCode}`,
      }),
    ]);
  });

  it('counts units by category, and lists those of one', async () => {
    const project = await newProject();
    const { projectCode } = project;
    await work(project, inhand('assess'));
    await t.peek((tx) => makeUnit(tx, project, '丁', { category: 'humanResources', assetType: 'staff' }));
    const counts = async (client: Client) =>
      (await client.get<{ count: number }[]>(`${BASE}/unitAssets/moduleList`, { projectCode })).data.map(
        (row) => row.count,
      );
    expect(await counts(clients.CONSUMER_PM)).toEqual([1, 0, 1, 0]);
    expect(await counts(clients.CONSUMER_EXECUTOR)).toEqual([1, 0, 0, 0]);
    const staff = await clients.CONSUMER_PM.get<{ list: { name: string }[] }>(`${BASE}/unitAssets/listByCategory`, {
      projectCode,
      category: 'humanResources',
    });
    expect(staff.data.list.map((row) => row.name)).toEqual(['丁']);
  });
});

describe('an executor and its unit', () => {
  it('may change what it knows best while it assesses it, and nothing else', async () => {
    const project = await newProject();
    const { unitId } = await work(project, inhand('assess'));
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const { assetCode, name } = await unitOf(unitId);
    const save = (client: Client, part: Record<string, unknown> = {}) =>
      client.post<{ version: number }>(`${BASE}/unitAssets/update`, {
        projectCode: project.projectCode,
        unitId,
        version: 1,
        assetCode,
        name,
        category: 'systemUnit',
        assetType: 'hardware',
        confidentiality: 2,
        integrity: 5,
        availability: 2,
        location: '总部机房',
        systems: [],
        ...part,
      });
    const executor = clients.CONSUMER_EXECUTOR;
    expect((await save(await t.as(colleague.phone))).errorCode).toBe('not_found');
    for (const part of [{ assetCode: 'OTHER' }, { name: '别的' }, { assetType: 'software' }])
      expect((await save(executor, part)).errorCode).toBe('403');
    expect((await save(executor, { unitId: undefined, version: undefined, assetCode: 'NEW-9' })).errorCode).toBe('403');
    expect((await save(executor, { version: 7 })).errorCode).toBe('conflict');
    const listed = await executor.get<WorkPage>(`${BASE}/unitAssets/list`, { projectCode: project.projectCode });
    expect(listed.data.list[0]?.allowedActions).toEqual(['edit']);
    expect((await save(executor)).data).toEqual({ unitId, version: 2 });
    expect(await unitOf(unitId)).toMatchObject({ integrity: 5, value: 5, location: '总部机房' });
    // Renamed meanwhile: whoever saves the old name is told so, not refused.
    await save(clients.CONSUMER_PM, { version: 2, name: '新名称' });
    const late = await save(executor, { version: 2 });
    expect(late).toMatchObject({
      errorCode: 'conflict',
      data: { current: { name: '新名称', version: 3, systems: [] } },
    });
    await executor.post(submitPaths.assess, { projectCode: project.projectCode });
    expect((await save(executor, { version: 4 })).errorCode).toBe('refused_transition');
    const after = await executor.get<WorkPage>(`${BASE}/unitAssets/list`, { projectCode: project.projectCode });
    expect(after.data.list[0]?.allowedActions).toEqual([]);
  });
});

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
    const { data } = await clients.CONSUMER_OWNER.get<AssetsWire['ownerStatus']['data']>(`${BASE}/owner/status`, {
      projectCode: project.projectCode,
    });
    expect(data).toMatchObject({ status: 'assess-complete', signedBy: '人 CONSUMER_PM', finished: 2 });
  });

  it('is void once what was signed changes, and only then', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, END, { risk: highRisk });
    const pm = clients.CONSUMER_PM;
    const accept = (version: number, until: string | null) =>
      pm.post('/api/portal/risk/accept', {
        projectCode,
        risks: [{ riskId, version }],
        acceptance: until && { reason: '可以承受', until },
      });
    await accept(1, inDays(30));
    await sign(pm, project);
    const isSigned = async () => (await assessmentOf(project)).signedAt !== null;
    expect((await accept(2, inDays(60))).success).toBe(true);
    expect(await isSigned()).toBe(true);
    expect((await accept(3, null)).success).toBe(true);
    expect(await isSigned()).toBe(false);
    expect((await t.audits('voidSignOff'))[0]).toMatchObject({
      tenantCode: customer.tenantCode,
      detail: { projectCode, signedBy: people.CONSUMER_PM.accountId },
    });

    await accept(4, inDays(30));
    await sign(pm, project);
    expect(await isSigned()).toBe(true);
    // A finished unit that goes back to its treatment takes the signature with it; nothing else moves.
    await pm.post(REJECT, { projectCode, unitIds: [unitId], reason: '补充处置' });
    expect(await isSigned()).toBe(false);
    expect(await unitOf(unitId)).toMatchObject({ stage: 'risk_reject', returnReason: '补充处置' });
    expect((await assessmentOf(project)).status).toBe('assets-owner-finish');
  });

  it('is void where only the border between two texts has moved', async () => {
    const project = await newProject();
    const { riskId } = await work(project, END);
    const pm = clients.CONSUMER_PM;
    const treat = (version: number, treatmentPlan: string, treatmentOwner: string) =>
      pm.post(`${BASE}/assessControl/update`, {
        projectCode: project.projectCode,
        riskId,
        version,
        treatment: { treatment: 'retain', treatmentPlan, treatmentOwner },
      });
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
    const acceptance = { reason: '可以承受', until: inDays(30) };
    await pm.post('/api/portal/risk/accept', { projectCode, risks: [{ riskId, version: 1 }], acceptance });
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
    const added = await clients.CHANNEL_TENANT_MANAGER.post(`${BASE}/unitAssets/update`, {
      projectCode: project.projectCode,
      assetCode: 'LATE-1',
      name: '新单元',
      category: 'systemUnit',
      assetType: 'hardware',
      confidentiality: 2,
      integrity: 2,
      availability: 2,
      systems: [],
    });
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
      await pm.post('/api/portal/risk/accept', { projectCode, risks: [{ riskId, version: 1 }], acceptance: null }),
      await pm.post(`${BASE}/unitAssets/delete?projectCode=${projectCode}&unitId=${unitId}&version=1`),
      await finish(manager, project),
    ];
    expect(refused.map((answer) => answer.errorCode)).toEqual(refused.map(() => 'refused_transition'));
    const { data } = await pm.get<WorkPage>(`${BASE}/assets/list`, { projectCode });
    expect(data.allowedActions).toEqual(['view', 'generateReport']);
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
      clients.CONSUMER_PM.post(REJECT, { projectCode: project.projectCode, unitIds: [unitId], reason: '再看看' }),
    ]);
    expect([closed.errorCode, returned.errorCode].sort()).toEqual(['200', 'refused_transition']);
    const { finishedAt } = await assessmentOf(project);
    expect(finishedAt !== null).toBe((await unitOf(unitId)).stage === END.stage);
  });
});

describe('the history', () => {
  type History = AssetsWire['assessmentHistory']['data'];
  const history = async (client: Client, projectCode: string, query: Record<string, string | number> = {}) =>
    (await client.get<History>('/api/portal/assessment/history', { projectCode, ...query })).data;

  it('tells both sides who did what, latest first, of one record too', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const one = await work(project, inhand('assess'));
    const two = await work(project, inhand('assess'));
    await clients.CONSUMER_EXECUTOR.post(submitPaths.assess, { projectCode, unitIds: [one.unitId] });
    await clients.CHANNEL_TENANT_MANAGER.post(REJECT, { projectCode, unitIds: [one.unitId], reason: '请补充' });
    await clients.CONSUMER_PM.post(submitPaths.assess, { projectCode, unitIds: [two.unitId] });
    for (const role of ['CONSUMER_PM', 'CHANNEL_TENANT_MANAGER'] as const) {
      const all = await history(clients[role], projectCode);
      expect(all.list.map((row) => [row.who, row.action])).toEqual([
        ['人 CONSUMER_PM', 'submitUnits'],
        ['人 CHANNEL_TENANT_MANAGER', 'rejectUnits'],
        ['人 CONSUMER_EXECUTOR', 'submitUnits'],
      ]);
      expect(all.total).toBe(3);
      expect(all.list[1]?.detail).toEqual({ projectCode, reason: '请补充', count: 1, left: 0 });
    }
    const ofOne = await history(clients.CONSUMER_PM, projectCode, { entityCode: one.unitId });
    expect(ofOne.list.map((row) => row.action)).toEqual(['rejectUnits', 'submitUnits']);
    expect((await history(clients.CONSUMER_PM, projectCode, { pageSize: 1, currentPage: 3 })).list).toHaveLength(1);
    const other = await (await t.as('13800000015')).get('/api/portal/assessment/history', { projectCode });
    expect(other.errorCode).toBe('not_found');
  });

  it('tells an executor what concerns its own units', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const own = await work(project, inhand('assess'));
    const other = await work(project, inhand('assess'), { assigneeId: null });
    await clients.CONSUMER_PM.post(submitPaths.assess, { projectCode, unitIds: [other.unitId] });
    await clients.CONSUMER_PM.post(submitPaths.assess, { projectCode, unitIds: [own.unitId] });
    const seen = await history(clients.CONSUMER_EXECUTOR, projectCode);
    expect(seen.total).toBe(1);
    const ofOther = await history(clients.CONSUMER_EXECUTOR, projectCode, { entityCode: other.unitId });
    expect(ofOther.list).toEqual([]);
  });

  it('tells an executor of changes of many while its units were among them, and a unit’s past once it has it', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const { unitId } = await work(project, inhand('assess'));
    await work(project, inhand('assess'), { assigneeId: colleague.accountId });
    const pm = clients.CONSUMER_PM;
    await pm.post(submitPaths.assess, { projectCode });
    await pm.post(REJECT, { projectCode, unitIds: [unitId], reason: '请补充' });
    await pm.post(`${BASE}/owner/update`, { projectCode, unitIds: [unitId], accountId: colleague.accountId });
    const actions = async (client: Client, query: Record<string, string> = {}) =>
      (await history(client, projectCode, query)).list.map((row) => row.action);
    const theirs = await t.as(colleague.phone);
    expect(await actions(theirs)).toEqual(['assignUnits', 'submitUnits']);
    expect(await actions(clients.CONSUMER_EXECUTOR)).toEqual(['assignUnits', 'rejectUnits', 'submitUnits']);
    expect(await actions(theirs, { entityCode: unitId })).toEqual(['assignUnits', 'rejectUnits', 'submitUnits']);
    await pm.post(`${BASE}/owner/update`, { projectCode, unitIds: [unitId], accountId: null });
    await pm.post(submitPaths.assess, { projectCode, unitIds: [unitId] });
    // What happens to it from here on is not theirs any more.
    expect(await actions(theirs, { entityCode: unitId })).not.toContain('rejectUnits');
    expect(await actions(theirs)).toEqual(['assignUnits', 'assignUnits', 'submitUnits']);
  });
});

describe('acceptances that end', () => {
  it('are told once to whoever accepted, thirty days ahead', async () => {
    await remindAcceptances(t.services);
    const project = await newProject();
    const owner = people.CONSUMER_OWNER;
    const make = (days: number) =>
      work(project, END, {
        risk: { ...highRisk, acceptedBy: owner.accountId, acceptedAt: new Date(), acceptedUntil: inDays(days) },
      });
    const [soon, sooner, later] = [await make(30), await make(3), await make(31)];
    expect(await remindAcceptances(t.services)).toEqual({ reminded: 2, voided: 0 });
    expect((await told(owner)).filter((notice) => notice.kind === 'acceptance_ends')).toMatchObject([
      {
        tenantCode: customer.tenantCode,
        projectCode: project.projectCode,
        params: { count: 2, until: inDays(3) },
        createdBy: null,
      },
    ]);
    expect(await remindAcceptances(t.services)).toEqual({ reminded: 0, voided: 0 });
    const rows = await t.peek((tx) =>
      tx
        .select()
        .from(risks)
        .where(inArray(risks.riskId, [soon.riskId, sooner.riskId, later.riskId])),
    );
    expect(rows.filter((row) => row.acceptanceRemindedAt !== null)).toHaveLength(2);
  });

  /** A signed project whose one risk is accepted until a day; with another level it needs no acceptance. */
  const signed = async (days: number, level = 4) => {
    const project = await newProject();
    const made = await work(project, END, {
      risk: {
        ...highRisk,
        remnantLevel: level as 3 | 4,
        acceptedBy: people.CONSUMER_OWNER.accountId,
        acceptedUntil: inDays(30),
      },
    });
    expect((await clients.CONSUMER_PM.post(`${BASE}/assets/consumerComplete`, project)).success).toBe(true);
    const end = (tx: Tx, until = inDays(days)) =>
      tx.update(risks).set({ acceptedUntil: until }).where(eq(risks.riskId, made.riskId));
    await t.peek((tx) => end(tx));
    return { project, end, ...made };
  };
  const voidNotices = async (person: Person, { projectCode }: Project) =>
    (await told(person)).filter((notice) => notice.projectCode === projectCode && /^sign_off_/u.test(notice.kind));

  it('take the signature with them from the day after, and everybody concerned is told why', async () => {
    const { project } = await signed(-1);
    const lasting = [await signed(0), await signed(-1, 3)];
    const finished = await signed(30);
    await clients.CHANNEL_TENANT_MANAGER.post(`${BASE}/assets/finish`, finished.project);
    await t.peek((tx) => finished.end(tx, inDays(-1)));
    expect((await remindAcceptances(t.services)).voided).toBe(1);
    expect(await assessmentOf(project)).toMatchObject({ signedAt: null, signedBy: null, status: 'assess-complete' });
    const kept = [...lasting.map((one) => one.project), finished.project];
    for (const one of kept) expect((await assessmentOf(one)).signedAt).not.toBeNull();
    expect((await t.audits('voidSignOff'))[0]).toMatchObject({
      tenantCode: customer.tenantCode,
      accountId: null,
      entityCode: project.projectCode,
      detail: { signedBy: people.CONSUMER_PM.accountId, lapsed: 1 },
    });
    const notice = { kind: 'sign_off_lapsed', params: { count: 1 }, createdBy: null };
    const { projectCode } = project;
    expect(await voidNotices(people.CONSUMER_PM, project)).toMatchObject([
      { ...notice, tenantCode: customer.tenantCode, path: `/systemManage/companyDetails/${projectCode}` },
    ]);
    expect(await voidNotices(people.CHANNEL_TENANT_MANAGER, project)).toMatchObject([
      { ...notice, tenantCode: customer.channelTenantCode, path: `/projectList/detail/assetsReport/${projectCode}` },
    ]);
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'CHANNEL_OWNER'] as const)
      expect(await voidNotices(people[role], project)).toEqual([]);
    expect((await remindAcceptances(t.services)).voided).toBe(0);
  });

  it('keep the project from being closed before the signature is taken away', async () => {
    const { project } = await signed(-1);
    const closed = await clients.CHANNEL_TENANT_MANAGER.post(`${BASE}/assets/finish`, project);
    expect(closed.errorCode).toBe('refused_transition');
  });

  it('leave the signature where somebody renews them at that very moment', async () => {
    const { project, end } = await signed(-1);
    let tending: Promise<{ voided: number }> | undefined;
    await t.peek(async (tx) => {
      // As every change does first.
      await tx
        .update(assessments)
        .set({ workVersion: sql`${assessments.workVersion} + 1` })
        .where(eq(assessments.projectCode, project.projectCode));
      tending = remindAcceptances(t.services);
      await t.waitedFor(tx);
      await end(tx, inDays(60));
    });
    await tending;
    expect((await assessmentOf(project)).signedAt).not.toBeNull();
  });

  it('are nobody’s doing: whoever comes first upon them is told as well', async () => {
    const { project, unitId } = await signed(-1);
    await clients.CONSUMER_PM.post(REJECT, { projectCode: project.projectCode, unitIds: [unitId], reason: '再看看' });
    for (const role of ['CONSUMER_PM', 'CHANNEL_TENANT_MANAGER'] as const)
      expect(await voidNotices(people[role], project)).toMatchObject([{ kind: 'sign_off_lapsed' }]);
  });
});

describe('a change after signing', () => {
  it('is told to signer, project managers and the consultant in charge, and not to who made it', async () => {
    const other = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_PM']));
    const project = await newProject();
    const { unitId } = await work(project, END);
    const { projectCode } = project;
    await clients.CONSUMER_PM.post(`${BASE}/assets/consumerComplete`, { projectCode });
    await clients.CHANNEL_TENANT_MANAGER.post(REJECT, { projectCode, unitIds: [unitId], reason: '再看看' });
    const notice = { kind: 'sign_off_changed', params: { who: '人 CHANNEL_TENANT_MANAGER' } };
    const of = async (person: Person) =>
      (await told(person)).filter((one) => one.projectCode === projectCode && one.kind === 'sign_off_changed');
    for (const person of [people.CONSUMER_PM, other]) expect(await of(person)).toMatchObject([notice]);
    expect(await of(people.CHANNEL_TENANT_MANAGER)).toEqual([]);
  });
});
