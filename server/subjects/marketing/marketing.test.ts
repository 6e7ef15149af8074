import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/kernel/limits';
import { marketing } from '#domain/subjects/marketing/contract';
import { notices } from '#server/core/user/tables';
import { grantUnits, PRODUCT } from '../../../tests/factories/equity';
import { makeCustomer, makeTenant } from '../../../tests/factories/tenants';
import { marketingApp, type PartnerChannel } from '../../../tests/server/marketingApp';
import { decideApproval, seeApproval } from '../../../tests/server/secondPerson';
import type { Client } from '../../../tests/server/testApp';
import { remindOfUnits } from './remind';

const { test, get, post, channel, told, left } = marketingApp();
const namesBelow = async (who: Client, query: Record<string, string> = {}) =>
  (await get(who, 'listSubChannels', query)).data.list.map(({ tenantName }) => tenantName);

let platform: Client;
beforeAll(async () => {
  platform = await test.as('13800000001');
});

describe('partners', () => {
  it('show a partner only those below it at any depth, as figures', async () => {
    const top = await channel('顶层渠道');
    const child = await channel('下级渠道', top.code);
    const grandchild = await channel('三级渠道', child.code);
    const sibling = await channel('同级渠道', top.code);
    await test.peek((tx) => makeCustomer(tx, { channel: child.code, name: '秘密客户' }));
    expect((await namesBelow(top.manager)).sort()).toEqual(['三级渠道', '下级渠道', '同级渠道'].sort());
    expect(await namesBelow(top.manager, { parentTenantCode: child.code })).toEqual(['三级渠道']);
    expect(await namesBelow(top.manager, { keyword: '三级' })).toEqual(['三级渠道']);
    expect(await namesBelow(child.manager)).toEqual(['三级渠道']);
    expect(await namesBelow(sibling.manager)).toEqual([]);
    // Asking below somebody else shows nothing of it.
    expect(await namesBelow(sibling.manager, { parentTenantCode: top.code })).toEqual([]);
    const answer = await get(top.manager, 'listSubChannels', { keyword: '下级' });
    expect(answer.data.list[0]).toMatchObject({
      parentName: '顶层渠道',
      partners: 1,
      people: 1,
      customers: 1,
      projects: 0,
    });
    const whole = answer.bytes.toString();
    for (const hidden of ['秘密客户', '下级渠道经理', grandchild.code]) expect(whole).not.toContain(hidden);
    // What else there is of a partner is not opened by standing above it.
    for (const path of ['/consulting/tenant/user/list', '/api/tenant/user/list.json'])
      expect((await top.manager.get(path, { tenantCode: child.code })).bytes.toString()).not.toContain('下级渠道经理');
    expect((await get(child.manager, 'getPurchaseInfo', { tenantCode: top.code })).errorCode).toBe('not_found');
    expect((await get(sibling.manager, 'getPurchaseInfo', { tenantCode: child.code })).errorCode).toBe('not_found');
    expect((await namesBelow(platform)).length).toBeGreaterThan(4);
  });

  it('asks as many statements for a page of 30 as for one of 3', async () => {
    const top = await channel('很多下级');
    await test.peek(async (tx) => {
      for (let i = 0; i < 30; i += 1)
        await makeTenant(tx, { type: 'channel', name: `伙伴${i}`, parentTenantCode: top.code });
    });
    const count = (pageSize: number) =>
      test.statements(() => get(top.manager, 'listSubChannels', { parentTenantCode: top.code, pageSize }));
    expect(await count(30)).toBe(await count(3));
  });

  it('open and search a tree of 2,000 on five levels by as few statements as a small one', async () => {
    const top = await channel('大型渠道');
    await test.peek((tx) =>
      tx.execute(sql`WITH RECURSIVE made AS (
          SELECT n, 'TBIG' || n AS code, CASE WHEN n <= 6 THEN ${top.code} ELSE 'TBIG' || ((n - 1) / 6) END AS parent
          FROM generate_series(1, 2000) n)
        INSERT INTO tenants (tenant_code, type, name, parent_tenant_code)
        SELECT code, 'channel', '规模伙伴' || n, parent FROM made ORDER BY n`),
    );
    const answer = await get(top.manager, 'listSubChannels', { pageSize: 200 });
    expect(answer.data.total).toBe('1000+');
    const branch = { parentTenantCode: top.code, pageSize: 200 };
    expect((await get(top.manager, 'listSubChannels', branch)).data.list).toHaveLength(6);
    expect(await namesBelow(top.manager, { keyword: '伙伴1999' })).toEqual(['规模伙伴1999']);
    const count = (query: Record<string, string | number>) =>
      test.statements(() => get(top.manager, 'listSubChannels', query));
    // One more counts what a full page leaves open.
    expect((await count({ pageSize: 200 })) - (await count(branch))).toBe(1);
  });

  it('join by their own consent, after they were shown what will be seen of them', async () => {
    const inviter = await channel('邀请方', undefined, 'JOIN2026');
    const own = await channel('加入方');
    expect((await get(test.nobody, 'getInvitation', { inviteCode: 'join2026' })).data.tenantName).toBe('邀请方');
    expect((await get(test.nobody, 'getInvitation', { inviteCode: 'WRONG' })).errorCode).toBe('invite_code_unknown');
    const check = await get(own.manager, 'checkInvitation', { inviteCode: 'JOIN2026' });
    expect(check.data).toMatchObject({ tenantName: '邀请方', relation: 'mayJoin' });
    expect(await namesBelow(inviter.manager)).toEqual([]);
    expect((await post(own.manager, 'joinPartner', { inviteCode: 'JOIN2026' })).success).toBe(true);
    const [seen] = (await get(inviter.manager, 'listSubChannels')).data.list;
    // What was shown before is what is seen now, but for the way to it.
    expect({ ...seen, parentTenantCode: null, parentName: null }).toEqual(check.data.sight);
    expect(await told(inviter.accountId)).toEqual(['partner_joined']);
    expect(await test.audits('joinPartner')).toHaveLength(1);
    expect((await post(own.manager, 'joinPartner', { inviteCode: 'JOIN2026' })).errorCode).toBe('refused_transition');

    const renewed = await post(inviter.manager, 'renewInviteCode');
    expect((await get(test.nobody, 'getInvitation', { inviteCode: 'JOIN2026' })).success).toBe(false);
    expect(
      (await get(own.manager, 'checkInvitation', { inviteCode: renewed.data.inviteCode ?? '' })).data.relation,
    ).toBe('joined');
    const other = await channel('另一邀请方', undefined, 'OTHER226');
    expect((await get(own.manager, 'checkInvitation', { inviteCode: 'OTHER226' })).data.relation).toBe('elsewhere');
    expect((await post(own.manager, 'joinPartner', { inviteCode: 'OTHER226' })).success).toBe(false);
    expect((await post(own.manager, 'leavePartner')).success).toBe(true);
    expect(await namesBelow(inviter.manager)).toEqual([]);
    expect((await post(own.manager, 'joinPartner', { inviteCode: 'OTHER226' })).success).toBe(true);
    expect(await namesBelow(other.manager)).toEqual(['加入方']);
  });

  it('move within what somebody sees, with all below them, and never below themselves', async () => {
    const top = await channel('移动顶层');
    const [a, b] = [await channel('甲', top.code), await channel('乙', top.code)];
    const c = await channel('丙', a.code);
    const stranger = await channel('外人');
    const move = (who: PartnerChannel, tenantCode: string, parentTenantCode: string) =>
      post(who.manager, 'movePartner', { tenantCode, parentTenantCode });
    expect((await move(top, a.code, c.code)).errorCode).toBe('refused_transition');
    expect((await move(top, a.code, stranger.code)).errorCode).toBe('not_found');
    expect((await move(stranger, a.code, stranger.code)).errorCode).toBe('not_found');
    expect((await move(a, a.code, c.code)).errorCode).toBe('not_found');
    expect((await move(top, a.code, b.code)).success).toBe(true);
    expect((await namesBelow(b.manager)).sort()).toEqual(['丙', '甲'].sort());
    expect(await told(a.accountId)).toEqual(['partner_moved']);
    expect((await test.audits('movePartner'))[0]?.detail).toEqual({ name: '甲', from: '移动顶层', to: '乙' });
  });

  it('are moved by two operators, since the partner above earns on every purchase', async () => {
    const [friend, buyer] = [await channel('关系户'), await channel('充值大户')];
    const body = { tenantCode: buyer.code, parentTenantCode: friend.code };
    const { approvalCode } = (await post(platform, 'movePartner', body)).data;
    expect(await namesBelow(friend.manager)).toEqual([]);
    const second = await test.as('13800000003');
    expect((await seeApproval(second, approvalCode ?? '')).facts).toEqual([
      { name: 'tenant', value: '充值大户' },
      { name: 'parent', value: '关系户', before: expect.any(String) },
    ]);
    expect((await decideApproval(platform, approvalCode, 'confirm')).errorCode).toBe('needs_second_person');
    expect((await decideApproval(second, approvalCode, 'confirm')).success).toBe(true);
    expect(await namesBelow(friend.manager)).toEqual(['充值大户']);
    expect((await post(platform, 'movePartner', body)).errorCode).toBe('refused_transition');
  });
});

