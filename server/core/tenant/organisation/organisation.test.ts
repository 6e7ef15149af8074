import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { makePng } from '../../../../tests/factories/pictures';
import { makeCustomer, makePerson, makeTenant, type Person } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

type Organisation = TenantWire['getOrganisation']['data'];

const t = testApp();
let tenantCode: string;
let manager: Client;
let colleague: Client;
let executor: Person;
let channel: Client;

const get = async (client = manager) => (await client.get<Organisation>(tenant.getOrganisation.path)).data;
const facts = { nameEn: 'Huachen Precision Ltd', address: '苏州市虎丘区科技路 8 号' };
const contacts = [{ name: '沈静', title: '行政', phone: '0512-66889900-12' }];
const save = (client: Client, part = {}) =>
  client.post(tenant.saveOrganisation.path, { ...facts, contacts, version: 1, ...part });
const send = (client: Client, kind: string, name: string, content: Buffer) =>
  client.upload(tenant.saveOrganisationFile.path, { name, content, fields: { kind } });
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

beforeEach(async () => {
  const channelCode = await t.peek((tx) => makeTenant(tx, { type: 'channel' }));
  const lead = await t.peek((tx) => makePerson(tx, channelCode, ['CHANNEL_TENANT_MANAGER']));
  ({ tenantCode } = await t.peek((tx) => makeCustomer(tx, { channel: channelCode })));
  const of = (role: Parameters<typeof makePerson>[2][number]) => t.peek((tx) => makePerson(tx, tenantCode, [role]));
  executor = await of('CONSUMER_EXECUTOR');
  manager = await t.as((await of('CONSUMER_PM')).phone);
  colleague = await t.as((await of('CONSUMER_OWNER')).phone);
  channel = await t.as(lead.phone);
});

describe('an organisation', () => {
  it('is what its manager says, and is read by colleagues who answer for something', async () => {
    expect(await get()).toMatchObject({ nameEn: '', contacts: [], version: 1, allowedActions: ['see', 'change'] });
    expect(await save(manager)).toMatchObject({ data: { version: 2 } });
    expect(await get(colleague)).toMatchObject({ ...facts, contacts, version: 2, allowedActions: ['see'] });
    expect(await save(colleague)).toMatchObject({ errorCode: '403' });
    const reads = await (await t.as(executor.phone)).get(tenant.getOrganisation.path);
    expect(reads).toMatchObject({ errorCode: '403' });
    expect((await t.audits('saveOrganisation'))[0]).toMatchObject({ entityCode: tenantCode, detail: { version: 2 } });
  });

  it('shows a second writer what the first has written', async () => {
    await save(manager);
    const refused = await save(manager, { address: '别处' });
    expect(refused).toMatchObject({ errorCode: 'conflict', data: { current: { ...facts, version: 2 } } });
    expect((await get()).address).toBe(facts.address);
  });

  it('is its own: a channel sees and changes its own alone', async () => {
    await save(manager);
    expect(await get(channel)).toMatchObject({ nameEn: '', type: 'channel' });
    expect(await save(channel, { nameEn: 'Channel' })).toMatchObject({ success: true });
    expect(await get()).toMatchObject({ nameEn: facts.nameEn });
  });

  it.each([
    ['a contact without a name', { contacts: [{ name: ' ' }] }],
    ['a contact with words for a phone', { contacts: [{ name: '沈静', phone: 'call me' }] }],
    ['eleven contacts', { contacts: Array.from({ length: 11 }, () => ({ name: '沈静' })) }],
    ['an endless name', { nameEn: 'x'.repeat(101) }],
  ])('refuses %s', async (_, part) => {
    expect((await save(manager, part)).status).toBe(400);
    expect((await get()).version).toBe(1);
  });
});

