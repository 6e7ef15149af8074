import { beforeAll, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { wide } from '#domain/kernel/spelling';
import { ledger } from '#domain/subjects/ledger/contract';
import { platform } from '#domain/subjects/platform/contract';
import { spokenOf } from '#server/kernel/db/pinyin';
import { orders } from '#server/subjects/ledger/orders/tables';
import { makeConsultation } from '../../../../tests/factories/consultations';
import { makeProject } from '../../../../tests/factories/projects';
import { makeCustomer, makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const t = testApp();
let channel: string;
let manager: Client;
let stranger: Client;
let operator: Client;
const own = { name: '长安重庆仪器ＡＢ１２集团', partner: '徽州鳌江渠道' };
const orderCode = `OSEARCH${Date.now()}`;

beforeAll(async () => {
  const people = await t.peek(async (tx) => {
    channel = await makeTenant(tx, { type: 'channel', name: '搜索渠道' });
    const leader = await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER'], { showName: '单雄信' });
    await makeCustomer(tx, { channel, name: own.name });
    await makeConsultation(tx, { tenantCode: channel, company: '吐鲁番葡萄酒庄', contactName: '解缙' });
    await tx.insert(orders).values({
      orderCode,
      tenantCode: channel,
      kind: 'recharge',
      state: 'open',
      points: 100,
      amountFen: 10_000,
      orderedBy: leader.accountId,
      orderedByName: '单雄信',
    });
    const elsewhere = await makeTenant(tx, { type: 'channel' });
    return { leader, other: await makePerson(tx, elsewhere, ['CHANNEL_TENANT_MANAGER']) };
  });
  await t.owner.query(
    `INSERT INTO tenants (tenant_code, type, name, parent_tenant_code) VALUES ('TBELOWSEARCH', 'channel', $1, $2)`,
    [own.partner, channel],
  );
  manager = await t.as(people.leader.phone);
  stranger = await t.as(people.other.phone);
  operator = await t.as('13800000001');
});

const find = async (client: Client, keyword: string) =>
  (await client.get<UserWire['search']['data']>(user.search.path, { keyword })).data;
const titles = async (keyword: string, client = manager) => (await find(client, keyword)).map(({ title }) => title);

describe('a name by Pinyin', () => {
  it('is found in full, while it is being typed, and by initials, by every reading of a character', async () => {
    for (const word of [
      'changanchongqing',
      'changan',
      "chang'an",
      'zhangan',
      'zhongqing',
      'zhongqingyiq',
      'cacq',
      'ZAZQ',
    ])
      expect({ word, found: await titles(word) }).toEqual({ word, found: [own.name] });
    for (const word of ['changanshi', 'xyz', 'caqc'])
      expect({ word, found: await titles(word) }).toEqual({ word, found: [] });
  });

  it('is that of people, consultations and partners, each for those who see them', async () => {
    expect(await find(manager, 'shanxiong')).toMatchObject([{ kind: 'person', title: '单雄信' }]);
    expect(await find(manager, 'tlfpt')).toMatchObject([{ kind: 'consultation', title: '吐鲁番葡萄酒庄' }]);
    expect(await find(manager, 'xiejin')).toMatchObject([{ kind: 'consultation', context: '解缙' }]);
    expect(await find(manager, 'huizhouaojiang')).toMatchObject([{ kind: 'partner', title: own.partner }]);
    for (const word of ['changan', 'shanxiong', 'tlfpt', 'huizhouaojiang', '吐鲁番', '徽州'])
      expect({ word, found: await titles(word, stranger) }).toEqual({ word, found: [] });
  });

  it('is no other text: a sentence, a number, or a single letter', async () => {
    for (const word of ['a', 'vvvv', '长an', 'abc1', 'x'.repeat(40)]) expect(await spokenOf(word)).toBeUndefined();
  });
});

describe('a name in wide letters and digits', () => {
  it('is found by the usual ones, and the other way round, in any case', async () => {
    for (const word of ['ab12', 'AB12集团', 'ａｂ１２', 'Ｂ1']) expect(await titles(word)).toEqual([own.name]);
    await t.peek(async (tx) => {
      const { tenantCode } = await makeCustomer(tx, { channel, name: 'Kv(9) Ltd.' });
      const leader = await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']);
      const customer = { tenantCode, channelTenantCode: channel };
      await makeProject(tx, { customer, ownerAccountId: leader.accountId, name: 'Kv[9]_' });
    });
    expect(await titles('ｋＶ（９）　ltd．')).toEqual(['Kv(9) Ltd.']);
    expect(await titles('kv［9］＿')).toEqual(['Kv[9]_']);
    for (const word of ['kv(8)', 'kv.9', 'kv_9']) expect(await titles(word)).toEqual([]);
  });
});

describe('a keyword of a list', () => {
  type Found = { list?: Record<string, unknown>[] };
  const asked = async (client: Client, path: string, keyword: string) =>
    (await client.get<Found>(path, { keyword, currentPage: 1, pageSize: 20 })).data.list ?? [];

  it('finds wide letters by the usual ones, and the other way round, in any case', async () => {
    for (const word of ['ab12', 'ａＢ１2集团']) {
      expect(await asked(operator, platform.listTenants.path, word)).toMatchObject([{ name: own.name }]);
      expect(await asked(manager, project.listCustomers.path, word)).toMatchObject([{ tenantName: own.name }]);
    }
    const wideCode = [...orderCode.toLowerCase()].map(wide).join('');
    expect(await asked(operator, ledger.listAllOrders.path, wideCode)).toMatchObject([{ orderCode }]);
    expect(await asked(manager, tenant.listConsultations.path, '葡萄　酒')).toEqual([]);
    expect(await asked(operator, platform.listTenants.path, '_b12')).toEqual([]);
  });
});

describe('an order', () => {
  it('is found by its code in its tenant, and by the operator also by who has ordered', async () => {
    const hit = { kind: 'order', code: orderCode };
    expect(await find(manager, orderCode)).toMatchObject([{ ...hit, path: `/account/order?code=${orderCode}` }]);
    const path = `/financialmanagement/OrderList?open=${orderCode}`;
    for (const word of [orderCode, '搜索渠道', 'sousuoqudao'])
      expect((await find(operator, word)).filter(({ kind }) => kind === 'order')).toMatchObject([
        { ...hit, context: '搜索渠道', path },
      ]);
    expect(await find(stranger, orderCode)).toEqual([]);
    const consultant = await t.peek((tx) => makePerson(tx, channel, ['CHANNEL_OWNER']));
    expect(await find(await t.as(consultant.phone), orderCode)).toEqual([]);
  });
});
