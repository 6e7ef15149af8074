import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { errorCodes } from '#domain/kernel/errors';
import { plainDocument } from '#domain/kernel/richText';
import type { TenantType } from '#domain/kernel/tenants';
import { makePerson, makeTenant, type Person } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';
import { announcements } from './tables';

type List = UserWire['listAnnouncements']['data'];
type One = UserWire['getAnnouncement']['data'];

const t = testApp();

let customer: Person;
let colleague: Person;
let channel: Person;

const list = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get<List>(user.listAnnouncements.path, query)).data;
const codesOf = ({ list: rows }: List) => rows.map(({ aocCode }) => aocCode);
const pathOf = (aocCode: string) => user.getAnnouncement.path.replace('{aocCode}', aocCode);
const read = (client: Client, body: { aocCode?: string } = {}) => client.post(user.readAnnouncements.path, body);
/** The latest first. */
const auditsOf = async (person: Person) =>
  (await t.audits('readAnnouncements')).filter((row) => row.entityCode === person.accountId);

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const announce = (aocCode: string, day: number, part: { audience?: TenantType[]; state?: 'withdrawn' } = {}) => {
  const content = `第一行\n内容 ${aocCode}`;
  return {
    aocCode,
    title: `公告 ${aocCode}`,
    content,
    doc: plainDocument(content),
    publishDate: at(day),
    state: 'published' as const,
    ...part,
  };
};

