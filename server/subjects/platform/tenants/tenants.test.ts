import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const test = testApp();
let operator: Client;
let tenantCode: string;
let person: Person;
const list = async (query: Record<string, string | number> = {}) =>
  (await operator.get<PlatformWire['listTenants']['data']>(platform.listTenants.path, query)).data;
const set = (body: object, who = operator) => who.post(platform.setTenantState.path, body);
const disable = (reason = '逾期未付') => set({ tenantCode, enabled: false, reason });

beforeAll(async () => {
  operator = await test.as('13800000001');
});

describe('tenants, as the operator keeps them', () => {
  it('stand with who leads them and what goes on there', async () => {
    const { list: rows } = await list({ keyword: '华辰', type: 'customer', pageSize: 50 });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]).toMatchObject({ type: 'customer', disabledReason: null, people: expect.any(Number) });
    expect(rows[0]?.managers.length).toBeGreaterThan(0);
    const channels = await list({ type: 'channel', standing: 'enabled', pageSize: 50 });
    expect(new Set(channels.list.map(({ type }) => type))).toEqual(new Set(['channel']));
    expect(channels.list.some(({ runningProjects }) => runningProjects > 0)).toBe(true);
  });

  it('are disabled with a reason that their people read, and are back as they were when enabled', async () => {
    await test.peek(async (tx) => {
      tenantCode = await makeTenant(tx, { type: 'customer', name: '停用试验有限公司' });
      person = await makePerson(tx, tenantCode, ['CONSUMER_PM']);
    });
    const client = await test.as(person.phone);
    expect((await client.get(user.listWaitingTasks.path)).errorCode).toBe('200');
    expect((await disable()).errorCode).toBe('200');
    // The session that is open learns it with its next call.
    expect(await client.get(user.listWaitingTasks.path)).toMatchObject({
      success: false,
      errorCode: 'tenant_disabled',
      errorMsg: expect.stringContaining('逾期未付'),
    });
    const info = await client.get<UserWire['getUserInfo']['data']>(user.getUserInfo.path);
    expect(info.data.tenantDTO).toMatchObject({ tenantCode, disabledReason: '逾期未付' });
    expect((await list({ keyword: '停用试验', standing: 'disabled' })).list).toMatchObject([
      { tenantCode, disabledReason: '逾期未付', disabledAt: expect.any(String) },
    ]);
    expect((await test.audits('disableTenant')).at(0)).toMatchObject({
      tenantCode,
      entityCode: tenantCode,
      detail: { name: '停用试验有限公司', reason: '逾期未付' },
    });
    expect((await set({ tenantCode, enabled: true })).errorCode).toBe('200');
    expect((await client.get(user.listWaitingTasks.path)).errorCode).toBe('200');
    expect((await test.audits('enableTenant')).at(0)).toMatchObject({ tenantCode });
  });

  it('lose their invite code while disabled', async () => {
    const { code, channel } = await test.peek(async (tx) => {
      const made = await makeTenant(tx, { type: 'channel', name: '停用渠道', inviteCode: 'DISABLED1' });
      return { code: 'DISABLED1', channel: made };
    });
    const signUp = async () => {
      await test.nobody.post(user.sendVerifyCode.path, { phone: '13700007001' });
      return test.nobody.post(user.signIn.path, {
        phone: '13700007001',
        verifyCode: '246810',
        inviteCode: code,
      });
    };
    await set({ tenantCode: channel, enabled: false, reason: '核查' });
    expect((await signUp()).errorCode).toBe('invite_code_unknown');
    await set({ tenantCode: channel, enabled: true });
    expect((await signUp()).errorCode).toBe('200');
  });

  it('are not disabled twice, without a reason, or where they are the platform', async () => {
    expect((await set({ tenantCode, enabled: false })).errorCode).toBe('reason_needed');
    const both = await Promise.all([disable('一'), disable('二')]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'refused_transition']);
    expect((await set({ tenantCode: 'TPLATFORM', enabled: false, reason: '试' })).errorCode).toBe('refused_transition');
    expect((await set({ tenantCode: 'TNOBODY', enabled: false, reason: '试' })).errorCode).toBe('not_found');
    await set({ tenantCode, enabled: true });
    for (const phone of ['13800000031', '13800000011', '13800000021', '13800000002']) {
      const other = await test.as(phone);
      expect((await set({ tenantCode, enabled: false, reason: '试' }, other)).errorCode).toBe('403');
      expect((await other.get(platform.listTenants.path)).errorCode).toBe('403');
    }
    expect((await set({ tenantCode, enabled: false, reason: '试' }, test.nobody)).errorCode).toBe('10000');
  });

  it('say what goes on before they are disabled', async () => {
    const rows = (await list({ type: 'channel', pageSize: 50 })).list;
    const busy = rows.find(({ runningProjects }) => runningProjects > 0);
    const work = await operator.get<PlatformWire['getTenantWork']['data']>(platform.getTenantWork.path, {
      tenantCode: busy?.tenantCode ?? '',
    });
    expect(work.data).toMatchObject({ runningProjects: busy?.runningProjects, points: busy?.points });
    expect((await operator.get(platform.getTenantWork.path, { tenantCode: 'TNOBODY' })).errorCode).toBe('not_found');
  });

  it('cost as many statements for 30 as for 3', async () => {
    await test.peek(async (tx) => {
      for (let i = 0; i < 30; i += 1) await makeTenant(tx, { type: 'channel', name: `很多单位${i}` });
    });
    const count = (pageSize: number) => test.statements(() => list({ keyword: '很多单位', pageSize }));
    expect(Math.abs((await count(3)) - (await count(30)))).toBeLessThanOrEqual(1);
  });
});