describe('its files', () => {
  it('are put, replaced, looked at by colleagues, and taken away', async () => {
    expect(await send(manager, 'logo', '标志.png', makePng(40, 20))).toMatchObject({ success: true });
    expect(await send(manager, 'logo', '新标志.png', makePng(60, 20))).toMatchObject({ success: true });
    expect(await send(manager, 'licence', '营业执照.pdf', pdf)).toMatchObject({ success: true });
    expect(await get(colleague)).toMatchObject({ logo: { name: '新标志.png' }, licence: { name: '营业执照.pdf' } });
    const looked = await colleague.get(tenant.getOrganisationFile.path, { kind: 'licence' });
    expect(looked.bytes.equals(pdf)).toBe(true);
    const { rows } = await t.owner.query('SELECT count(*)::int AS n FROM files WHERE tenant_code = $1', [tenantCode]);
    expect(rows).toEqual([{ n: 2 }]);
    expect(await manager.post(tenant.removeOrganisationFile.path, { kind: 'licence' })).toMatchObject({
      success: true,
    });
    expect((await get()).licence).toBeNull();
    expect(await manager.post(tenant.removeOrganisationFile.path, { kind: 'licence' })).toMatchObject({
      errorCode: 'not_found',
    });
    expect((await t.audits('removeOrganisationFile'))[0]).toMatchObject({ detail: { name: '营业执照.pdf' } });
  });

  it('of others are not there', async () => {
    await send(manager, 'licence', '营业执照.pdf', pdf);
    expect(await channel.get(tenant.getOrganisationFile.path, { kind: 'licence' })).toMatchObject({
      errorCode: 'not_found',
    });
  });

  it.each([
    ['a program for a licence', 'licence', '营业执照.pdf', Buffer.from('MZ')],
    ['a page for a licence', 'licence', '营业执照.html', pdf],
    ['a PDF for a logo', 'logo', '标志.png', pdf],
    ['a logo without end', 'logo', '标志.png', makePng(3000, 1)],
  ])('refuse %s', async (_, kind, name, content) => {
    expect(await send(manager, kind, name, content)).toMatchObject({ errorCode: 'file_type' });
    expect(await get()).toMatchObject({ logo: null, licence: null });
  });

  it('are not sent by who may not, and are one however many come at once', async () => {
    expect(await send(colleague, 'logo', '标志.png', makePng(4, 4))).toMatchObject({ errorCode: '403' });
    const answers = await Promise.all([1, 2, 3].map((n) => send(manager, 'logo', `${n}.png`, makePng(n, n))));
    expect(answers.every(({ success }) => success)).toBe(true);
    const { rows } = await t.owner.query('SELECT count(*)::int AS n FROM files WHERE tenant_code = $1', [tenantCode]);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('whom an organisation works with', () => {
  const relation = async (client: Client) =>
    (await client.get<TenantWire['getTenantRelation']['data']>(tenant.getTenantRelation.path)).data;
  const found = async (client: Client, keyword?: string) =>
    (await client.get<TenantWire['searchTenants']['data']>(tenant.searchTenants.path, { ...(keyword && { keyword }) }))
      .data;
  const codes = (list: { tenantCode: string }[]) => list.map((one) => one.tenantCode).toSorted();
  /** A partner below the channel, with a customer of its own. */
  const partnerBelow = async () => {
    const above = (await relation(manager)).above?.tenantCode;
    const partner = await t.peek((tx) => makeTenant(tx, { type: 'channel', parentTenantCode: above ?? '' }));
    const { tenantCode: theirs } = await t.peek((tx) => makeCustomer(tx, { channel: partner }));
    const lead = await t.peek((tx) => makePerson(tx, partner, ['CHANNEL_TENANT_MANAGER']));
    return { partner, theirs, lead: await t.as(lead.phone) };
  };

  it('is its channel for a customer, and nobody else', async () => {
    const { above, ...counts } = await relation(manager);
    expect(above).toMatchObject({ type: 'channel', relation: 'above' });
    expect(counts).toEqual({ customers: 0, partners: 0 });
    await t.peek((tx) => makeCustomer(tx, { channel: above?.tenantCode ?? '' }));
    expect(codes(await found(manager))).toEqual([above?.tenantCode]);
  });

  it('is its customers and the partners below for a channel, but not those partners’ customers', async () => {
    const { partner, theirs, lead } = await partnerBelow();
    expect(await relation(channel)).toMatchObject({ customers: 1, partners: 1 });
    expect(codes(await found(channel))).toEqual(expect.arrayContaining([partner, tenantCode]));
    expect(codes(await found(channel))).not.toContain(theirs);
    expect(await relation(lead)).toMatchObject({
      above: { relation: 'above', type: 'channel' },
      customers: 1,
      partners: 0,
    });
    expect(codes(await found(lead))).not.toContain(tenantCode);
  });

  it('is found by a part of the name, in which a sign of patterns is itself', async () => {
    expect(await found(channel, tenantCode)).toEqual([
      { tenantCode, tenantName: `租户 ${tenantCode}`, type: 'customer', relation: 'customer' },
    ]);
    expect(await found(channel, '%')).toEqual([]);
    const refused = await (await t.as(executor.phone)).get(tenant.searchTenants.path);
    expect(refused).toMatchObject({ errorCode: '403' });
  });
});
