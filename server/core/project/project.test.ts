import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProjectGroup } from '#domain/core/project/jobs';
import type { ProjectWire } from '#domain/core/project/schema';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { tenants } from '#server/core/tenant/tables';
import { jobs } from '#server/kernel/jobs/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makeInventory } from '../../../tests/factories/inventory';
import { makeProject } from '../../../tests/factories/projects';
import { makeStandard } from '../../../tests/factories/standards';
import { type Client, testApp } from '../../../tests/server/testApp';
import { projectGroups, projectShare, projects } from './tables';

const test = testApp({ worker: true });
type Made = ProjectWire['saveProjectGroup']['data'];

const save = (client: Client, part = {}, headers = {}) =>
  client.post<Made>(
    '/channel/projectGroup/saveGroup.json',
    {
      name: '新项目组',
      customerTenantCode: 'TCUSTOMERA',
      projects: [{ name: '体系建设', standardCode: 'ISO27001-2022', beginDate: '2026-01-05', endDate: '2026-06-30' }],
      ...part,
    },
    headers,
  );

const two = { name: '第二个', standardCode: 'ISO27001-2022' };

describe('a new project group', () => {
  let manager: Client;
  beforeAll(async () => {
    manager = await test.as('13800000011');
  });

  it('is made with its projects, their frozen method, and opened to the channel', async () => {
    const { data } = await save(manager, {
      projects: [
        { name: '甲', standardCode: 'ISO27001-2022' },
        { name: '乙', standardCode: 'ISO27001-2022', method: 'multiplication' },
      ],
    });
    expect(data.projectCodes).toHaveLength(2);
    const group = await test.peek((tx) =>
      tx.select().from(projectGroups).where(eq(projectGroups.projectGroupCode, data.projectGroupCode)),
    );
    expect(group).toMatchObject([
      { tenantCode: 'TCHANNELA', customerTenantCode: 'TCUSTOMERA', ownerAccountId: 'A13800000011' },
    ]);
    const made = await test.peek((tx) =>
      tx
        .select({ project: projects, method: assessments.method, share: projectShare })
        .from(projects)
        .innerJoin(assessments, eq(assessments.projectCode, projects.projectCode))
        .innerJoin(projectShare, eq(projectShare.projectCode, projects.projectCode))
        .where(eq(projects.projectGroupCode, data.projectGroupCode))
        .orderBy(projects.projectCode),
    );
    expect(made).toMatchObject([
      {
        project: { name: '甲', tenantCode: 'TCUSTOMERA', state: '', projectType: 'iso' },
        method: standardMethods.edition2022,
      },
      {
        project: { name: '乙' },
        method: standardMethods.multiplication,
        share: { sharedWith: 'TCHANNELA', capability: 'consult' },
      },
    ]);
    const [named] = await test.peek((tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, 'TCUSTOMERA')));
    expect((await test.audits('createProjectGroup'))[0]).toMatchObject({
      // A name, which people read.
      detail: { customer: named?.name },
      entityCode: data.projectGroupCode,
      actorTenantCode: 'TCHANNELA',
    });
    expect((await test.audits('createProject')).slice(0, 2)).toMatchObject([
      { tenantCode: 'TCUSTOMERA' },
      { tenantCode: 'TCUSTOMERA' },
    ]);
  });

  it('is visible to the customer’s project manager, and to no other customer’s', async () => {
    const { data } = await save(manager, { name: '客户可见' });
    const projectCode = data.projectCodes[0] ?? '';
    const see = async (phone: string) =>
      (await test.as(phone)).get('/consulting/project/consumer/detailInfo', { projectCode });
    expect(await see('13800000021')).toMatchObject({ data: { name: '体系建设', beginDate: '2026-01-05' } });
    expect(await see('13800000025')).toMatchObject({ errorCode: 'not_found' });
  });

  it('answers at once with a job when requested', async () => {
    const { data } = await save(manager, {}, { prefer: 'respond-async' });
    const { jobCode } = data as unknown as { jobCode: string };
    await expect
      .poll(async () => (await manager.get('/api/portal/job/detail', { jobCode })).data, { timeout: 10_000 })
      .toMatchObject({ state: 'done', percent: 100, result: { projectGroupCode: expect.any(String) } });
    expect(await (await test.as('13800000012')).get('/api/portal/job/detail', { jobCode })).toMatchObject({
      errorCode: 'not_found',
    });
  });

  it('is made once when sent twice with one key', async () => {
    const headers = { 'idempotency-key': 'group-key-0001', prefer: 'respond-async' };
    const first = await save(manager, { name: '只要一次' }, headers);
    expect((await save(manager, { name: '只要一次' }, headers)).data).toEqual(first.data);
    const made = await test.peek((tx) => tx.select().from(jobs).where(eq(jobs.kind, createProjectGroup.kind)));
    expect(made.filter((job) => (job.input as { name: string }).name === '只要一次')).toHaveLength(1);
  });

  it('can be created by all consultants of the channel, who then own it', async () => {
    for (const phone of ['13800000012', '13800000013', '13800000014']) {
      const client = await test.as(phone);
      const { data } = await save(client, { name: `由 ${phone} 建立` });
      expect(
        await client.get('/consulting/project/channel/projectGroupDetailInfo', {
          projectGroupCode: data.projectGroupCode,
        }),
      ).toMatchObject({ data: { owner: { accountId: `A${phone}` } } });
    }
    for (const phone of ['13800000021', '13800000001', '13800000002', '13800000031'])
      expect(await save(await test.as(phone))).toMatchObject({ errorCode: '403' });
    expect(await save(test.nobody)).toMatchObject({ errorCode: '10000' });
  });

  it('adds projects of the same customer to an existing group, by its owner', async () => {
    const { data: first } = await save(manager, { name: '先有的组' });
    const { projectGroupCode } = first;
    const added = await save(manager, { projectGroupCode, name: '别的名字', projects: [two] });
    expect(added.data).toMatchObject({ projectGroupCode });
    const group = await manager.get<ProjectWire['getProjectGroup']['data']>(
      '/consulting/project/channel/projectGroupDetailInfo',
      { projectGroupCode },
    );
    expect(group.data).toMatchObject({
      name: '先有的组',
      mayAdd: true,
      projects: [{ name: '体系建设' }, { name: '第二个', teacher: null }],
    });
    expect(await save(manager, { projectGroupCode, customerTenantCode: 'TCUSTOMERB' })).toMatchObject({
      errorCode: 'unknown_reference',
    });
    const foreign = await test.peek((tx) => makeProject(tx));
    expect(await save(manager, { projectGroupCode: foreign.projectGroupCode })).toMatchObject({
      errorCode: 'not_found',
    });
    expect(await save(await test.as('13800000013'), { projectGroupCode })).toMatchObject({ errorCode: 'not_found' });
  });

  it('goes to the colleague a leader names, otherwise to the pool; consultants can’t name others', async () => {
    const teacherOf = async (client: Client, teacherAccountId?: string | null) => {
      const answer = await save(client, { projects: [{ ...two, teacherAccountId }] });
      const [code] = answer.data?.projectCodes ?? [];
      if (!code) return answer.errorCode;
      const [row] = await test.peek((tx) => tx.select().from(projects).where(eq(projects.projectCode, code)));
      return row?.teacherAccountId;
    };
    expect(await teacherOf(manager)).toBeNull();
    expect(await teacherOf(manager, 'A13800000014')).toBe('A13800000014');
    expect(await teacherOf(manager, 'A13800000015')).toBe('unknown_reference');
    const consultant = await test.as('13800000013');
    expect(await teacherOf(consultant)).toBe('A13800000013');
    expect(await teacherOf(consultant, 'A13800000014')).toBe('403');
  });

  it('is for the channel’s own customers', async () => {
    expect(await save(manager, { customerTenantCode: 'TCUSTOMERC' })).toMatchObject({ errorCode: 'unknown_reference' });
    expect(await save(manager, { customerTenantCode: 'TNOBODY' })).toMatchObject({ errorCode: 'unknown_reference' });
  });

  it('uses any standard that the channel may read, and keeps its name', async () => {
    const [own, foreign] = await test.peek(async (tx) => [
      await makeStandard(tx, 'TCHANNELA', '行内办法'),
      await makeStandard(tx, 'TCHANNELB', '别人的办法'),
    ]);
    const of = (standardCode = '') => save(manager, { projects: [{ name: '体系建设', standardCode }] });
    for (const [standardCode, zh] of [
      [own, '行内办法'],
      ['GBT22239-2019-L3', 'GB/T 22239-2019 网络安全等级保护基本要求（第三级）'],
    ]) {
      const [projectCode = ''] = (await of(standardCode)).data.projectCodes;
      const [row] = await test.peek((tx) => tx.select().from(projects).where(eq(projects.projectCode, projectCode)));
      expect(row).toMatchObject({ standardCode, standardName: { zh }, projectType: 'iso' });
    }
    for (const unknown of [foreign, 'ISO9001'])
      expect(await of(unknown)).toMatchObject({ errorCode: 'unknown_reference' });
  });

  it.each([
    ['name', { name: '' }],
    ['customerTenantCode', { customerTenantCode: '' }],
    ['projects', { projects: [] }],
    ['projects.0.standardCode', { projects: [{ name: 'x', standardCode: '' }] }],
    ['projects.0.beginDate', { projects: [{ name: 'x', standardCode: 'ISO27001-2022', beginDate: '2026-02-30' }] }],
    [
      'projects.0.endDate',
      { projects: [{ name: 'x', standardCode: 'ISO27001-2022', beginDate: '2026-03-01', endDate: '2026-02-01' }] },
    ],
    ['projects.0.method', { projects: [{ name: 'x', standardCode: 'ISO27001-2022', method: 'guess' }] }],
  ])('names the field %s that is wrong', async (field, part) => {
    const answer = await save(manager, part);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });
});

