import { beforeAll, describe, expect, it } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import { trail } from '#domain/subjects/trail/contract';
import type { TrailWire } from '#domain/subjects/trail/schema';
import { writeAudit } from '#server/kernel/audit';
import { makePerson, makeTenant, type Person } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';

const test = testApp();
let operator: Client;
let tenantCode: string;
let manager: Person;
type Query = Record<string, string | number>;
const all = async (query: Query = {}) =>
  (await operator.get<TrailWire['listTrail']['data']>(trail.listAllTrail.path, query)).data;
const own = async (client: Client, query: Query = {}) =>
  (await client.get<TrailWire['listTrail']['data']>(trail.listTrail.path, query)).data;
const disable = (enabled: boolean) =>
  operator.post(platform.setTenantState.path, { tenantCode, enabled, reason: '核查资料' });

beforeAll(async () => {
  operator = await test.as('13800000001');
  await test.peek(async (tx) => {
    tenantCode = await makeTenant(tx, { type: 'customer', name: '日志试验有限公司' });
    manager = await makePerson(tx, tenantCode, ['CONSUMER_PM'], { showName: '日志经理' });
  });
  await disable(false);
  await disable(true);
});

describe('the audit trail', () => {
  it('tells the operator who did what to whom, from where, the latest first', async () => {
    const { list } = await all({ tenantCode });
    expect(list.map(({ action }) => action)).toEqual(['enableTenant', 'disableTenant']);
    expect(list[1]).toMatchObject({
      who: '周振宇',
      actorTenantName: '信安合规服务平台',
      tenantName: '日志试验有限公司',
      entity: 'tenant',
      entityCode: tenantCode,
      network: '127.0.0.x',
      detail: { name: '日志试验有限公司', reason: '核查资料' },
    });
  });

  it('tells those who lead a tenant what concerns it, and nothing of others', async () => {
    const client = await test.as(manager.phone);
    expect((await own(client)).list.map(({ action }) => action)).toEqual(['enableTenant', 'disableTenant']);
    // Even with another tenant's filter.
    expect((await own(client, { tenantCode: 'TCUSTOMERA' })).list).toHaveLength(2);
    const channel = await test.as('13800000011');
    const { list } = await own(channel, { pageSize: 200 });
    for (const row of list) expect(`${row.tenantName}${row.actorTenantName}`).not.toContain('日志试验');
  });

  it('tells a tenant what its own people did for others', async () => {
    const by = { accountId: 'A13800000011', tenantCode: 'TCHANNELA', requestId: null };
    await test.peek((tx) =>
      writeAudit(
        tx,
        [
          { action: 'enableTenant', entity: 'tenant', entityCode: 'ELSEWHERE', tenantCode, detail: { name: '一' } },
          { action: 'enableTenant', entity: 'tenant', entityCode: 'AT-HOME', detail: { name: '二' } },
        ],
        by,
      ),
    );
    const codes = async (client: Client) => (await own(client)).list.map(({ entityCode }) => entityCode);
    expect((await codes(await test.as('13800000011'))).slice(0, 2).sort()).toEqual(['AT-HOME', 'ELSEWHERE']);
    expect(await codes(await test.as(manager.phone))).toEqual(['ELSEWHERE', tenantCode, tenantCode]);
  });

  it('is searched by person, record, action and day', async () => {
    expect((await all({ keyword: '周振宇', tenantCode })).total).toBe(2);
    expect((await all({ keyword: '13800000001', tenantCode })).total).toBe(2);
    expect((await all({ keyword: tenantCode })).list.map(({ entityCode }) => entityCode)).toEqual([
      tenantCode,
      tenantCode,
    ]);
    expect((await all({ action: 'disableTenant', tenantCode })).total).toBe(1);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect((await all({ from: today, to: today, tenantCode, keyword: '周振宇' })).total).toBe(2);
    expect((await all({ to: '2020-01-01', tenantCode })).total).toBe(0);
    expect((await all({ keyword: '没有这个人', tenantCode })).total).toBe(0);
  });

  it('goes on page by page without a row twice', async () => {
    const pages = await Promise.all([1, 2, 3].map((currentPage) => all({ currentPage, pageSize: 5 })));
    const rows = pages.flatMap(({ list }) => list);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(15);
    expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((one, other) => other.localeCompare(one)));
  });

  it('is for those who lead alone', async () => {
    for (const phone of ['13800000012', '13800000022', '13800000002'])
      for (const path of [trail.listTrail.path, trail.listAllTrail.path])
        expect((await (await test.as(phone)).get(path)).errorCode).toBe('403');
    expect((await (await test.as(manager.phone)).get(trail.listAllTrail.path)).errorCode).toBe('403');
    expect((await test.nobody.get(trail.listTrail.path)).errorCode).toBe('10000');
    expect((await operator.get(trail.listAllTrail.path, { action: 'nothing' })).status).toBe(400);
    expect((await operator.get(trail.listAllTrail.path, { from: 'yesterday' })).status).toBe(400);
  });

  it('takes as many statements for 50 rows as for 5', async () => {
    const count = (pageSize: number) => test.statements(() => all({ pageSize }));
    expect(Math.abs((await count(5)) - (await count(50)))).toBeLessThanOrEqual(1);
  });
});
