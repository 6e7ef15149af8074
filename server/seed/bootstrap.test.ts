import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import { accounts, tenants } from '#server/core/tenant/tables';
import { licences } from '#server/core/user/tables';
import { newcomer } from '../../tests/server/newcomer';
import { testApp } from '../../tests/server/testApp';
import { bootstrap } from './bootstrap';

const t = testApp();
const first = { tenantName: '某某合规服务平台', managerName: '赵一鸣', managerPhone: '13912345678' };

describe('the first start in production', () => {
  it('changes nothing where there is a platform already', async () => {
    await expect(bootstrap(t.services, first)).rejects.toThrow('There is a platform already: 信安合规服务平台');
    expect(await t.peek((tx) => tx.select().from(accounts).where(eq(accounts.phone, first.managerPhone)))).toEqual([]);
  });

  it('names what is misspelt', async () => {
    await expect(bootstrap(t.services, { ...first, managerPhone: '12345' })).rejects.toThrow('managerPhone');
  });

  it('makes the platform, its manager who can sign in, and the documents; its code lets a partner sign up', async () => {
    // As an empty database is: without tenants, people or documents.
    await t.owner.query('TRUNCATE tenants, accounts, licences, tool_kits CASCADE');
    const { inviteCode } = await bootstrap(t.services, first);
    expect((await t.audits('bootstrap'))[0]).toMatchObject({ accountId: null, entity: 'tenant' });
    expect(await t.peek((tx) => tx.$count(licences))).toBe(4);
    const manager = await t.nobody.post<{ user: object }>(user.signIn.path, {
      phone: first.managerPhone,
      verifyCode: '246810',
    });
    expect(manager.success, manager.errorMsg).toBe(true);
    const signedUp = await t.nobody.post(user.signIn.path, { phone: '13911112222', verifyCode: '246810', inviteCode });
    expect(signedUp.success, signedUp.errorMsg).toBe(true);
    const partner = await newcomer(t, '13911112222');
    const company = { name: '新伙伴', uscc: '91350100M000100Y43', personName: '伙伴', inviteCode };
    expect((await partner.post(tenant.addChannelInfo.path, company)).success).toBe(true);
    const made = await t.peek((tx) => tx.select().from(tenants).where(eq(tenants.type, 'channel')));
    expect(made).toMatchObject([{ approvalState: 'submitted' }]);
  });
});
