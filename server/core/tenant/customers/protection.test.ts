import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { daysLater } from '#domain/kernel/days';
import { notices } from '#server/core/user/tables';
import { customersApp, type Side } from '../../../../tests/server/customersApp';
import { invitations } from '../tables';
import { expireProtection } from './jobs/expireProtection';
import { customers } from './tables';

const app = customersApp();
const { t, today, unique, facts, report, detail, moves, codes, channelsOf, inWork, ended } = app;
const claim = (side: Side, tenantCode: string) =>
  side.manager.post<{ until: string }>(tenant.claimCustomer.path, { tenantCode });
const release = (side: Side, tenantCode: string) =>
  side.manager.post(tenant.releaseCustomer.path, { tenantCode, reason: '暂无需求' });
const pool = (side: Side, keyword: string) =>
  side.manager.get<TenantWire['listPool']['data']>(tenant.listPool.path, { keyword });

let one: Side;
let two: Side;
beforeEach(() => {
  ({ one, two } = app.sides);
});

describe('protection', () => {
  it('lasts as long as configured, and is recorded', async () => {
    const { data } = await report(one);
    const until = daysLater(today, 30);
    expect((await detail(one, data.tenantCode)).data).toMatchObject({ protectedUntil: until, protection: 'protected' });
    expect(await moves(one)).toMatchObject([{ kind: 'reported', byName: '甲渠道经理', protectedUntil: until }]);
    expect(await moves(two)).toEqual([]);
  });

  it('refuses a second registration with the end of the first, and nothing else', async () => {
    const name = unique('二次报备');
    const { data } = await report(one, { name });
    const refused = await report(two, { name: `${name} ` });
    expect(refused).toMatchObject({
      errorCode: 'customer_reported',
      errorMsg: `该客户已由其他渠道报备，保护至 ${daysLater(today, 30)}`,
      data: null,
    });
    expect(refused.bytes.includes(data.tenantCode)).toBe(false);
    await inWork(one, data.tenantCode);
    expect(await report(two, { name })).toMatchObject({ errorCode: 'customer_worked_with' });
    // Nor by naming another one so later.
    const { data: other } = await report(two);
    const { version } = (await detail(two, other.tenantCode)).data;
    const body = { ...facts({ name }), tenantCode: other.tenantCode, version };
    expect(await two.manager.post(tenant.saveCustomer.path, body)).toMatchObject({ errorCode: 'customer_worked_with' });
  });

  it('is extended for a reason, as often as configured', async () => {
    const { data } = await report(one);
    const extend = async (side = one, part = {}) => {
      const { version } = (await detail(one, data.tenantCode)).data;
      const body = { tenantCode: data.tenantCode, version, reason: '正在招标', ...part };
      return side.manager.post(tenant.extendProtection.path, body);
    };
    expect((await extend(one, { reason: ' ' })).status).toBe(400);
    expect(await extend(one, { version: 0 })).toMatchObject({ errorCode: 'conflict' });
    expect(await extend(two)).toMatchObject({ errorCode: 'not_found' });
    expect(await extend()).toMatchObject({ data: { until: daysLater(today, 60) } });
    expect(await extend()).toMatchObject({ errorCode: 'extended_too_often' });
    expect((await detail(one, data.tenantCode)).data).toMatchObject({ extensions: 1 });
    expect((await detail(one, data.tenantCode)).data.allowedActions).not.toContain('extend');
    expect((await moves(one))[0]).toMatchObject({ kind: 'extended', reason: '正在招标' });
    expect((await t.audits('extendProtection'))[0]).toMatchObject({ entityCode: data.tenantCode });
  });
});

