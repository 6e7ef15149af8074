import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ProjectWire } from '#domain/core/project/schema';
import { makeProject } from '../../../tests/factories/projects';
import { testApp } from '../../../tests/server/testApp';
import { projectGroups, projects } from './tables';

const test = testApp();
type Groups = ProjectWire['listProjectGroups']['data'];

describe('the list of project groups', () => {
  const list = async (phone: string, query: Record<string, string | number> = {}) =>
    (await test.as(phone)).get<Groups>('/consulting/project/channel/listGroup', { pageSize: 200, ...query });
  const names = (data: Groups) => data.list.map((group) => group.name);

  it('shows one’s own groups by default, and all of the tenant to its leaders', async () => {
    expect(names((await list('13800000013')).data)).toContain('江南云仓信息安全管理体系认证咨询');
    expect(names((await list('13800000013')).data)).not.toContain('华辰医疗信息安全管理体系建设');
    for (const phone of ['13800000011', '13800000012'])
      expect(names((await list(phone, { scope: 'all' })).data)).toEqual(
        expect.arrayContaining(['江南云仓信息安全管理体系认证咨询', '华辰医疗信息安全管理体系建设']),
      );
    expect(await list('13800000014', { scope: 'all' })).toMatchObject({ errorCode: '403' });
    expect((await list('13800000015', { scope: 'all' })).data).toEqual({ list: [], total: 0 });
  });

  it('is searched by group, customer and project, and filtered by state', async () => {
    const find = async (query: Record<string, string>) =>
      names((await list('13800000011', { scope: 'all', ...query })).data);
    expect(await find({ keyword: '江南云仓信息' })).toEqual(['江南云仓信息安全管理体系认证咨询']);
    expect(await find({ keyword: '商业保理' })).toEqual(['鼎泰融信信息安全年度评估']);
    expect(await find({ keyword: '年度风险评估' })).toEqual(['鼎泰融信信息安全年度评估']);
    expect(await find({ state: 'unchecked' })).toContain('鼎泰融信信息安全年度评估');
    expect(await find({ state: 'unchecked' })).not.toContain('江南云仓信息安全管理体系认证咨询');
    expect(await find({ state: 'finished' })).toEqual(['华辰医疗上年度差距评估']);
    expect((await list('13800000011', { state: 'nonsense' })).status).toBe(400);
  });

  it('shows reassigned projects to both consultants, and first dispatches to neither', async () => {
    const customer = { tenantCode: 'TCUSTOMERA', channelTenantCode: 'TCHANNELA' };
    const [owner, other] = ['A13800000013', 'A13800000014'];
    const made = await test.peek(async (tx) => {
      const handedOn = await makeProject(tx, { customer, ownerAccountId: owner, name: '转派出去' });
      await tx
        .update(projects)
        .set({ teacherAccountId: other, previousTeacherId: owner })
        .where(eq(projects.projectCode, handedOn.projectCode));
      const fresh = await makeProject(tx, {
        customer,
        ownerAccountId: owner,
        teacherAccountId: other,
        name: '池中派来',
      });
      return { handedOn, fresh };
    });
    const handed = async (phone: string) => names((await list(phone, { scope: 'transform' })).data);
    // The owner answers for the group on: it goes on seeing what it gave away.
    expect(await handed('13800000013')).toEqual(['转派出去']);
    expect(await handed('13800000014')).toEqual(['转派出去']);
    expect(await handed('13800000011')).toEqual([]);
    expect(names((await list('13800000014', { scope: 'my' })).data)).toEqual(
      expect.arrayContaining(['转派出去', '池中派来']),
    );
    await test.peek((tx) =>
      tx.update(projectGroups).set({ ownerAccountId: 'A13800000011' }).where(eq(projectGroups.name, '转派出去')),
    );
    expect(await handed('13800000013')).toEqual([]);
    const query = { projectCode: made.handedOn.projectCode };
    const detail = '/consulting/project/channel/detailInfo';
    expect((await (await test.as('13800000013')).get(detail, query)).errorCode).toBe('not_found');
    expect((await (await test.as('13800000014')).get(detail, query)).data).toMatchObject({ name: '转派出去' });
  });

  it('shows a consultant only dispatched projects of a group, also in searches', async () => {
    const customer = { tenantCode: 'TCUSTOMERA', channelTenantCode: 'TCHANNELA' };
    const { projectGroupCode } = await test.peek(async (tx) => {
      const one = await makeProject(tx, { customer, teacherAccountId: 'A13800000014', name: '分给我的一半' });
      const two = await makeProject(tx, { customer, teacherAccountId: null, name: '另一半秘密' });
      await tx
        .update(projects)
        .set({ projectGroupCode: one.projectGroupCode })
        .where(eq(projects.projectCode, two.projectCode));
      await tx.delete(projectGroups).where(eq(projectGroups.projectGroupCode, two.projectGroupCode));
      return one;
    });
    const client = await test.as('13800000014');
    const url = '/consulting/project/channel/projectGroupDetailInfo';
    const group = await client.get<ProjectWire['getProjectGroup']['data']>(url, { projectGroupCode });
    expect(group.data.projects.map(({ name }) => name)).toEqual(['分给我的一半']);
    expect((await list('13800000014', { keyword: '另一半秘密' })).data.list).toEqual([]);
    expect((await list('13800000014', { keyword: '分给我的一半' })).data.list).toHaveLength(1);
  });

  it('takes as many statements for many as for one', async () => {
    const client = await test.as('13800000011');
    const send = (pageSize: number) =>
      test.statements(() => client.get('/consulting/project/channel/listGroup', { scope: 'all', pageSize }));
    const few = await send(1);
    await test.peek(async (tx) => {
      const customer = { tenantCode: 'TCUSTOMERA', channelTenantCode: 'TCHANNELA' };
      for (let i = 0; i < 10; i += 1) await makeProject(tx, { customer, ownerAccountId: 'A13800000011' });
    });
    // A page that isn't full tells the total by itself.
    expect(await send(100)).toBeLessThanOrEqual(few);
  });
});

