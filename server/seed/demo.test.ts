import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approval } from '#domain/capabilities/approval/contract';
import type { ApprovalWire } from '#domain/capabilities/approval/schema';
import type { UserWire } from '#domain/core/user/schema';
import { decideApproval } from '../../tests/server/secondPerson';
import { testApp } from '../../tests/server/testApp';
import { demoPeople, demoTenants } from './accounts';
import { seed } from './demo';

interface Expected {
  demo: {
    phone: string;
    roles: string[];
    tenant: string;
    also?: { roles: string[]; tenant: string };
    note?: string;
  }[];
  demoVerifyCode: string;
}

const root = join(import.meta.dirname, '../..');
const expected: Expected = JSON.parse(readFileSync(join(root, 'tests/data/roles.json'), 'utf8'));
const test = testApp();

describe('the demo data', () => {
  it('has the accounts of the specification with their roles and tenants', () => {
    const wanted = expected.demo.map(({ phone, roles, tenant, also }) => ({
      phone,
      memberships: [{ tenant, roles }, ...(also ? [{ tenant: also.tenant, roles: also.roles }] : [])],
    }));
    expect(demoPeople.map(({ phone, memberships }) => ({ phone, memberships }))).toEqual(wanted);
  });

  it('says of each account with a note what it shows', () => {
    const noted = expected.demo.filter((account) => account.note).map((account) => account.phone);
    expect(demoPeople.filter((person) => person.note).map((person) => person.phone)).toEqual(noted);
  });

  it('lets every account in with the fixed code, and shows them on the login page', async () => {
    const { data } = await test.nobody.get<UserWire['listDemoAccounts']['data']>('/api/portal/user/demoAccounts');
    expect(data.map((account) => account.phone)).toEqual(expected.demo.map((account) => account.phone).sort());
    for (const { phone, memberships } of data) {
      const answer = await test.nobody.post('/user/loginByPhone', { phone, verifyCode: expected.demoVerifyCode });
      expect(answer).toMatchObject({ success: true, data: { mustChoose: memberships.length > 1 } });
    }
  });

  it('has channel C waiting for approval and the others admitted', () => {
    expect(Object.entries(demoTenants).filter(([, tenant]) => tenant.approvalState)).toMatchObject([
      ['channel C', { approvalState: 'submitted' }],
    ]);
  });

  it('has requests of one operator that the other one can confirm, and some that were decided', async () => {
    const second = await test.as('13800000003');
    const { data } = await second.get<ApprovalWire['listApprovals']['data']>(approval.listApprovals.path);
    const waiting = data.list.filter(({ state }) => state === 'open');
    expect(waiting.map(({ kind, askedBy }) => [kind, askedBy])).toEqual([
      ['grantUnits', '周振宇'],
      ['giveWelcome', '周振宇'],
    ]);
    expect(new Set(data.list.map(({ state }) => state))).toEqual(
      new Set(['open', 'confirmed', 'refused', 'withdrawn']),
    );
    for (const { approvalCode } of waiting)
      expect((await decideApproval(second, approvalCode, 'confirm')).data).toEqual({ state: 'confirmed' });
  });

  it('is filled in once', async () => {
    const count = () =>
      test.peek(
        async (tx) =>
          (await tx.execute(sql`SELECT (SELECT count(*) FROM tenants) AS t, (SELECT count(*) FROM announcements) AS a`))
            .rows,
      );
    const before = await count();
    await Promise.all([seed(test.services), seed(test.services)]);
    expect(await count()).toEqual(before);
  });

  it('offers announcements, guides and licences whose files are there', async () => {
    const client = await test.as('13800000011');
    const { data } = await client.get<UserWire['listAnnouncements']['data']>('/api/user/aoc/list', { pageSize: 50 });
    expect(data.total).toBeGreaterThanOrEqual(5);
    const dates = data.list.map((one) => one.publishDate);
    expect(dates).toEqual([...dates].sort().reverse());
    const latest = await client.get<UserWire['getLatestAnnouncement']['data']>('/api/user/aoc/latest');
    expect(latest.data).toMatchObject({ ...data.list[0] });
    expect(Date.now() - Date.parse(latest.data?.publishDate ?? '')).toBeLessThan(24 * 3600_000);
    const one = await client.get(`/api/user/aoc/detail/${latest.data?.aocCode}`);
    expect(one.data).toEqual(latest.data);
    expect(await client.get('/api/user/aoc/detail/NOTHERE')).toMatchObject({ errorCode: 'not_found' });
    expect(
      (await client.get<UserWire['listAnnouncements']['data']>('/api/user/aoc/list', { keyword: '例行维护' })).data
        .total,
    ).toBe(1);

    const inPublic = (url: string) => existsSync(join(root, 'public', url.replace(/^\/static\//, '')));
    const guides = await test.nobody.get<UserWire['listToolKits']['data']>('/api/user/toolKit/list.json');
    expect(guides.data.length).toBeGreaterThan(0);
    for (const { downloadUrl } of guides.data)
      expect({ downloadUrl, there: inPublic(downloadUrl) }).toEqual({ downloadUrl, there: true });
    for (const type of ['rechargeBalance', 'balanceRuleDesc', 'accountRight', 'userAgreement']) {
      const licence = await test.nobody.get<UserWire['getLatestLicence']['data']>(
        '/api/platform/licences/latest.json',
        {
          type,
        },
      );
      expect({ type, there: inPublic(licence.data.url) }).toEqual({ type, there: true });
    }
    expect((await test.nobody.get('/api/platform/licences/latest.json', { type: 'other' })).status).toBe(400);
  });
});
