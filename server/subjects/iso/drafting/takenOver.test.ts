import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { projects } from '#server/core/project/tables';
import { makeNonconformity } from '../../../../tests/factories/nonconformities';
import { makeProject } from '../../../../tests/factories/projects';
import { makeCustomer, makePerson } from '../../../../tests/factories/tenants';
import {
  draftingApp,
  LEADER,
  type OfCompany,
  PM,
  type Proposal,
  scopeOf,
  variablesOf,
} from '../../../../tests/server/draftingApp';
import { testApp } from '../../../../tests/server/testApp';
import { draftingSettings } from './tables';

const {
  t,
  clients,
  people,
  customer,
  newProject,
  stand,
  company,
  saveScope,
  variables,
  draft,
  rowsOf,
  actionsOn,
  forbid,
} = await draftingApp();
const without = testApp();
type Role = keyof typeof clients;

describe('whether drafting is there', () => {
  const leaders = { [PM]: () => clients[PM], [LEADER]: () => clients[LEADER] };
  afterEach(() =>
    t.peek((tx) =>
      tx.update(draftingSettings).set({ isForbidden: false, version: 0 }).where(eq(draftingSettings.isForbidden, true)),
    ),
  );

  it('is off where the portal has no language model', async () => {
    const manager = await without.as('13800000021');
    const { data: settings } = await manager.get<IsoWire['getDraftingSettings']['data']>(
      calls.getDraftingSettings.path,
    );
    expect(settings).toEqual({ isAvailable: false, model: null, isForbidden: false, version: 0 });
    const off = await without.peek(async (tx) => {
      const own = await makeCustomer(tx);
      const pm = await makePerson(tx, own.tenantCode, [PM]);
      const owner = await makePerson(tx, own.channelTenantCode, [LEADER]);
      const { projectCode } = await makeProject(tx, { customer: own, ownerAccountId: owner.accountId });
      const [project] = await tx.select().from(projects).where(eq(projects.projectCode, projectCode));
      return { phone: pm.phone, projectCode, projectGroupCode: project?.projectGroupCode ?? '', tenantCode: '' };
    });
    const client = await without.as(off.phone);
    expect((await variablesOf(off, client)).draftable).toEqual([]);
    expect((await client.post(calls.draftVariable.path, scopeOf(off))).errorCode).toBe('drafting_off');
  });

  it('is said with the facts, for those who may write them', async () => {
    const of = await company();
    expect((await variables(of)).draftable).toContain('scope');
    expect((await variables(of, clients.INTERNAL_AUDITOR)).draftable).toEqual([]);
  });

  it.each([
    ['customer', PM],
    ['channel', LEADER],
  ] as const)('ends for both sides where the %s forbids it', async (_, role) => {
    const of = await company();
    const { data } = await leaders[role]().get<IsoWire['getDraftingSettings']['data']>(calls.getDraftingSettings.path);
    expect(data).toMatchObject({ isAvailable: true, model: stand.host, isForbidden: false });
    const saved = await forbid(leaders[role](), true, data.version);
    expect(saved.data).toEqual({ version: data.version + 1 });
    expect((await t.audits('saveDraftingSettings'))[0]).toMatchObject({
      accountId: people[role].accountId,
      detail: { changed: { isForbidden: { before: false, after: true } } },
    });
    const before = stand.asked.length;
    for (const asker of [PM, LEADER, 'CHANNEL_EXECUTOR'] as const) {
      if (asker !== 'CHANNEL_EXECUTOR') expect((await variables(of, clients[asker])).draftable).toEqual([]);
      const { errorCode } = await draft(of, { seen: '0'.repeat(64) }, asker);
      expect(errorCode, asker).toBe(asker === 'CHANNEL_EXECUTOR' ? 'not_found' : 'drafting_forbidden');
    }
    expect(stand.asked).toHaveLength(before);
  });

  it('is decided by managers, against the version that they saw', async () => {
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'CHANNEL_OWNER', 'INTERNAL_AUDITOR'] as const)
      expect((await forbid(clients[role], true, 0)).errorCode, role).toBe('403');
    expect((await forbid(t.nobody, true, 0)).errorCode).toBe('10000');
    const { data } = await clients[PM].get<IsoWire['getDraftingSettings']['data']>(calls.getDraftingSettings.path);
    expect(await forbid(clients[PM], true, data.version + 7)).toMatchObject({
      errorCode: 'conflict',
      data: { current: { isForbidden: false } },
    });
    const wrong = await clients[PM].post(calls.saveDraftingSettings.path, { isForbidden: '是', version: 0 });
    expect(wrong.fields).toHaveProperty('isForbidden');
  });

  it('is not decided by another tenant', async () => {
    const elsewhere = await t.as('13800000025');
    const of = await company();
    expect((await forbid(elsewhere, true, 0)).success).toBe(true);
    expect((await draft(of)).errorCode).toBe('200');
  });
});

