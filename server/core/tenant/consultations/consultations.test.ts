import { eq } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONSULTATIONS_WAITING_MAX } from '#domain/core/tenant/consultations/rules';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { daysLater } from '#domain/kernel/days';
import { xlsxMime } from '#domain/kernel/listFile';
import { notices } from '#server/core/user/tables';
import { portalToday } from '#server/kernel/days';
import { auditLog } from '#server/kernel/tables';
import { makeConsultation } from '../../../../tests/factories/consultations';
import { makeCustomer, makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { remindOfConsultations } from './remind';
import type { consultations } from './tables';

const t = testApp();
const asked = { contactName: '来询人', phone: '021-5588 1234', topic: 'gap', content: '想了解 2022 版的变化' } as const;

let channel: string;
let leader: Person;
let adviser: Person;
let manager: Client;
let consultant: Client;
let stranger: Client;
let customer: string;
let customerPm: Client;
beforeEach(async () => {
  const made = await t.peek(async (tx) => {
    channel = await makeTenant(tx, { type: 'channel', name: '受理渠道' });
    leader = await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER'], { showName: '渠道经理' });
    adviser = await makePerson(tx, channel, ['CHANNEL_OWNER'], { showName: '顾问' });
    customer = (await makeCustomer(tx, { channel, name: `来询客户 ${channel}` })).tenantCode;
    const other = await makeTenant(tx, { type: 'channel' });
    return {
      pm: await makePerson(tx, customer, ['CONSUMER_PM']),
      other: await makePerson(tx, other, ['CHANNEL_TENANT_MANAGER']),
    };
  });
  manager = await t.as(leader.phone);
  consultant = await t.as(adviser.phone);
  customerPm = await t.as(made.pm.phone);
  stranger = await t.as(made.other.phone);
});

type Added = TenantWire['addConsultation']['data'];
type Detail = TenantWire['getConsultation']['data'];
type Body = TenantWire['saveConsultation']['body'];
const add = (client: Client, part: object = {}) =>
  client.post<Added>(tenant.addConsultation.path, { ...asked, ...part });
const list = async (client = manager, query: Record<string, string> = {}) =>
  (await client.get<TenantWire['listConsultations']['data']>(tenant.listConsultations.path, query)).data;
const read = (consultationCode: string, client = manager) =>
  client.get<Detail>(tenant.getConsultation.path, { consultationCode });
const save = (body: Partial<Body> & Pick<Body, 'consultationCode' | 'version'>, client = manager) =>
  client.post<{ version: number }>(tenant.saveConsultation.path, { state: 'new', ...body });
const received = (part: Partial<typeof consultations.$inferInsert> = {}) =>
  t.peek((tx) => makeConsultation(tx, { tenantCode: channel, ...part }));
const toldTo = (accountId: string) => t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, accountId)));
const auditOf = (code: string) =>
  t.peek((tx) => tx.select().from(auditLog).where(eq(auditLog.entityCode, code)).orderBy(auditLog.id));