describe('several customers', () => {
  const many = (side: Side, tenantCodes: string[], seal?: string) =>
    side.manager.post<TenantWire['extendProtections']['data']>(tenant.extendProtections.path, {
      tenantCodes,
      reason: '正在招标',
      seal,
    });

  it('are protected longer after a preview that names those left, each with its move and audit row', async () => {
    const [soon, early, often] = [await report(one), await report(one), await report(one)].map(
      ({ data }) => data.tenantCode,
    );
    const set = (tenantCode = '', part: object) =>
      t.peek((tx) => tx.update(customers).set(part).where(eq(customers.tenantCode, tenantCode)));
    await set(early, { protectedUntil: daysLater(today, 31) });
    await set(often, { extensions: 1 });
    const codesOf = [soon, early, often].map((code) => code ?? '');
    const { data: preview } = await many(one, codesOf);
    expect(preview).toMatchObject({ count: 1 });
    expect(preview.left.map(({ tenantCode, reason, from }) => [tenantCode, reason, from]).sort()).toEqual(
      [
        [early, 'tooEarly', daysLater(today, 1)],
        [often, 'tooOften', null],
      ].sort(),
    );
    expect((await detail(one, soon ?? '')).data).toMatchObject({ protectedUntil: daysLater(today, 30), extensions: 0 });
    expect(await many(two, codesOf)).toMatchObject({ errorCode: 'not_found' });
    expect((await one.manager.post(tenant.extendProtections.path, { tenantCodes: [], reason: 'x' })).status).toBe(400);
    expect(await many(one, codesOf, preview.seal)).toMatchObject({ data: { count: 1 } });
    expect((await detail(one, soon ?? '')).data).toMatchObject({ protectedUntil: daysLater(today, 60), extensions: 1 });
    expect((await moves(one, { kind: 'extended' })).map(({ tenantCode }) => tenantCode)).toEqual([soon]);
    expect((await t.audits('extendProtection'))[0]).toMatchObject({ entityCode: soon, tenantCode: one.code });
    // What the preview showed is done by now.
    expect(await many(one, codesOf, preview.seal)).toMatchObject({ errorCode: 'change_overtaken' });
  });

  it('take as many statements as two of them', async () => {
    const made: string[] = [];
    for (let n = 0; n < 8; n++) made.push((await report(one)).data.tenantCode);
    const few = await t.statements(() => many(one, made.slice(0, 2)));
    expect(await t.statements(() => many(one, made))).toBe(few);
    const { seal, count } = (await many(one, made)).data;
    expect(count).toBe(8);
    await many(one, made, seal);
    for (const tenantCode of made) expect((await detail(one, tenantCode)).data).toMatchObject({ extensions: 1 });
    expect((await moves(one, { kind: 'extended' })).map((move) => move.tenantCode).sort()).toEqual(made.sort());
  });

  it('whose protection ends soon wait on the home page, as many as the list has, until it is extended', async () => {
    const { data } = await report(one);
    await report(one);
    const until = daysLater(today, 14);
    const often = await report(one);
    const usedUp = { protectedUntil: daysLater(today, 1), extensions: 1 };
    await t.peek((tx) => tx.update(customers).set(usedUp).where(eq(customers.tenantCode, often.data.tenantCode)));
    await t.peek((tx) =>
      tx.update(customers).set({ protectedUntil: until }).where(eq(customers.tenantCode, data.tenantCode)),
    );
    const waits = async () =>
      (await one.manager.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path)).data;
    const path = '/customerManagement?protection=ending';
    const listed = async () =>
      (
        await one.manager.get<ProjectWire['listCustomers']['data']>(project.listCustomers.path, {
          protection: 'ending',
        })
      ).data.list.length;
    // One that can't be extended any more ends as well: a project can begin for it.
    const soonest = usedUp.protectedUntil;
    expect(await waits()).toMatchObject([{ kind: 'endingProtection', count: 2, dueDate: soonest, path }]);
    expect(await listed()).toBe(2);
    const { seal } = (await many(one, [data.tenantCode])).data;
    await many(one, [data.tenantCode], seal);
    expect(await waits()).toMatchObject([{ kind: 'endingProtection', count: 1, dueDate: soonest, path }]);
    expect(await listed()).toBe(1);
  });
});

describe('protection that was just extended', () => {
  it('is not extended again before its last 30 days, and the answer says from when', async () => {
    const { data } = await report(one);
    await t.peek((tx) =>
      tx
        .update(customers)
        .set({ protectedUntil: daysLater(today, 31) })
        .where(eq(customers.tenantCode, data.tenantCode)),
    );
    const { version, extendableFrom, extendedUntil, extensionsLeft } = (await detail(one, data.tenantCode)).data;
    expect([extendableFrom, extendedUntil, extensionsLeft]).toEqual([daysLater(today, 1), null, 1]);
    const body = { tenantCode: data.tenantCode, version, reason: '正在招标' };
    expect(await one.manager.post(tenant.extendProtection.path, body)).toMatchObject({
      errorCode: 'extended_too_early',
      errorMsg: `保护至 ${daysLater(today, 31)}，${daysLater(today, 1)} 起才可以延长`,
    });
  });
});