describe('who may have a text proposed', () => {
  it('is who may write it', async () => {
    const of = await company();
    expect((await draft(of, {}, 'CONSUMER_OWNER')).errorCode).toBe('403');
    expect((await draft(of, {}, 'INTERNAL_AUDITOR')).errorCode).toBe('403');
    expect((await t.nobody.post(calls.draftVariable.path, scopeOf(of))).errorCode).toBe('10000');
    expect((await (await t.as('13800000025')).post(calls.draftVariable.path, scopeOf(of))).errorCode).toBe('not_found');
    // An owner who was asked for it, until it is handed in.
    const body = { projectCode: of.projectCode, moduleCodes: ['scope'], accountId: people.CONSUMER_OWNER.accountId };
    expect((await clients[PM].post(calls.initSvipData.path, body)).errorCode).toBe('200');
    expect((await draft(of, {}, 'CONSUMER_OWNER')).errorCode).toBe('200');
  });

  it('asks for a text that there is, with a sound wish', async () => {
    const of = await company();
    expect((await draft(of, { name: 'hasDesign' })).errorCode).toBe('not_found');
    expect((await draft(of, { name: 'scopeCodes' })).errorCode).toBe('not_found');
    expect((await draft(of, { wish: '长'.repeat(501) })).fields).toHaveProperty('wish');
    expect((await draft(of, { seen: 'x' })).fields).toHaveProperty('seen');
  });

  it('is nobody once the project is over', async () => {
    const of = await company();
    await t.peek((tx) =>
      tx.update(projects).set({ state: 'finished' }).where(eq(projects.projectCode, of.projectCode)),
    );
    expect((await draft(of)).errorCode).toBe('project_finished');
    expect((await variables(of)).draftable).toEqual([]);
  });
});

describe('a proposal that was taken over', () => {
  const ai = '医疗器械的设计、生产和销售';
  const aiFields = async (of: OfCompany) =>
    (await variables(of)).sets.find(({ moduleCode }) => moduleCode === 'scope')?.aiFields;

  it('is marked with the save, and leaves its own row', async () => {
    const of = await company();
    const { data } = await saveScope(of, 0, { scope: ai, boundaries: '苏州' }, ['scope']);
    expect(data.aiFields).toEqual(['scope']);
    expect(await aiFields(of)).toEqual(['scope']);
    const rows = (await rowsOf(of.projectCode)).filter(({ action }) => action === 'takeOverVariable');
    expect(rows).toMatchObject([{ detail: { projectCode: of.projectCode, fields: '认证范围' } }]);
  });

  it('stays marked while it stays, and is a person’s once it is rewritten', async () => {
    const of = await company();
    await saveScope(of, 0, { scope: ai }, ['scope']);
    expect((await saveScope(of, 1, { scope: ai, boundaries: '苏州' })).data.aiFields).toEqual(['scope']);
    expect((await saveScope(of, 2, { scope: `二类${ai}` }, [], LEADER)).data.aiFields).toEqual(['scope']);
    expect((await saveScope(of, 3, { scope: '软件开发与运维' })).data.aiFields).toEqual([]);
    expect((await actionsOn(of)).filter((action) => action === 'takeOverVariable')).toHaveLength(1);
  });

  it('is kept with the draft of its author', async () => {
    const of = await company();
    const { projectCode, projectGroupCode } = of;
    const body = { projectCode, projectGroupCode, moduleCode: 'scope', version: 0, base: {}, values: { scope: ai } };
    await clients[PM].post(calls.saveVariablesDraft.path, { ...body, takenOver: ['scope'] });
    expect((await variables(of)).drafts).toMatchObject([{ moduleCode: 'scope', aiFields: ['scope'] }]);
    expect(await aiFields(of)).toBeUndefined();
  });

  it('is none where the field can’t be drafted', async () => {
    const of = await company();
    expect((await saveScope(of, 0, { scope: ai }, ['outsourced', 'x'])).data.aiFields).toEqual([]);
    expect((await saveScope(of, 1, { scope: ai }, ['a b'])).status).toBe(400);
  });
});