describe('a project', () => {
  it('shows both sides people, counts and allowed actions', async () => {
    const made = await test.peek(async (tx) => {
      const customer = { tenantCode: 'TCUSTOMERB', channelTenantCode: 'TCHANNELA' };
      const project = await makeProject(tx, { customer, ownerAccountId: 'A13800000013', name: '两边都看' });
      await makeInventory(tx, project);
      return project;
    });
    const query = { projectCode: made.projectCode };
    const channel = await (await test.as('13800000013')).get('/consulting/project/channel/detailInfo', query);
    const shared = {
      name: '两边都看',
      customer: { tenantCode: 'TCUSTOMERB', tenantName: '江南云仓供应链管理股份有限公司' },
      channel: { tenantCode: 'TCHANNELA' },
      owner: { showName: '赵文博', phone: '13800000013' },
      counts: {
        businesses: 1,
        systems: 1,
        units: 1,
        risks: 1,
        highRisks: 0,
        finishedUnits: 0,
        unassignedUnits: 1,
        lateUnits: 0,
      },
      method: { zh: '矩阵法' },
      assessmentStatus: 'combing',
    };
    expect(channel.data).toMatchObject({
      ...shared,
      allowedActions: [
        'view',
        'viewWhole',
        'editInventory',
        'importInventory',
        'editReport',
        'work',
        'assign',
        'review',
        'treat',
        'verify',
        'undo',
        'chooseMethod',
        'proposeCriteria',
        'joinRounds',
        'comment',
        'attach',
        'tidyFiles',
      ],
    });
    const customer = await (await test.as('13800000025')).get('/consulting/project/consumer/detailInfo', query);
    expect(customer.data).toMatchObject({
      ...shared,
      customerPeople: [
        { showName: '沈国栋', roleCodes: ['CONSUMER_PM'] },
        { showName: '吴嘉豪', roleCodes: ['CONSUMER_OWNER'] },
      ],
      allowedActions: expect.arrayContaining(['generateReport']),
    });
    // Each side has its own address for it.
    expect(await (await test.as('13800000025')).get('/consulting/project/channel/detailInfo', query)).toMatchObject({
      errorCode: '403',
    });
  });

  it('is hidden from colleagues who do not own it', async () => {
    const executor = await test.as('13800000014');
    expect(await executor.get('/consulting/project/channel/detailInfo', { projectCode: 'PDEMO27001A' })).toMatchObject({
      errorCode: 'not_found',
    });
    expect(
      await executor.get('/consulting/project/channel/projectGroupDetailInfo', { projectGroupCode: 'GDEMO0001' }),
    ).toMatchObject({ errorCode: 'not_found' });
  });

  it('waits for the executors of its customer', async () => {
    const executor = await test.as('13800000023');
    const { data } = await executor.get<{ projectCode: string; path: string }[]>('/api/portal/user/waitingTasks');
    expect(data).toContainEqual(
      expect.objectContaining({ projectCode: 'PDEMO27001A', path: '/assetAssess/PDEMO27001A' }),
    );
    const auditor = await test.as('13800000024');
    const waiting = await auditor.get<{ kind: string }[]>('/api/portal/user/waitingTasks');
    expect(waiting.data.map(({ kind }) => kind)).toEqual(['verifyNonconformities', 'internalAuditorExam']);
  });

  it('is made for a standard that the portal offers', async () => {
    const client = await test.as('13800000011');
    expect((await client.get('/consulting/standard/list', { projectType: 'iso' })).data).toMatchObject([
      { standardCode: 'ISO27001-2022' },
    ]);
    expect((await client.get('/consulting/standard/list', { projectType: 'gov' })).data).toMatchObject([
      { standardCode: 'HIGHTECH-2016' },
    ]);
  });
});
