import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { usccCheck } from '#domain/core/tenant/customers/uscc';
import type { TenantWire } from '#domain/core/tenant/schema';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const directory = { answer: (): [number, string] => [200, '{"list":[]}'], delay: 0, asked: [] as string[] };
const stand = createServer((request, reply) => {
  directory.asked.push(`${request.url} ${request.headers.authorization}`);
  const [status, body] = directory.answer();
  setTimeout(() => reply.writeHead(status, { 'content-type': 'application/json' }).end(body), directory.delay);
});
await new Promise<void>((there) => stand.listen(0, '127.0.0.1', there));
const { port } = stand.address() as AddressInfo;
afterAll(() => new Promise((gone) => stand.close(gone)));

const t = testApp();
const asking = testApp({
  env: { ENTERPRISE_DIRECTORY_URL: `http://127.0.0.1:${port}/find?key=1`, ENTERPRISE_DIRECTORY_TOKEN: 'secret' },
});

let counter = 0;
/** A sound code that no customer has. */
const newUscc = () => {
  const first = `9133${String(++counter).padStart(13, '0')}`;
  return first + usccCheck(first);
};
const leader = async () => {
  const channel = await t.peek((tx) => makeTenant(tx, { type: 'channel' }));
  return t.as((await t.peek((tx) => makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']))).phone);
};
let manager: Client;
let stranger: Client;
beforeAll(async () => {
  manager = await leader();
  stranger = await leader();
});

describe('a directory of companies', () => {
  type Found = TenantWire['findEnterprises']['data'];
  const find = async (client: Client, keyword: string) =>
    (await client.get<Found>(tenant.findEnterprises.path, { keyword })).data;
  let asker: Client;
  beforeAll(async () => {
    asker = await asking.as('13800000011');
  });

  it('is by default the tenant’s own data', async () => {
    const uscc = newUscc();
    const customer = { name: '瀚海数据服务有限公司', uscc, address: '杭州市', size: 'small', industries: ['C'] };
    await manager.post(tenant.createCustomer.path, customer);
    const found = { name: '瀚海数据服务有限公司', uscc, address: '杭州市', size: 'small', industries: ['C'] };
    expect(await find(manager, '瀚海')).toEqual({ list: [found], complete: true });
    expect(await find(manager, uscc)).toEqual({ list: [found], complete: true });
    expect(await find(stranger, '瀚海')).toEqual({ list: [], complete: true });
  });

  it('is queried over HTTP if configured; unsound rows are ignored', async () => {
    const uscc = newUscc();
    const rows = [
      { name: '名录企业有限公司', uscc, address: '北京市', industries: ['I'], secret: 1 },
      { name: '代码有误有限公司', uscc: '1' },
      { name: '' },
      7,
    ];
    directory.answer = () => [200, JSON.stringify({ list: rows })];
    const { list: found, complete } = await find(asker, '名录 &');
    expect(complete).toBe(true);
    expect(found).toEqual([
      { name: '名录企业有限公司', uscc, address: '北京市', size: null, industries: ['I'] },
      { name: '代码有误有限公司', uscc: null, address: '', size: null, industries: [] },
    ]);
    expect(directory.asked.at(-1)).toBe(
      `/find?key=1&keyword=${encodeURIComponent('名录').replace('%20', '+')}+%26 Bearer secret`,
    );
  });

  it('falls back to the portal’s own data when it fails, and says so', async () => {
    for (const answer of [
      [500, '{}'],
      [200, 'no json'],
      [200, '{"rows":[]}'],
    ] as const) {
      directory.answer = () => [...answer];
      expect(await find(asker, '华辰')).toMatchObject({
        list: [{ name: '华辰精密医疗器械（苏州）有限公司' }],
        complete: false,
      });
    }
    directory.answer = () => [200, '{"list":[]}'];
    directory.delay = 3_500;
    const began = Date.now();
    expect(await find(asker, '华辰')).toMatchObject({ complete: false });
    expect(Date.now() - began).toBeLessThan(3_400);
    directory.delay = 0;
  });
});