describe('the timeline of a group', () => {
  it('shows the history of visible projects only', async () => {
    const customer = { tenantCode: 'TCUSTOMERA', channelTenantCode: 'TCHANNELA' };
    const manager = await test.as('13800000011');
    const made = await test.peek(async (tx) => {
      const part = { customer, ownerAccountId: 'A13800000011', teacherAccountId: null };
      const one = await makeProject(tx, { ...part, name: '时间线一' });
      const two = await makeProject(tx, { ...part, name: '时间线二' });
      await tx
        .update(projects)
        .set({ projectGroupCode: one.projectGroupCode })
        .where(eq(projects.projectCode, two.projectCode));
      await tx.delete(projectGroups).where(eq(projectGroups.projectGroupCode, two.projectGroupCode));
      return { one, two };
    });
    const give = async (projectCode: string, teacherAccountId: string) => {
      const body = { rows: [{ projectCode }], teacherAccountId };
      const path = '/consulting/project/channel/updateChannelTeacher';
      const { data } = await manager.post<{ seal: string }>(path, body);
      await manager.post(path, { ...body, seal: data.seal });
    };
    await give(made.one.projectCode, 'A13800000013');
    await give(made.two.projectCode, 'A13800000014');
    const { projectGroupCode } = made.one;
    const told = async (phone: string) =>
      (await test.as(phone)).get<ProjectWire['listGroupHistory']['data']>('/api/portal/project/groupHistory', {
        projectGroupCode,
      });
    expect((await told('13800000011')).data.list).toMatchObject([
      { who: '陈启明', action: 'dispatchProject', project: { name: '时间线二' }, values: { from: '–', to: '孙雨桐' } },
      { who: '陈启明', action: 'dispatchProject', project: { name: '时间线一' } },
    ]);
    expect((await told('13800000013')).data.list.map(({ project }) => project?.name)).toEqual(['时间线一']);
    expect(await told('13800000015')).toMatchObject({ errorCode: 'not_found' });
    expect(await test.nobody.get('/api/portal/project/groupHistory', { projectGroupCode })).toMatchObject({
      errorCode: '10000',
    });
  });
});
