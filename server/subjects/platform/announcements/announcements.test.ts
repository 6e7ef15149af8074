import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { plainDocument, textOf } from '#domain/kernel/richText';
import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { announcements } from '#server/core/user/tables';
import { makeDraft } from '../../../../tests/factories/announcements';
import { makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const test = testApp();
let operator: Client;
let customer: string;
let manager: Person;
let executor: Person;
let channelOwner: Person;

type Kept = PlatformWire['getAnnouncement']['data'];
const save = (body: object, who = operator) =>
  who.post<PlatformWire['saveAnnouncement']['data']>(platform.saveAnnouncement.path, body);
const draft = (part: object = {}) => ({
  title: '国庆放假安排',
  doc: plainDocument('十月一日至八日休息'),
  audience: [],
  roles: [],
  tenantCodes: [],
  ...part,
});
const get = async (aocCode: string) =>
  (await operator.get<Kept>(platform.getAnnouncement.path.replace('{id}', aocCode))).data;
const set = (aocCode: string, action: string, part: object = {}, who = operator) =>
  get(aocCode).then((kept) =>
    who.post(platform.setAnnouncementStatus.path, { aocCode, version: kept?.version ?? 1, action, ...part }),
  );
const written = async (part: object = {}) => {
  const { data } = await save(draft(part));
  return data.aocCode;
};
const published = async (part: object = {}, when: object = {}) => {
  const aocCode = await written(part);
  expect((await set(aocCode, 'publish', when)).errorCode).toBe('200');
  return aocCode;
};
const sees = async (person: Person, aocCode: string) => {
  const client = await test.as(person.phone);
  const one = await client.get(user.getAnnouncement.path.replace('{aocCode}', aocCode));
  const { data } = await client.get<UserWire['listAnnouncements']['data']>(user.listAnnouncements.path, {
    pageSize: 200,
  });
  const listed = data.list.some((row) => row.aocCode === aocCode);
  expect(one.success).toBe(listed);
  return listed;
};
const readers = async (aocCode: string, query: Record<string, string | number> = {}) =>
  (
    await operator.get<PlatformWire['listAnnouncementReaders']['data']>(platform.listAnnouncementReaders.path, {
      aocCode,
      ...query,
    })
  ).data;

beforeAll(async () => {
  operator = await test.as('13800000001');
  await test.peek(async (tx) => {
    customer = await makeTenant(tx, { type: 'customer', name: '公告客户甲' });
    manager = await makePerson(tx, customer, ['CONSUMER_PM'], { showName: '公告经理' });
    executor = await makePerson(tx, customer, ['CONSUMER_EXECUTOR'], { showName: '公告执行人' });
    channelOwner = await makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_OWNER']);
  });
});

describe('announcements of the operator', () => {
  it('are hidden until they are published, and after they are withdrawn', async () => {
    const aocCode = await written();
    expect(await sees(manager, aocCode)).toBe(false);
    await set(aocCode, 'publish');
    expect(await sees(manager, aocCode)).toBe(true);
    expect(await sees(channelOwner, aocCode)).toBe(true);
    await set(aocCode, 'withdraw');
    expect(await sees(manager, aocCode)).toBe(false);
    expect((await test.audits('withdrawAnnouncement')).at(0)).toMatchObject({
      entityCode: aocCode,
      detail: { title: '国庆放假安排' },
    });
  });

  it('are for kinds of tenants, roles and single tenants, all of which must fit', async () => {
    const all = [manager, executor, channelOwner];
    const seenBy = async (part: object) => {
      const aocCode = await published(part);
      return Promise.all(all.map((person) => sees(person, aocCode)));
    };
    expect(await seenBy({ audience: ['customer'] })).toEqual([true, true, false]);
    expect(await seenBy({ roles: ['CONSUMER_PM', 'CHANNEL_OWNER'] })).toEqual([true, false, true]);
    expect(await seenBy({ tenantCodes: [customer] })).toEqual([true, true, false]);
    expect(await seenBy({ tenantCodes: [customer], roles: ['CONSUMER_EXECUTOR'] })).toEqual([false, true, false]);
    expect(await seenBy({ tenantCodes: [customer], audience: ['channel'] })).toEqual([false, false, false]);
  });

  it('may be published for later, and are told as waiting until then', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const aocCode = await published({}, { publishDate: later });
    expect(await get(aocCode)).toMatchObject({ state: 'scheduled', publishDate: later });
    expect(await sees(manager, aocCode)).toBe(false);
    const scheduled = await operator.get<PlatformWire['listAnnouncements']['data']>(platform.listAnnouncements.path, {
      state: 'scheduled',
      pageSize: 200,
    });
    expect(scheduled.data.list.map((row) => row.aocCode)).toContain(aocCode);
    // Its hour has come.
    await test.peek((tx) =>
      tx
        .update(announcements)
        .set({ publishDate: new Date(Date.now() - 1000) })
        .where(eq(announcements.aocCode, aocCode)),
    );
    expect((await get(aocCode)).state).toBe('published');
    expect(await sees(manager, aocCode)).toBe(true);
  });

  it('tell who has read them, of those they are meant for; published anew they are news again', async () => {
    const aocCode = await published({ tenantCodes: [customer] });
    const client = await test.as(manager.phone);
    await client.post(user.readAnnouncements.path, { aocCode });
    expect(await get(aocCode)).toMatchObject({ readers: 1, reach: 2 });
    expect((await readers(aocCode)).list).toMatchObject([
      { showName: '公告经理', tenantName: '公告客户甲', readAt: expect.any(String) },
      { showName: '公告执行人', readAt: null },
    ]);
    expect((await readers(aocCode, { read: 'false' })).list.map(({ showName }) => showName)).toEqual(['公告执行人']);
    expect((await readers(aocCode, { keyword: '经理' })).total).toBe(1);
    // Corrected: it is withdrawn, changed, and published again.
    await set(aocCode, 'withdraw');
    const { version } = await get(aocCode);
    await save({ ...draft({ tenantCodes: [customer], title: '更正：放假安排' }), aocCode, version });
    await set(aocCode, 'publish');
    expect(await get(aocCode)).toMatchObject({ readers: 0, reach: 2, title: '更正：放假安排' });
    const latest = await client.get<UserWire['getLatestAnnouncement']['data']>(user.getLatestAnnouncement.path);
    expect(latest.data).toMatchObject({ aocCode, isRead: false });
    await client.post(user.readAnnouncements.path, { aocCode });
    expect((await get(aocCode)).readers).toBe(1);
  });

  it('hold only formatted text, for any input', async () => {
    const doc = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: '点击', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
            { type: 'image', attrs: { src: 'x', onerror: 'alert(1)' } },
          ],
        },
        { type: 'script', content: [{ type: 'text', text: '<script>alert(1)</script>' }] },
      ],
    };
    const aocCode = await published({ doc });
    const client = await test.as(manager.phone);
    const { data } = await client.get<UserWire['getAnnouncement']['data']>(
      user.getAnnouncement.path.replace('{aocCode}', aocCode),
    );
    expect(JSON.stringify(data.doc)).not.toMatch(/javascript|onerror|image|"script"/u);
    expect(textOf(data.doc)).toBe('点击\n<script>alert(1)</script>');
  });

  it('are changed only while they are hidden, and only from their latest version', async () => {
    const aocCode = await published();
    const { version } = await get(aocCode);
    expect((await save({ ...draft(), aocCode, version })).errorCode).toBe('refused_transition');
    expect((await set(aocCode, 'remove')).errorCode).toBe('refused_transition');
    expect((await set(aocCode, 'publish')).errorCode).toBe('refused_transition');
    const other = await written();
    const both = await Promise.all(
      ['甲', '乙'].map((title) => save({ ...draft({ title }), aocCode: other, version: 1 })),
    );
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    expect(both.find(({ success }) => !success)?.data).toMatchObject({ current: { version: 2 } });
    expect((await set(other, 'remove')).errorCode).toBe('200');
    expect(await get(other)).toBeNull();
  });

  it('are refused without text, for unknown tenants, and from others than the operator', async () => {
    const empty = { type: 'doc', content: [{ type: 'paragraph' }, { type: 'image', attrs: { src: 'x' } }] };
    for (const wrong of [
      { doc: empty },
      { doc: 'text' },
      { doc: plainDocument('长'.repeat(20_001)) },
      { title: ' ' },
      { audience: ['everybody'] },
      { roles: ['ROOT'] },
    ])
      expect((await save(draft(wrong))).status).toBe(400);
    expect((await save(draft({ tenantCodes: ['TNOBODY'] }))).errorCode).toBe('unknown_reference');
    expect((await save({ ...draft(), aocCode: 'NNOBODY', version: 1 })).errorCode).toBe('not_found');
    const aocCode = await test.peek((tx) => makeDraft(tx));
    for (const person of [manager, channelOwner]) {
      const client = await test.as(person.phone);
      expect((await save(draft(), client)).errorCode).toBe('403');
      expect((await set(aocCode, 'publish', {}, client)).errorCode).toBe('403');
      expect((await client.get(platform.listAnnouncementReaders.path, { aocCode })).errorCode).toBe('403');
    }
    expect((await save(draft(), test.nobody)).errorCode).toBe('10000');
  });

  it('cost as many statements for 20 as for 2', async () => {
    await test.peek(async (tx) => {
      for (let i = 0; i < 20; i += 1) await makeDraft(tx, { title: `很多公告 ${i}` });
    });
    const list = (pageSize: number) =>
      test.statements(() => operator.get(platform.listAnnouncements.path, { keyword: '很多公告', pageSize }));
    expect(Math.abs((await list(2)) - (await list(20)))).toBeLessThanOrEqual(1);
  });
});
