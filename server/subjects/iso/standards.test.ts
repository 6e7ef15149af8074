import { beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { shippedMappings, shippedStandards } from '#domain/subjects/iso/shipped';
import { entryOf, makeMapping, makeStandard } from '../../../tests/factories/standards';
import { makeCustomer, makePerson, makeTenant } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';

const t = testApp();
const ISO = 'ISO27001-2022';
const LEVEL_3 = 'GBT22239-2019-L3';

let channel: string;
let manager: Client;
let stranger: Client;
let customer: Client;
beforeEach(async () => {
  const made = await t.peek(async (tx) => {
    const code = await makeTenant(tx, { type: 'channel', name: '所属渠道' });
    const other = await makeTenant(tx, { type: 'channel' });
    const { tenantCode } = await makeCustomer(tx, { channel: code });
    return {
      code,
      manager: (await makePerson(tx, code, ['CHANNEL_TENANT_MANAGER'])).phone,
      stranger: (await makePerson(tx, other, ['CHANNEL_TENANT_MANAGER'])).phone,
      customer: (await makePerson(tx, tenantCode, ['CONSUMER_PM'])).phone,
    };
  });
  channel = made.code;
  [manager, stranger, customer] = [await t.as(made.manager), await t.as(made.stranger), await t.as(made.customer)];
});

type Detail = IsoWire['getStandard']['data'];
const list = async (client: Client, query = {}) =>
  (await client.get<IsoWire['listStandards']['data']>(iso.listStandards.path, query)).data;
const detail = (client: Client, query: Record<string, string>) => client.get<Detail>(iso.getStandard.path, query);

const first = [entryOf('1', { assessable: false }), entryOf('1.1', { parent: '1' }), entryOf('1.2', { parent: '1' })];
const second = [
  entryOf('1', { assessable: false }),
  entryOf('1.1', { parent: '1', title: { zh: '新要求', en: 'New' } }),
  entryOf('1.3', { parent: '1', documented: true }),
];

describe('standards', () => {
  it('that the portal ships are read by everybody, with what they consist of', async () => {
    expect(await list(customer)).toMatchObject([
      { standardCode: ISO, projectType: 'iso', owner: 'shipped', ownerName: null, versions: 1, entries: 138 },
      { standardCode: LEVEL_3, projectType: null, owner: 'shipped', versions: 1, entries: 81 },
      { standardCode: 'HIGHTECH-2016', projectType: 'gov', owner: 'shipped', versions: 1, entries: 9 },
    ]);
    const { data } = await detail(customer, { standardCode: ISO });
    expect(data).toMatchObject({ version: 1, history: [{ version: 1, createdAt: null }], allowedActions: [] });
    expect(data.content).toEqual(shippedStandards[0]?.entries);
    expect(await detail(customer, { standardCode: ISO, version: '2' })).toMatchObject({ errorCode: 'not_found' });
  });

  it('are mapped onto each other, either way, and say whose judgement it is', async () => {
    const { data } = await detail(customer, { standardCode: LEVEL_3 });
    expect(data.mappings).toMatchObject([{ owner: 'shipped', ownerName: null, other: { standardCode: ISO } }]);
    expect(data.mappings[0]?.rows).toEqual(shippedMappings[0]?.rows);
    expect(data.mappings[0]?.note.zh).toContain('自行判断');
    const back = (await detail(customer, { standardCode: ISO })).data.mappings[0];
    expect(back?.rows[0]).toEqual({ from: 'A.7.5', to: '8.1.1.1' });
    expect(back?.rows).toHaveLength(162);
  });

  it('of a channel are read only by it and its customers', async () => {
    const standardCode = await t.peek((tx) => makeStandard(tx, channel, '行内办法', [first, second]));
    for (const client of [manager, customer]) {
      expect((await list(client)).at(-1)).toMatchObject({
        standardCode,
        zh: '行内办法',
        owner: 'own',
        ownerName: '所属渠道',
        projectType: null,
        versions: 2,
        entries: 3,
      });
      const { data } = await detail(client, { standardCode });
      expect(data).toMatchObject({ version: 2, history: [{ version: 2, createdBy: '编制人' }, { version: 1 }] });
      expect(data.content).toEqual(second);
      expect((await detail(client, { standardCode, version: '1' })).data.content).toEqual(first);
    }
    expect((await detail(manager, { standardCode })).data.allowedActions).toEqual(['importVersion', 'importMapping']);
    expect((await detail(manager, { standardCode: ISO })).data.allowedActions).toEqual(['importMapping']);
    expect(await list(stranger)).toHaveLength(3);
    expect(await detail(stranger, { standardCode })).toMatchObject({ errorCode: 'not_found' });
  });

  it('are not offered for projects unless one can be made for them', async () => {
    await t.peek((tx) => makeStandard(tx, channel, '行内办法'));
    expect(await list(manager, { projectType: 'iso' })).toMatchObject([{ standardCode: ISO }]);
  });

  it('are found by owner and by name in either language', async () => {
    const standardCode = await t.peek((tx) => makeStandard(tx, channel, '行内办法'));
    expect(await list(manager, { owner: 'own' })).toMatchObject([{ standardCode }]);
    expect(await list(manager, { owner: 'shipped', keyword: '保护' })).toMatchObject([{ standardCode: LEVEL_3 }]);
    expect(await list(manager, { keyword: 'ISO/iec' })).toMatchObject([{ standardCode: ISO }]);
    expect((await manager.get(iso.listStandards.path, { owner: 'other' })).status).toBe(400);
  });

  it('differ from one version to the other by what came, went and changed', async () => {
    const standardCode = await t.peek((tx) => makeStandard(tx, channel, '行内办法', [first, second]));
    const ask = (query: object) =>
      customer.get<IsoWire['compareStandard']['data']>(iso.compareStandard.path, { standardCode, ...query });
    expect((await ask({ before: '1', after: '2' })).data).toEqual({
      added: [second[2]],
      removed: [first[2]],
      retitled: [{ ref: '1.1', before: first[1]?.title, after: second[1]?.title }],
      changed: [],
    });
    expect(await ask({ before: '1', after: '3' })).toMatchObject({ errorCode: 'not_found' });
    expect(await ask({ before: '0', after: '2' })).toMatchObject({ status: 400 });
  });

  it('have one mapping with another: the channel’s own goes before what the portal ships', async () => {
    await t.peek((tx) =>
      makeMapping(tx, channel, {
        from: LEVEL_3,
        to: ISO,
        rows: [{ from: '8.1.1.1', to: 'A.7.5' }],
        note: '我们的判断',
      }),
    );
    const { data } = await detail(customer, { standardCode: ISO });
    expect(data.mappings).toMatchObject([{ owner: 'own', note: { zh: '我们的判断' }, rows: [{ from: 'A.7.5' }] }]);
    expect((await detail(stranger, { standardCode: ISO })).data.mappings).toMatchObject([{ owner: 'shipped' }]);
  });

  it('are read in as many statements for many as for one', async () => {
    const standardCode = await t.peek((tx) => makeStandard(tx, channel, '行内办法'));
    const before = await t.statements(() => detail(manager, { standardCode }));
    await t.peek(async (tx) => {
      for (let i = 0; i < 5; i++) {
        const to = await makeStandard(tx, channel, `另一办法${i}`);
        await makeMapping(tx, channel, { from: standardCode, to, rows: [{ from: '1.1', to: '1.1' }] });
      }
    });
    expect(await t.statements(() => detail(manager, { standardCode }))).toBe(before);
    expect((await detail(manager, { standardCode })).data.mappings).toHaveLength(5);
  });
});
