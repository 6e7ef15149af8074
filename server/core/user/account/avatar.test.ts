import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { makePng } from '../../../../tests/factories/pictures';
import { makeCustomer, makePerson, type Person } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const t = testApp();
let person: Person;
let client: Client;
let other: Client;
const info = async (who = client) => (await who.get<UserWire['getUserInfo']['data']>(user.getUserInfo.path)).data;
const send = (content: Buffer) =>
  client.upload<{ avatar: string }>(user.saveAvatar.path, { name: '头像.png', content });

beforeEach(async () => {
  const { tenantCode } = await t.peek((tx) => makeCustomer(tx, {}));
  person = await t.peek((tx) => makePerson(tx, tenantCode, ['CONSUMER_PM']));
  client = await t.as(person.phone);
  other = await t.as((await t.peek((tx) => makePerson(tx, tenantCode, ['CONSUMER_OWNER']))).phone);
});

describe('a person’s picture', () => {
  it('is its own: given, given anew under another address, and taken away', async () => {
    const { data } = await send(makePng(32, 32));
    expect(await info()).toMatchObject({ avatar: data.avatar });
    const path = data.avatar.split('?')[0] ?? '';
    const seen = await client.get(path);
    expect(seen.bytes.equals(makePng(32, 32))).toBe(true);
    expect(await other.get(path)).toMatchObject({ errorCode: 'not_found' });
    const again = await send(makePng(48, 48));
    expect(again.data.avatar).not.toBe(data.avatar);
    expect(await client.post(user.removeAvatar.path, {})).toMatchObject({ success: true });
    expect((await info()).avatar).toBeNull();
    expect(await client.post(user.removeAvatar.path, {})).toMatchObject({ errorCode: 'not_found' });
    expect(await t.audits('saveAvatar')).toHaveLength(2);
    expect((await t.audits('removeAvatar'))[0]).toMatchObject({ entityCode: person.accountId });
  });

  it.each([
    ['what is no picture', Buffer.from('<svg onload="alert(1)"/>')],
    ['one without end', makePng(513, 1)],
  ])('refuses %s', async (_, content) => {
    expect(await send(content)).toMatchObject({ errorCode: 'file_type' });
    expect((await info()).avatar).toBeNull();
  });
});

describe('a person’s language', () => {
  it('goes with the account, and only that', async () => {
    expect((await info()).language).toBeNull();
    expect(await client.post(user.saveLanguage.path, { language: 'en-US' })).toMatchObject({ success: true });
    expect((await info(await t.as(person.phone))).language).toBe('en-US');
    expect((await info(other)).language).toBeNull();
    expect((await client.post(user.saveLanguage.path, { language: 'fr-FR' })).status).toBe(400);
    expect((await t.audits('saveLanguage'))[0]).toMatchObject({ detail: { language: 'en-US' } });
  });
});
