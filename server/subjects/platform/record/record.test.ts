import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { ledger } from '#domain/subjects/ledger/contract';
import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { organisations } from '#server/core/tenant/organisation/tables';
import { tenants } from '#server/core/tenant/tables';
import { notices } from '#server/core/user/tables';
import { makeOrder } from '../../../../tests/factories/points';
import { makeApplication, makeCustomer, makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { decideApproval } from '../../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../../tests/server/testApp';

const test = testApp();
let operator: Client;
let channel: string;
let serial = 0;
const record = (tenantCode: string, who = operator) =>
  who.get<PlatformWire['getTenantRecord']['data']>(platform.getTenantRecord.path, { tenantCode });
const rename = (body: object, who = operator) =>
  who.post<PlatformWire['renameTenant']['data']>(platform.renameTenant.path, {
    tenantCode: channel,
    version: 1,
    name: `新名称${++serial}`,
    reason: '工商变更',
    ...body,
  });

beforeAll(async () => {
  operator = await test.as('13800000001');
});
beforeEach(async () => {
  channel = await test.peek((tx) => makeTenant(tx, { type: 'channel', name: `档案渠道${++serial}` }));
});

describe("the operator's record of a tenant", () => {
  it('has identity, contacts, who leads it, and what there is of it', async () => {
    const { lead, customer } = await test.peek(async (tx) => {
      const contacts = [{ name: '前台', phone: '（021）6888 0000' }];
      await tx.insert(organisations).values({ tenantCode: channel, address: '上海市浦东新区', contacts });
      return {
        lead: await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER'], { showName: '档案负责人' }),
        customer: await makeCustomer(tx, { channel, name: `档案客户${serial}` }),
      };
    });
    const { data } = await record(channel);
    expect(data).toMatchObject({
      type: 'channel',
      address: '上海市浦东新区',
      contacts: [{ name: '前台' }],
      managers: [{ showName: '档案负责人', phone: lead.phone }],
      counts: { people: 1, below: 1, runningProjects: 0, points: 0, orders: 0 },
      application: null,
      papers: [],
    });
    expect(data.allowedActions).toContain('rename');
    expect((await record(customer.tenantCode)).data).toMatchObject({ above: { tenantCode: channel } });
    const { data: below } = await operator.get<PlatformWire['listTenants']['data']>(platform.listTenants.path, {
      above: channel,
    });
    expect(below.list.map(({ tenantCode }) => tenantCode)).toEqual([customer.tenantCode]);
  });

  it('counts as the lists do to which it leads', async () => {
    const { customer } = await test.peek(async (tx) => {
      await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER', 'CHANNEL_OWNER']);
      const left = await makePerson(tx, channel, ['CHANNEL_EXECUTOR']);
      await makeOrder(tx, { ...left, tenantCode: channel });
      await makeTenant(tx, { type: 'channel', parentTenantCode: channel });
      await makeApplication(tx, channel, `待审客户${serial}`);
      return { customer: await makeCustomer(tx, { channel }) };
    });
    // A customer that went elsewhere is no longer the channel's.
    const other = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    await test.peek(async (tx) => {
      const gone = await makeCustomer(tx, { channel });
      await tx.update(tenants).set({ createdByTenant: other }).where(eq(tenants.tenantCode, gone.tenantCode));
    });
    const total = async (path: string, query: Record<string, string>) =>
      (await operator.get<{ total: number }>(path, query)).data.total;
    for (const [tenantCode, wanted] of [
      [channel, { people: 2, below: 3, orders: 1 }],
      [customer.tenantCode, { people: 0, below: 0, orders: 0 }],
    ] as const) {
      const { counts } = (await record(tenantCode)).data;
      expect(counts).toMatchObject(wanted);
      expect(await total(platform.listAccounts.path, { tenantCode })).toBe(counts.people);
      expect(await total(platform.listTenants.path, { above: tenantCode })).toBe(counts.below);
      expect(await total(ledger.listAllOrders.path, { tenantCode })).toBe(counts.orders);
    }
  });

  it('says by whose invite code a tenant applied, and who decides', async () => {
    const inviteCode = `REC${Date.now()}`;
    const applicant = await test.peek(async (tx) => {
      const inviter = await makeTenant(tx, { type: 'channel', name: '邀请的渠道', inviteCode });
      return makeApplication(tx, inviter, `档案申请${serial}`);
    });
    await test.owner.query('UPDATE applications SET invite_code = $1 WHERE tenant_code = $2', [
      inviteCode.toLowerCase(),
      applicant,
    ]);
    expect((await record(applicant)).data.application).toMatchObject({
      inviterName: '邀请的渠道',
      deciderName: '邀请的渠道',
      decidedAt: null,
    });
  });

  it('has its business licence, which opens by its own code and by no other tenant’s', async () => {
    const content = Buffer.from('%PDF-1.4\n%%EOF\n');
    const lead = await test.peek((tx) => makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']));
    const file = { name: '营业执照.pdf', content, fields: { kind: 'licence' } };
    await (await test.as(lead.phone)).upload(tenant.saveOrganisationFile.path, file);
    const [stored] = (await record(channel)).data.papers;
    expect(stored).toMatchObject({ name: '营业执照.pdf', size: content.byteLength });
    const paper = (tenantCode: string, who = operator) =>
      who.get(platform.getTenantPaper.path, { tenantCode, objectId: stored?.objectId ?? '' });
    expect((await paper(channel)).bytes.equals(content)).toBe(true);
    const other = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    for (const code of [other, 'TNOBODY']) expect(await paper(code)).toMatchObject({ errorCode: 'not_found' });
    expect(await paper(channel, test.nobody)).toMatchObject({ errorCode: '10000' });
    expect(await paper(channel, await test.as(lead.phone))).toMatchObject({ errorCode: '403' });
  });

  it('names the gift of points that waits, until it is decided', async () => {
    expect((await record(channel)).data.waitingGift).toBeNull();
    const gift = { tenantCode: channel, points: 1200, reason: '合作协议' };
    const { data: asked } = await operator.post<{ approvalCode: string }>(platform.sendWelcomeGift.path, gift);
    const waiting = (await record(channel)).data;
    expect(waiting).toMatchObject({ counts: { points: 0 }, waitingGift: { ...asked, points: 1200 } });
    expect(new Date(waiting.waitingGift?.expiresAt ?? 0) > new Date(waiting.waitingGift?.askedAt ?? 0)).toBe(true);
    expect((await decideApproval(await test.as('13800000003'), asked.approvalCode, 'confirm')).success).toBe(true);
    expect((await record(channel)).data).toMatchObject({ counts: { points: 1200 }, waitingGift: null });
    // One that nobody decided in time waits no more.
    const { data: late } = await operator.post<{ approvalCode: string }>(platform.sendWelcomeGift.path, gift);
    await test.owner.query("UPDATE approvals SET expires_at = now() - interval '1 minute' WHERE approval_code = $1", [
      late.approvalCode,
    ]);
    expect((await record(channel)).data.waitingGift).toBeNull();
  });

  it('is the operator’s alone, and finds no unknown tenant', async () => {
    expect(await record('TNOBODY')).toMatchObject({ errorCode: 'not_found' });
    expect(await record(channel, test.nobody)).toMatchObject({ errorCode: '10000' });
    for (const phone of ['13800000002', '13800000011', '13800000021']) {
      const other = await test.as(phone);
      expect(await record(channel, other)).toMatchObject({ errorCode: '403' });
      expect(await rename({}, other)).toMatchObject({ errorCode: '403' });
    }
  });
});

describe('another legal name of a tenant', () => {
  it('is given for a reason, told to who leads it, and in the log', async () => {
    const lead = await test.peek((tx) => makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']));
    const { name: from } = (await record(channel)).data;
    const to = `更名后的渠道${++serial}`;
    expect(await rename({ name: to })).toMatchObject({ data: { version: 2 } });
    expect((await record(channel)).data).toMatchObject({ name: to, version: 2 });
    const detail = { from, to, reason: '工商变更' };
    expect((await test.audits('renameTenant'))[0]).toMatchObject({ tenantCode: channel, entityCode: channel, detail });
    const told = await test.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, lead.accountId)));
    expect(told).toMatchObject([{ kind: 'tenant_renamed', params: detail }]);
  });

  it('is refused without a reason, over another change, where it is taken, and for the platform', async () => {
    expect((await rename({ reason: ' ' })).status).toBe(400);
    expect((await rename({ name: '' })).status).toBe(400);
    expect(await rename({}, test.nobody)).toMatchObject({ errorCode: '10000' });
    expect(await rename({ tenantCode: 'TPLATFORM' })).toMatchObject({ errorCode: 'not_found' });
    expect(await rename({ tenantCode: 'TNOBODY' })).toMatchObject({ errorCode: 'not_found' });
    const both = await Promise.all([rename({}), rename({})]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const [taken, other] = [`同渠道客户${++serial}`, `另一客户${serial}`];
    const [, two] = await test.peek(async (tx) => [
      await makeCustomer(tx, { channel, name: taken }),
      await makeCustomer(tx, { channel, name: other }),
    ]);
    const code = two?.tenantCode ?? '';
    expect(await rename({ tenantCode: code, name: taken })).toMatchObject({ errorCode: 'name_taken' });
    const [kept] = await test.peek((tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, code)));
    expect(kept).toMatchObject({ name: other, version: 1 });
  });
});