describe('a request for advice', () => {
  it('of a customer reaches its channel under its own name, and notifies its leaders', async () => {
    const { data } = await add(customerPm, { company: '别家公司', side: 'prospect' });
    expect(data.receiverName).toBe('受理渠道');
    const [row] = (await list()).list;
    expect(row).toMatchObject({ company: `来询客户 ${channel}`, fromName: `来询客户 ${channel}`, state: 'new' });
    expect(await toldTo(leader.accountId)).toMatchObject([
      { kind: 'consultation_received', path: `/customerManagement?view=consultations&open=${data.consultationCode}` },
    ]);
    expect(await toldTo(adviser.accountId)).toEqual([]);
    expect(await auditOf(data.consultationCode)).toMatchObject([
      { action: 'addConsultation', tenantCode: channel, actorTenantCode: customer },
    ]);
    expect((await list(stranger)).list).toEqual([]);
    expect((await read(data.consultationCode, stranger)).errorCode).toBe('not_found');
    expect((await read(data.consultationCode, customerPm)).errorCode).toBe('403');
  });

  it('of a channel reaches its parent partner; a prospect’s stays with the person who recorded it', async () => {
    const partner = await t.peek((tx) => makeTenant(tx, { type: 'channel', name: '下级', parentTenantCode: channel }));
    const theirs = await t.peek((tx) => makePerson(tx, partner, ['CHANNEL_OWNER']));
    const below = await t.as(theirs.phone);
    expect((await add(below)).data.receiverName).toBe('受理渠道');
    expect((await list()).list.map(({ company }) => company)).toEqual(['下级']);
    expect((await add(below, { side: 'prospect' })).status).toBe(400);
    expect((await add(below, { side: 'prospect', company: '潜在客户' })).data.receiverName).toBe('下级');
    expect((await list(below)).list).toMatchObject([
      { company: '潜在客户', ownerId: theirs.accountId, fromName: null },
    ]);
    expect((await list()).list).toHaveLength(1);
  });

  it('is refused without a phone or content', async () => {
    for (const part of [{ phone: '不详' }, { content: ' ' }, { contactName: '' }, { topic: 'weather' }])
      expect((await add(customerPm, part)).status).toBe(400);
  });

  it('is one of few of the same sender that wait', async () => {
    await t.peek(async (tx) => {
      for (let i = 0; i < CONSULTATIONS_WAITING_MAX; i++)
        await makeConsultation(tx, { tenantCode: channel, fromTenantCode: customer });
    });
    expect((await add(customerPm)).errorCode).toBe('limit_reached');
  });
});

describe('following a request', () => {
  it('assigns it to a person, who is notified and sees it; colleagues don’t', async () => {
    const consultationCode = await received();
    expect((await list(consultant)).list).toEqual([]);
    expect((await read(consultationCode, consultant)).errorCode).toBe('not_found');
    const nextDue = daysLater(portalToday(), 3);
    const body = {
      consultationCode,
      version: 1,
      ownerId: adviser.accountId,
      nextStep: '电话联系',
      nextDue,
      note: '来自展会',
    };
    expect((await save(body)).data).toEqual({ version: 2 });
    expect(await toldTo(adviser.accountId)).toMatchObject([
      { kind: 'consultation_assigned', params: { who: '渠道经理' } },
    ]);
    const { data } = await read(consultationCode, consultant);
    expect(data).toMatchObject({ ownerName: '顾问', nextDue, allowedActions: ['follow'] });
    expect(data.history).toMatchObject([
      {
        byName: '渠道经理',
        note: '来自展会',
        changed: [
          { field: 'owner', value: '顾问' },
          { field: 'nextStep', value: '电话联系' },
          { field: 'nextDue', value: nextDue },
        ],
      },
    ]);
    expect((await auditOf(consultationCode)).map(({ action }) => action)).toEqual(['saveConsultation']);
  });

  it('conflicts with a concurrent save', async () => {
    const consultationCode = await received();
    await save({ consultationCode, version: 1, state: 'contacted' });
    const late = await save({ consultationCode, version: 1, nextStep: '晚到的修改' });
    expect(late).toMatchObject({
      errorCode: 'conflict',
      data: { current: { state: 'contacted', version: 2 }, changedBy: '渠道经理' },
    });
    expect((await read(consultationCode)).data.nextStep).toBe('');
  });

  it('goes the ways of its states alone, and is closed with why', async () => {
    const consultationCode = await received();
    expect((await save({ consultationCode, version: 1, state: 'converted' })).errorCode).toBe('refused_transition');
    expect((await save({ consultationCode, version: 1, state: 'closed' })).status).toBe(400);
    await save({ consultationCode, version: 1, state: 'closed', outcome: '暂无需求' });
    expect((await save({ consultationCode, version: 2, state: 'new' })).errorCode).toBe('refused_transition');
    expect((await save({ consultationCode, version: 2, state: 'contacted' })).success).toBe(true);
    expect((await read(consultationCode)).data.outcome).toBe('');
  });

  it('is reassigned by those who assign, to those who can follow up', async () => {
    const consultationCode = await received({ ownerAccountId: adviser.accountId });
    const away = { consultationCode, version: 1, ownerId: leader.accountId };
    expect((await save(away, consultant)).errorCode).toBe('403');
    const outsider = await t.peek((tx) => makePerson(tx, customer, ['CONSUMER_OWNER']));
    expect((await save({ ...away, ownerId: outsider.accountId })).errorCode).toBe('unknown_reference');
    expect((await save({ ...away, ownerId: adviser.accountId, state: 'contacted' }, consultant)).success).toBe(true);
    expect((await save({ ...away, version: 2, state: 'contacted' }, stranger)).errorCode).toBe('not_found');
  });

  it('leads to a customer in one step, once', async () => {
    const consultationCode = await received({ ownerAccountId: adviser.accountId });
    const body = { name: `转化客户 ${channel}`, size: 'small', industries: ['C'], consultationCode };
    const made = await manager.post<{ tenantCode: string }>(tenant.createCustomer.path, body);
    expect((await read(consultationCode)).data).toMatchObject({
      state: 'converted',
      customerTenantCode: made.data.tenantCode,
      allowedActions: [],
    });
    expect((await auditOf(consultationCode)).map(({ action }) => action)).toEqual(['convertConsultation']);
    const again = await manager.post(tenant.createCustomer.path, { ...body, name: `又一家 ${channel}` });
    expect(again.errorCode).toBe('refused_transition');
    expect((await save({ consultationCode, version: 2, state: 'contacted' })).errorCode).toBe('refused_transition');
  });
});

