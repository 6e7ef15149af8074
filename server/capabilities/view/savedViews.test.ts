import { beforeEach, describe, expect, it } from 'vitest';
import { view as calls } from '#domain/capabilities/view/contract';
import { VIEW_KEYS_MAX, VIEW_LISTS_MAX } from '#domain/capabilities/view/rules';
import type { ViewWire } from '#domain/capabilities/view/schema';
import { makePerson, makeTenant, type Person } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';
import { savedViews } from './tables';

const t = testApp();
const list = 'customers';
let person: Person;
let client: Client;
beforeEach(async () => {
  person = await t.peek(async (tx) =>
    makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
  );
  client = await t.as(person.phone);
});

const view = (name: string) => ({
  name,
  query: { keyword: '安徽', sortField: '' },
  columns: { size: { show: false } },
});
const save = (version: number, views: object[], who = client) =>
  who.post<{ version: number }>(calls.saveSavedViews.path, { list, version, views });
const read = async (who = client, of = list) =>
  (await who.get<ViewWire['getSavedViews']['data']>(calls.getSavedViews.path, { list: of })).data;

describe('saved views of a list', () => {
  it('come with the account to another browser, and to nobody else', async () => {
    expect(await read()).toEqual({ views: [], version: 0 });
    expect((await save(0, [view('华东')])).data).toEqual({ version: 1 });
    const elsewhere = await t.as(person.phone);
    expect(await read(elsewhere)).toEqual({ views: [view('华东')], version: 1 });
    expect(await read(client, 'people')).toEqual({ views: [], version: 0 });
    const colleague = await t.peek((tx) => makePerson(tx, person.tenantCode, ['CHANNEL_OWNER']));
    expect(await read(await t.as(colleague.phone))).toEqual({ views: [], version: 0 });
    expect((await t.audits('saveSavedViews')).at(0)).toMatchObject({
      accountId: person.accountId,
      detail: { list, count: 1 },
    });
  });

  it('of two windows are saved by one; the other is shown what is there', async () => {
    const first = await Promise.all([save(0, [view('甲')]), save(0, [view('乙')])]);
    expect(first.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const { views } = await read();
    const refused = first.find(({ errorCode }) => errorCode === 'conflict');
    expect(refused?.data).toMatchObject({ current: { version: 1, views } });
    expect((await save(0, [])).errorCode).toBe('conflict');
    expect((await save(1, [])).data).toEqual({ version: 2 });
  });

  it('have names of their own, are not too many, and hold only what a list has', async () => {
    for (const views of [
      [view('甲'), view('甲')],
      [view('')],
      [view('长'.repeat(31))],
      Array.from({ length: 51 }, (_, n) => view(`视图 ${n}`)),
      [{ ...view('甲'), query: { keyword: { nested: 1 } } }],
    ])
      expect((await save(0, views)).status).toBe(400);
    expect((await save(0, [{ ...view('甲'), secret: 1 }])).success).toBe(true);
    expect(await read()).toEqual({ views: [view('甲')], version: 1 });
    expect((await t.nobody.get(calls.getSavedViews.path, { list })).errorCode).toBe('10000');
    expect((await save(0, [], t.nobody)).errorCode).toBe('10000');
  });

  it('are of so many lists at most, with so many filters', async () => {
    await t.peek((tx) =>
      tx.insert(savedViews).values(
        Array.from({ length: VIEW_LISTS_MAX }, (_, at) => ({
          accountId: person.accountId,
          list: `list ${at}`,
          updatedBy: person.accountId,
        })),
      ),
    );
    expect((await save(0, [view('甲')])).errorCode).toBe('limit_reached');
    // One that is there is saved as before.
    const known = { list: 'list 0', version: 1, views: [view('甲')] };
    expect((await client.post(calls.saveSavedViews.path, known)).success).toBe(true);
    const query = Object.fromEntries(Array.from({ length: VIEW_KEYS_MAX + 1 }, (_, at) => [`f${at}`, 'x']));
    expect(
      (await client.post(calls.saveSavedViews.path, { ...known, version: 2, views: [{ ...view('乙'), query }] }))
        .status,
    ).toBe(400);
  });
});
