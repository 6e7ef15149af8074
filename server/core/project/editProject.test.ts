import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectWire } from '#domain/core/project/schema';
import { notices } from '#server/core/user/tables';
import { assessments } from '#server/subjects/assets/tables';
import { departments } from '#server/subjects/iso/department/tables';
import { materialEditions, projectMaterials } from '#server/subjects/iso/material/tables';
import { projectTimelines } from '#server/subjects/iso/tables';
import { variableSets } from '#server/subjects/iso/variable/tables';
import { makeFile } from '../../../tests/factories/files';
import { makeImport, makeInventory } from '../../../tests/factories/inventory';
import { makePng } from '../../../tests/factories/pictures';
import { type MadeProject, makeProject } from '../../../tests/factories/projects';
import { type Client, testApp } from '../../../tests/server/testApp';
import { projectGroups, projects } from './tables';

const t = testApp();
const customer = { tenantCode: 'TCUSTOMERA', channelTenantCode: 'TCHANNELA' };
const newProject = (name?: string) =>
  t.peek((tx) => makeProject(tx, { customer, ownerAccountId: 'A13800000011', ...(name && { name }) }));
const of = async ({ projectCode }: MadeProject) =>
  (await t.peek((tx) => tx.select().from(projects).where(eq(projects.projectCode, projectCode))))[0];
const toldOf = ({ projectCode }: MadeProject) =>
  t.peek((tx) => tx.select().from(notices).where(eq(notices.projectCode, projectCode)));
type Detail = ProjectWire['getProjectAsChannel']['data'];
const detail = async (client: Client, { projectCode }: MadeProject, side: 'channel' | 'consumer' = 'channel') =>
  (await client.get<Detail>(`/consulting/project/${side}/detailInfo`, { projectCode })).data;