describe('applications', () => {
  const apply = async (who: PartnerChannel, asked: number) => {
    const answer = await post(who.manager, 'applyForEquity', {
      items: [{ productCode: PRODUCT, asked }],
      note: '客户已签约',
    });
    return answer.data.applicationCode ?? '';
  };
  const decide = (who: Client, applicationCode: string, granted: number, reason?: string) =>
    post(who, 'decideApplication', { applicationCode, version: 1, items: [{ productCode: PRODUCT, granted }], reason });

  it('are granted, granted in part, or refused with a reason by the partner above, once', async () => {
    const top = await channel('审批方');
    const child = await channel('申请方', top.code);
    await test.peek((tx) => grantUnits(tx, top.code, 5));
    const [first, second, third] = [await apply(child, 3), await apply(child, 4), await apply(child, 1)];
    expect(await told(top.accountId)).toEqual(['equity_applied', 'equity_applied', 'equity_applied']);
    expect((await decide(child.manager, first, 3)).errorCode).toBe('not_found');
    expect((await decide(platform, first, 3)).errorCode).toBe('not_found');
    expect((await decide(top.manager, first, 3)).data).toEqual({ state: 'granted' });
    expect((await decide(top.manager, first, 3)).errorCode).toBe('refused_transition');
    expect((await decide(top.manager, second, 4)).errorCode).toBe('more_than_held');
    expect((await decide(top.manager, second, 2)).errorCode).toBe('reason_needed');
    expect((await decide(top.manager, second, 2, '余量不足')).data).toEqual({ state: 'partly' });
    expect((await decide(top.manager, third, 0, '暂不发放')).data).toEqual({ state: 'refused' });
    expect([await left(top.manager), await left(child.manager)]).toEqual([0, 5]);
    const seen = (await get(child.manager, 'getApplication', { applicationCode: second })).data;
    expect(seen).toMatchObject({ state: 'partly', reason: '余量不足', decidedBy: '审批方经理', allowedActions: [] });
    for (const [who, side] of [
      [child, 'mine'],
      [top, 'asked'],
    ] as const)
      expect((await get(who.manager, 'listApplications', { side })).data.list.map(({ state }) => state)).toEqual([
        'refused',
        'partly',
        'granted',
      ]);
    expect((await told(child.accountId)).filter((kind) => kind === 'equity_decided')).toHaveLength(3);
    expect(await test.audits('decideApplication')).toHaveLength(3);
  });

  it('are decided once, also by two at the same time', async () => {
    const top = await channel('双人审批');
    const child = await channel('申请一次', top.code);
    await test.peek((tx) => grantUnits(tx, top.code, 10));
    const code = await apply(child, 2);
    const answers = await Promise.all([decide(top.manager, code, 2), decide(top.manager, code, 2)]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await left(child.manager)).toBe(2);
  });

  it('carry documents that only both sides read, and can be withdrawn', async () => {
    const top = await channel('阅卷方');
    const child = await channel('递交方', top.code);
    const stranger = await channel('路人');
    const applicationCode = await apply(child, 1);
    const paper = { name: '合作协议.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n'), fields: { applicationCode } };
    const sent = await child.manager.upload<{ objectId: string }>(marketing.addEquityPaper.path, paper);
    expect(sent.success).toBe(true);
    const wrong = { ...paper, name: '程序.exe', content: Buffer.from('MZ') };
    expect((await child.manager.upload(marketing.addEquityPaper.path, wrong)).errorCode).toBe('file_type');
    expect((await top.manager.upload(marketing.addEquityPaper.path, paper)).success).toBe(false);
    const query = { applicationCode, objectId: sent.data.objectId };
    for (const who of [top, child])
      expect((await who.manager.get(marketing.getEquityPaper.path, query)).bytes.toString()).toContain('%PDF');
    expect((await stranger.manager.get(marketing.getEquityPaper.path, query)).errorCode).toBe('not_found');
    expect((await get(top.manager, 'getApplication', { applicationCode })).data.papers).toMatchObject([
      { name: '合作协议.pdf' },
    ]);
    expect((await post(child.manager, 'withdrawApplication', { applicationCode })).success).toBe(true);
    expect((await decide(top.manager, applicationCode, 0, '迟了')).errorCode).toBe('refused_transition');
    expect((await child.manager.upload(marketing.addEquityPaper.path, paper)).errorCode).toBe('refused_transition');
  });

  it('has ten papers at most, also where they are sent at once', async () => {
    const child = await channel('十份材料', (await channel('收十份')).code);
    const applicationCode = await apply(child, 1);
    const paper = { name: '协议.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n'), fields: { applicationCode } };
    const add = () => child.manager.upload(marketing.addEquityPaper.path, paper);
    for (let n = 1; n < limits.equityPapers; n += 1) await add();
    const last = await test.bothBeforeInsert('files', add);
    expect(last.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'limit_reached']);
  });
});

describe('units that end', () => {
  it('are told of 30 and 7 days before, once each, to who may ask for more', async () => {
    const one = await channel('到期渠道');
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10);
    for (const days of [5, 20, 60]) await test.peek((tx) => grantUnits(tx, one.code, days, inDays(days)));
    await Promise.all([remindOfUnits(test.services), remindOfUnits(test.services)]);
    await remindOfUnits(test.services);
    const rows = await test.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, one.accountId)));
    expect(rows.map(({ kind, params }) => [kind, params.count]).sort()).toEqual([
      ['equity_ending', 20],
      ['equity_ending', 5],
    ]);
  });
});