describe('the list of requests', () => {
  it('is filtered by words, state, owner and due date', async () => {
    const day = (days: number) => daysLater(portalToday(), days);
    await received({ company: '逾期公司', nextDue: day(-1), ownerAccountId: leader.accountId, state: 'contacted' });
    await received({ company: '本周公司', nextDue: day(2), content: '要 27701 证书' });
    await received({ company: '关闭公司', nextDue: day(-9), state: 'closed' });
    const found = async (query: Record<string, string>) =>
      (await list(manager, query)).list.map(({ company }) => company);
    expect(await found({ keyword: '27701' })).toEqual(['本周公司']);
    expect(await found({ state: 'open' })).toEqual(['本周公司', '逾期公司']);
    expect(await found({ owner: 'me' })).toEqual(['逾期公司']);
    expect(await found({ due: 'late' })).toEqual(['逾期公司']);
    expect(await found({ due: 'week', owner: 'nobody' })).toEqual(['本周公司']);
    expect(await found({ sortField: 'nextDue', sortOrder: 'ascend' })).toEqual(['关闭公司', '逾期公司', '本周公司']);
    expect((await list()).list.map(({ isLate }) => isLate)).toEqual([false, false, true]);
  });

  it('takes as many statements for many as for one', async () => {
    await received();
    const one = await t.statements(() => list());
    for (let i = 0; i < 8; i++) await received();
    expect(await t.statements(() => list())).toEqual(one);
  });

  it('leaves as a sheet, with the same filters', async () => {
    await received({ company: '导出公司', topic: 'training' });
    await received({ company: '另一公司', topic: 'other' });
    const { bytes } = await manager.get(tenant.listConsultations.path, { topic: 'training' }, { accept: xlsxMime });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
    const texts = JSON.stringify(workbook.worksheets[0]?.getSheetValues());
    expect(texts).toContain('导出公司');
    expect(texts).not.toContain('另一公司');
    // What a reader needs of each, also what the page has no room for.
    for (const heading of ['具体说明', '关闭原因', '来源']) expect(texts).toContain(heading);
  });

  it('reminds owners of a step that is due, once for each day that was set', async () => {
    const nextDue = daysLater(portalToday(), -1);
    const consultationCode = await received({ ownerAccountId: adviser.accountId, nextDue, nextStep: '回访' });
    await received({ nextDue });
    await remindOfConsultations(t.services);
    await remindOfConsultations(t.services);
    expect(await toldTo(adviser.accountId)).toMatchObject([
      { kind: 'consultation_due', params: { step: '回访', until: nextDue } },
    ]);
    await save({ consultationCode, version: 1, ownerId: adviser.accountId, nextStep: '回访', nextDue: portalToday() });
    await remindOfConsultations(t.services);
    expect(await toldTo(adviser.accountId)).toHaveLength(2);
  });
});