describe('the pool', () => {
  it('receives released customers without the channel’s notes; a claim takes them over', async () => {
    const name = unique('公海');
    const secret = { note: '机密备注', contacts: [{ name: '联系人某' }] };
    const phone = { managerName: '受邀经理', managerPhone: '13700009911' };
    const { data } = await report(one, { name, ...secret, ...phone });
    const { tenantCode } = data;
    expect(await release(one, tenantCode)).toMatchObject({ success: true });
    expect(await detail(one, tenantCode)).toMatchObject({ errorCode: 'not_found' });
    expect(await codes(one)).toEqual([]);
    const shown = await pool(two, name);
    expect(shown.data.list).toEqual([{ tenantCode, tenantName: name, size: 'small', industries: ['C'] }]);
    for (const text of ['机密备注', '联系人某', one.code]) expect(shown.bytes.includes(text)).toBe(false);
    expect(await report(two, { name })).toMatchObject({ errorCode: 'customer_in_pool' });
    expect(await claim(two, tenantCode)).toMatchObject({ data: { until: daysLater(today, 30) } });
    expect((await detail(two, tenantCode)).data).toMatchObject({ note: '', contacts: [], invited: [], extensions: 0 });
    const [invitation] = await t.peek((tx) =>
      tx.select().from(invitations).where(eq(invitations.tenantCode, tenantCode)),
    );
    expect(invitation?.state).toBe('withdrawn');
    expect((await pool(one, name)).data.total).toBe(0);
    // Each side reads what it took part in.
    expect((await moves(one)).map(({ kind, reason }) => [kind, reason])).toEqual([
      ['released', '暂无需求'],
      ['reported', ''],
    ]);
    expect((await moves(two)).map(({ kind }) => kind)).toEqual(['claimed']);
    for (const action of ['releaseCustomer', 'claimCustomer'] as const)
      expect((await t.audits(action))[0]).toMatchObject({ entityCode: tenantCode });
  });

  it('takes no customer with projects, nor another channel’s', async () => {
    const { data } = await report(one);
    expect(await release(two, data.tenantCode)).toMatchObject({ errorCode: 'not_found' });
    await inWork(one, data.tenantCode);
    expect(await release(one, data.tenantCode)).toMatchObject({ errorCode: 'customer_has_projects' });
    expect((await detail(one, data.tenantCode)).data).toMatchObject({ protection: 'working' });
    expect((await detail(one, data.tenantCode)).data.allowedActions).not.toContain('release');
    expect(await channelsOf(data.tenantCode)).toEqual([one.code]);
  });

  it('gives a customer claimed concurrently to one channel, and tells the other', async () => {
    for (let round = 0; round < 3; round++) {
      const { data } = await report(one);
      await release(one, data.tenantCode);
      const answers = await Promise.all([claim(one, data.tenantCode), claim(two, data.tenantCode)]);
      expect(answers.map(({ errorCode }) => errorCode).sort()).toSatisfy(
        ([won, other]: string[]) => won === '200' && other === 'not_found',
      );
      expect(await channelsOf(data.tenantCode)).toHaveLength(1);
    }
  });

  it('gives nothing that a channel has, and nothing that is no customer', async () => {
    const { data } = await report(one);
    expect(await claim(two, data.tenantCode)).toMatchObject({ errorCode: 'not_found' });
    expect(await claim(one, data.tenantCode)).toMatchObject({ errorCode: 'refused_transition' });
    for (const code of [two.code, 'TNOBODY']) expect(await claim(one, code)).toMatchObject({ errorCode: 'not_found' });
  });

  it('receives customers whose protection expired, unless they have projects', async () => {
    const [ends, works, lasts] = [await report(one), await report(one), await report(one)];
    await inWork(one, works.data.tenantCode);
    await ended(ends.data.tenantCode);
    await ended(works.data.tenantCode);
    expect(await expireProtection(t.services)).toBe(1);
    expect(await codes(one)).toEqual([lasts.data.tenantCode, works.data.tenantCode]);
    expect((await moves(one))[0]).toMatchObject({ kind: 'expired', byName: null, tenantCode: ends.data.tenantCode });
    const told = await t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, one.lead.accountId)));
    expect(told).toMatchObject([{ kind: 'customer_expired', tenantCode: one.code }]);
    expect((await t.audits('expireCustomer'))[0]).toMatchObject({ entityCode: ends.data.tenantCode, accountId: null });
    expect(await claim(two, ends.data.tenantCode)).toMatchObject({ success: true });
    expect(await expireProtection(t.services)).toBe(0);
  });

  it('is filtered for in the own list before the end', async () => {
    const { data } = await report(one);
    const worked = await report(one);
    await inWork(one, worked.data.tenantCode);
    await t.peek((tx) =>
      tx
        .update(customers)
        .set({ protectedUntil: daysLater(today, 14) })
        .where(eq(customers.tenantCode, data.tenantCode)),
    );
    const found = async (protection: string) =>
      (
        await one.manager.get<ProjectWire['listCustomers']['data']>(project.listCustomers.path, { protection })
      ).data.list.map((row) => [row.tenantCode, row.protection]);
    expect(await found('ending')).toEqual([[data.tenantCode, 'ending']]);
    expect(await found('working')).toEqual([[worked.data.tenantCode, 'working']]);
    expect(await found('protected')).toEqual([]);
  });
});