describe('announcements', () => {
  beforeEach(async () => {
    await t.peek(async (tx) => {
      // What the demo has announced would stand among these.
      await tx.update(announcements).set({ state: 'withdrawn' });
      const all = [
        announce('ALL-1', 1),
        announce('CUSTOMERS-2', 2, { audience: ['customer'] }),
        announce('ALL-3', 3),
        announce('BOTH-4', 4, { audience: ['customer', 'channel'] }),
        announce('CHANNELS-5', 5, { audience: ['channel'] }),
        announce('OFF-6', 6, { state: 'withdrawn' }),
      ];
      for (const { aocCode, ...values } of all)
        await tx
          .insert(announcements)
          .values({ aocCode, ...values })
          .onConflictDoUpdate({ target: announcements.aocCode, set: { state: values.state } });
      const company = await makeTenant(tx, { type: 'customer' });
      customer = await makePerson(tx, company, ['CONSUMER_PM']);
      colleague = await makePerson(tx, company, ['CONSUMER_EXECUTOR']);
      channel = await makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_OWNER']);
    });
  });

  it('are listed, newest first, to those whom they are for', async () => {
    const ofCustomer = await list(await t.as(customer.phone));
    expect(codesOf(ofCustomer)).toEqual(['BOTH-4', 'ALL-3', 'CUSTOMERS-2', 'ALL-1']);
    expect(ofCustomer).toMatchObject({ total: 4, unread: 4 });
    expect(ofCustomer.list[0]).toEqual({
      aocCode: 'BOTH-4',
      title: '公告 BOTH-4',
      content: '第一行\n内容 BOTH-4',
      audience: ['customer', 'channel'],
      publishDate: at(4).toISOString(),
      isRead: false,
    });
    expect(codesOf(await list(await t.as(channel.phone)))).toEqual(['CHANNELS-5', 'BOTH-4', 'ALL-3', 'ALL-1']);
    expect(codesOf(await list(await t.as(channel.phone), { keyword: '内容 CHANNELS' }))).toEqual(['CHANNELS-5']);
    expect(await list(await t.as(customer.phone), { keyword: 'CHANNELS' })).toMatchObject({ list: [], total: 0 });
  });

  it('are closed to others who guess the code', async () => {
    const client = await t.as(customer.phone);
    for (const hidden of ['CHANNELS-5', 'OFF-6', 'NOTHERE']) {
      expect(await client.get(pathOf(hidden))).toMatchObject({ success: false, errorCode: errorCodes.notFound });
      expect(await read(client, { aocCode: hidden })).toMatchObject({ success: false, errorCode: errorCodes.notFound });
    }
    expect(await auditsOf(customer)).toEqual([]);
    expect((await client.get<One>(user.getLatestAnnouncement.path)).data.aocCode).toBe('BOTH-4');
    const other = await t.as(channel.phone);
    expect((await other.get<One>(user.getLatestAnnouncement.path)).data.aocCode).toBe('CHANNELS-5');
    expect((await other.get<One>(pathOf('CHANNELS-5'))).data.audience).toEqual(['channel']);
  });

  it('come first while unread, per account', async () => {
    const client = await t.as(customer.phone);
    expect((await read(client, { aocCode: 'BOTH-4' })).success).toBe(true);
    const after = await list(client);
    expect(codesOf(after)).toEqual(['ALL-3', 'CUSTOMERS-2', 'ALL-1', 'BOTH-4']);
    expect(after.list.map(({ isRead }) => isRead)).toEqual([false, false, false, true]);
    expect(after.unread).toBe(3);
    expect((await client.get<One>(pathOf('BOTH-4'))).data.isRead).toBe(true);
    expect((await client.get<One>(user.getLatestAnnouncement.path)).data).toMatchObject({
      aocCode: 'BOTH-4',
      isRead: true,
    });
    const others = await list(await t.as(colleague.phone));
    expect(codesOf(others)).toEqual(['BOTH-4', 'ALL-3', 'CUSTOMERS-2', 'ALL-1']);
    expect(others.unread).toBe(4);
  });

  it('are marked as read once, however often requested, with an audit row', async () => {
    const client = await t.as(customer.phone);
    expect((await read(client, { aocCode: 'ALL-1' })).success).toBe(true);
    expect((await read(client, { aocCode: 'ALL-1' })).success).toBe(true);
    expect((await auditsOf(customer)).map(({ detail }) => detail)).toEqual([{ count: 0 }, { count: 1 }]);
    expect((await list(client)).unread).toBe(3);
  });

  it('are marked as read all at once, for the caller’s audience', async () => {
    const client = await t.as(customer.phone);
    await read(client, { aocCode: 'ALL-1' });
    expect((await read(client)).success).toBe(true);
    expect(await list(client)).toMatchObject({ total: 4, unread: 0 });
    expect((await auditsOf(customer)).map(({ detail }) => detail)).toEqual([{ count: 3 }, { count: 1 }]);
    // What the person may see as somebody of a channel later on is news then.
    await t.peek((tx) =>
      tx
        .update(announcements)
        .set({ audience: ['customer'] })
        .where(eq(announcements.aocCode, 'CHANNELS-5')),
    );
    expect(await list(client)).toMatchObject({ total: 5, unread: 1 });
    await t.peek((tx) =>
      tx
        .update(announcements)
        .set({ audience: ['channel'] })
        .where(eq(announcements.aocCode, 'CHANNELS-5')),
    );
  });

  it('keep their place while they are read one after the other, page by page', async () => {
    const client = await t.as(customer.phone);
    const since = { readBefore: new Date(Date.now() - 1000).toISOString(), pageSize: '2' };
    const seen: string[] = [];
    for (const currentPage of ['1', '2'])
      for (const aocCode of codesOf(await list(client, { ...since, currentPage }))) {
        seen.push(aocCode);
        await read(client, { aocCode });
      }
    expect(seen).toEqual(['BOTH-4', 'ALL-3', 'CUSTOMERS-2', 'ALL-1']);
    const after = await list(client, { ...since, pageSize: '20' });
    expect([codesOf(after), after.list.every(({ isRead }) => isRead)]).toEqual([seen, true]);
  });

  it('take as many statements for three as for one', async () => {
    const client = await t.as(customer.phone);
    const one = await t.statements(() => list(client, { pageSize: '1' }));
    expect(await t.statements(() => list(client, { pageSize: '3' }))).toBe(one);
  });

  it('reject malformed codes and times, and visitors', async () => {
    const client = await t.as(customer.phone);
    expect((await client.post(user.readAnnouncements.path, { aocCode: 'x'.repeat(500) })).status).toBe(400);
    expect((await client.get(user.listAnnouncements.path, { readBefore: 'yesterday' })).status).toBe(400);
    expect(await read(t.nobody, { aocCode: 'ALL-1' })).toMatchObject({
      success: false,
      errorCode: errorCodes.notLoggedIn,
    });
  });
});