describe('what was done about a nonconformity', () => {
  const executor = 'CONSUMER_EXECUTOR';
  async function open() {
    const { projectCode, tenantCode } = await newProject();
    const nonconformityId = await t.peek((tx) =>
      makeNonconformity(tx, { tenantCode, projectCode }, { responsibleId: people[executor].accountId }),
    );
    return { projectCode, nonconformityId };
  }
  type Nc = Awaited<ReturnType<typeof open>>;
  const detail = async (of: Nc, role: Role = executor) =>
    (await clients[role].get<IsoWire['getNonconformity']['data']>(calls.getNonconformity.path, of)).data;
  const cause = (of: Nc, more: object = {}, role: Role = executor) =>
    clients[role].post<Proposal>(calls.draftCorrection.path, { ...of, field: 'cause', ...more });

  it('is proposed from its own facts, for the person who answers for it', async () => {
    const of = await open();
    expect((await detail(of)).draftable).toEqual(['correction', 'cause', 'similar', 'correctiveAction']);
    const { data } = await cause(of);
    expect(data.given.map(({ zh, text }) => [zh, text])).toEqual([
      ['来源', '内部审核'],
      ['级别', '轻微不符合'],
      ['标准', expect.any(String)],
      ['条款', 'A.8.13'],
      ['不符合事实', '没有恢复测试记录'],
    ]);
    stand.answer('恢复测试没有排入运维日历');
    expect((await cause(of, { seen: data.seen })).data.text).toBe('恢复测试没有排入运维日历');
    expect((await rowsOf(of.nonconformityId)).map(({ action, detail: said }) => [action, said])).toEqual([
      [
        'draftCorrection',
        { projectCode: of.projectCode, number: 'NC-0001', fields: '原因分析', model: stand.host, count: 5 },
      ],
    ]);
  });

  it('is nobody else’s', async () => {
    const of = await open();
    expect((await detail(of, PM)).draftable).toEqual([]);
    for (const role of [PM, LEADER, 'CONSUMER_OWNER'] as const)
      expect((await cause(of, {}, role)).errorCode, role).toBe('403');
    expect((await cause(of, {}, 'INTERNAL_AUDITOR')).errorCode).toBe('403');
    expect(
      (await (await t.as('13800000025')).post(calls.draftCorrection.path, { ...of, field: 'cause' })).success,
    ).toBe(false);
    expect((await cause(of, { field: 'completedOn' })).fields).toHaveProperty('field');
  });

  it('is marked once it was taken over', async () => {
    const of = await open();
    const said = { correction: '已补做', cause: '恢复测试没有排入运维日历', completedOn: '2026-11-20' };
    const body = { ...of, version: 1, ...said, similar: '', correctiveAction: '' };
    await clients[executor].post(calls.saveCorrection.path, { ...body, takenOver: ['cause'] });
    expect(await detail(of, PM)).toMatchObject({ aiFields: ['cause'] });
    const rows = await rowsOf(of.nonconformityId);
    expect(rows.map(({ action }) => action).sort()).toEqual(['saveCorrection', 'takeOverCorrection']);
    const next = { ...body, version: 2, cause: '人员变动后无人负责', correctiveAction: '写入岗位职责', similar: '无' };
    await clients[executor].post(calls.submitCorrection.path, { ...next, takenOver: ['correctiveAction'] });
    expect(await detail(of, PM)).toMatchObject({ state: 'submitted', aiFields: ['correctiveAction'], draftable: [] });
  });

  it('is not proposed where the customer forbids it', async () => {
    const of = await open();
    const own = await t.peek((tx) =>
      tx.select().from(draftingSettings).where(eq(draftingSettings.tenantCode, customer.tenantCode)),
    );
    await forbid(clients[PM], true, own[0]?.version ?? 0);
    expect((await cause(of)).errorCode).toBe('drafting_forbidden');
    expect((await detail(of)).draftable).toEqual([]);
    await forbid(clients[PM], false, (own[0]?.version ?? 0) + 1);
    expect((await cause(of)).errorCode).toBe('200');
  });
});