describe('a project', () => {
  let leader: Client;
  let manager: Client;
  beforeAll(async () => {
    leader = await t.as('13800000011');
    manager = await t.as('13800000021');
  });

  it('is renamed and rescheduled, with old and new values recorded', async () => {
    const project = await newProject('旧名');
    const { projectCode } = project;
    const save = (part: object) =>
      leader.post<{ version: number }>('/api/portal/project/save', { projectCode, version: 1, name: '新名', ...part });
    expect((await save({ beginDate: '2026-06-30', endDate: '2026-06-01' })).status).toBe(400);
    expect((await save({ name: ' ' })).status).toBe(400);
    expect((await save({ beginDate: '2026-06-01' })).data).toEqual({ version: 2 });
    expect(await of(project)).toMatchObject({ name: '新名', beginDate: '2026-06-01', endDate: null });
    expect(await save({ name: '别的' })).toMatchObject({
      errorCode: 'conflict',
      data: { current: { name: '新名', version: 2 } },
    });
    expect((await t.audits('saveProject'))[0]).toMatchObject({
      entityCode: projectCode,
      tenantCode: customer.tenantCode,
      detail: {
        changed: { name: { before: '旧名', after: '新名' }, beginDate: { before: null, after: '2026-06-01' } },
      },
    });
  });

  it('is read-only once terminated, with the customer notified, until it is resumed', async () => {
    const project = await newProject();
    const { projectCode } = project;
    await t.peek((tx) => makeInventory(tx, project));
    expect((await detail(leader, project)).projectActions).toEqual(['edit', 'close']);
    const close = () => leader.post('/api/portal/project/close', { projectCode, reason: '客户暂停预算' });
    expect((await close()).success).toBe(true);
    expect((await close()).errorCode).toBe('refused_transition');
    expect(await of(project)).toMatchObject({ state: 'closed', version: 2 });
    expect(await detail(leader, project)).toMatchObject({
      projectActions: ['reopen'],
      allowedActions: ['view', 'viewWhole', 'generateReport'],
      waiting: [],
      closing: { at: expect.any(String), by: '陈启明', reason: '客户暂停预算' },
    });
    // So do the customer's own people, those who carry it out among them.
    const executor = await t.as('13800000023');
    const statusOf = async () =>
      (await executor.get<{ closing: unknown }>('/consulting/project/owner/status', { projectCode })).data;
    expect(await statusOf()).toMatchObject({ closing: { at: expect.any(String), reason: '客户暂停预算' } });
    const system = { projectCode, assetCode: 'S-1', name: '新系统', confidentiality: 1, integrity: 1, availability: 1 };
    const addSystem = () => manager.post('/consulting/project/systemAssets/addOrUpdate', { ...system, businesses: [] });
    expect((await addSystem()).errorCode).toBe('refused_transition');
    const rename = { projectCode, version: 2, name: '改名' };
    expect((await leader.post('/api/portal/project/save', rename)).errorCode).toBe('refused_transition');
    expect(await toldOf(project)).toContainEqual(
      expect.objectContaining({
        accountId: 'A13800000021',
        kind: 'project_closed',
        params: expect.objectContaining({ reason: '客户暂停预算' }),
      }),
    );
    const reopen = (reason: string) => leader.post('/api/portal/project/reopen', { projectCode, reason });
    expect((await reopen(' ')).status).toBe(400);
    expect((await reopen('预算已恢复')).success).toBe(true);
    expect(await toldOf(project)).toContainEqual(
      expect.objectContaining({
        accountId: 'A13800000021',
        kind: 'project_resumed',
        params: expect.objectContaining({ reason: '预算已恢复' }),
      }),
    );
    expect((await addSystem()).success).toBe(true);
    expect((await detail(leader, project)).closing).toBeNull();
    expect(await statusOf()).toMatchObject({ closing: null });
    expect((await t.audits('closeProject'))[0]).toMatchObject({ entityCode: projectCode });
    expect((await t.audits('reopenProject'))[0]).toMatchObject({
      entityCode: projectCode,
      detail: { reason: '预算已恢复' },
    });
  });

  it.each([
    ['', false, false],
    ['inhand', true, false],
    ['inhand', false, true],
  ] as const)('is resumed in the state “%s” (taken over: %s, with content: %s)', async (state, isTaken, hasContent) => {
    const project = await newProject();
    const { projectCode } = project;
    const takenUpAt = isTaken ? new Date() : null;
    await t.peek(async (tx) => {
      await tx.update(projects).set({ state, takenUpAt }).where(eq(projects.projectCode, projectCode));
      if (hasContent) await makeInventory(tx, project);
    });
    const reason = '客户暂停';
    expect((await leader.post('/api/portal/project/close', { projectCode, reason })).success).toBe(true);
    expect((await leader.post('/api/portal/project/reopen', { projectCode, reason })).success).toBe(true);
    expect((await detail(leader, project)).state).toBe(state);
  });

  it('is deleted with its group while nothing was entered, and not after', async () => {
    const project = await newProject();
    const { projectCode, projectGroupCode } = project;
    const remove = (version = 1) => leader.post('/api/portal/project/delete', { projectCode, version });
    expect((await detail(leader, project)).projectActions).toEqual(['edit', 'close', 'delete']);
    expect((await remove(7)).errorCode).toBe('conflict');
    expect((await remove()).success).toBe(true);
    expect(await of(project)).toBeUndefined();
    const groups = await t.peek((tx) =>
      tx.select().from(projectGroups).where(eq(projectGroups.projectGroupCode, projectGroupCode)),
    );
    expect(groups).toEqual([]);
    expect((await t.audits('deleteProject'))[0]).toMatchObject({ entityCode: projectCode, detail: { projectCode } });

    const used = await newProject();
    await t.peek((tx) => makeInventory(tx, used));
    const refused = await leader.post('/api/portal/project/delete', { projectCode: used.projectCode, version: 1 });
    expect(refused.errorCode).toBe('refused_transition');
    expect(await of(used)).toBeDefined();

    // A workbook that was only looked through is something, too.
    const tried = await newProject();
    await t.peek(async (tx) =>
      makeImport(tx, tried, {
        objectId: await makeFile(t.services, tx, tried, { name: '清单.xlsx', content: Buffer.from('x') }),
      }),
    );
    expect((await detail(leader, tried)).projectActions).toEqual(['edit', 'close']);

    // So is a file that was made of it or put there, whatever was removed since.
    const kept = await newProject();
    await t.peek((tx) => makeFile(t.services, tx, kept));
    const refusedToo = await leader.post('/api/portal/project/delete', { projectCode: kept.projectCode, version: 1 });
    expect(refusedToo.errorCode).toBe('refused_transition');
    expect(await of(kept)).toBeDefined();

    // So is the picture for its report, which nobody could take away once its project is gone.
    const drawn = await newProject();
    const logo = { fields: { projectCode: drawn.projectCode }, name: '标志.png', content: makePng(2, 2) };
    expect((await manager.upload('/api/portal/report/logo/save', logo)).success).toBe(true);
    const gone = await leader.post('/api/portal/project/delete', { projectCode: drawn.projectCode, version: 1 });
    expect(gone.errorCode).toBe('refused_transition');
    expect(await of(drawn)).toBeDefined();
  });

  it.each([
    ['its dates', { table: projectTimelines, values: {} }],
    ['a department', { table: departments, values: { departmentCode: 'D1', name: '信息部' } }],
    ['the editions of its materials', { table: materialEditions, values: {} }],
    ['what is said of a material', { table: projectMaterials, values: { materialCode: 'scope' } }],
  ] as const)('is not deleted where only %s was entered for its certification', async (_, { table, values }) => {
    const project = await newProject();
    const { tenantCode, projectCode } = project;
    await t.peek((tx) => tx.insert(table).values({ tenantCode, projectCode, ...values } as never));
    const refused = await leader.post('/api/portal/project/delete', { projectCode, version: 1 });
    expect(refused.errorCode).toBe('refused_transition');
    expect(await of(project)).toBeDefined();
  });

  it('is not deleted with facts of its own, or with those of its group as the last one of it', async () => {
    const project = await newProject();
    const { projectCode, projectGroupCode } = project;
    const remove = (code: string) => leader.post('/api/portal/project/delete', { projectCode: code, version: 1 });
    const of = { ...customer, projectGroupCode };
    await t.peek((tx) => tx.insert(variableSets).values({ ...of, moduleCode: 'company', values: {} }));
    expect((await remove(projectCode)).errorCode).toBe('refused_transition');
    const second = await t.peek((tx) =>
      makeProject(tx, { customer, ownerAccountId: 'A13800000011', projectGroupCode }),
    );
    await t.peek((tx) =>
      tx.insert(variableSets).values({ ...of, projectCode: second.projectCode, moduleCode: 'scope', values: {} }),
    );
    expect((await remove(second.projectCode)).errorCode).toBe('refused_transition');
    expect((await remove(projectCode)).success).toBe(true);
  });

  it('rejects a waiting change once terminated', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const settings = { projectCode, version: 0, scope: '全部' };
    const saving = await t.peek(async (tx) => {
      await tx.select().from(assessments).where(eq(assessments.projectCode, projectCode)).for('update');
      const answer = manager.post('/api/portal/report/settings/save', settings);
      await t.waitedFor(tx);
      expect((await leader.post('/api/portal/project/close', { projectCode, reason: '暂停' })).success).toBe(true);
      return { answer };
    });
    expect((await saving.answer).errorCode).toBe('refused_transition');
  });

  it('is pointed out where another one of the same customer is to be called the same', async () => {
    const name = `同名 ${Math.random()}`;
    const { projectCode } = await newProject(name);
    const named = async (client: Client, query: object) =>
      (
        await client.get<{ projectCode: string }[]>('/api/portal/project/namesakes', {
          customerTenantCode: customer.tenantCode,
          name,
          ...query,
        })
      ).data;
    expect(await named(leader, {})).toEqual([{ projectCode, name, createdAt: expect.any(String) }]);
    expect(await named(leader, { name: `${name}x` })).toEqual([]);
    expect(await named(await t.as('13800000015'), {})).toEqual([]);
  });

  it('offers nothing of this to the customer', async () => {
    expect((await detail(manager, await newProject(), 'consumer')).projectActions).toEqual([]);
  });
});
