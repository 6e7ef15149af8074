import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approval } from '#domain/capabilities/approval/contract';
import type { ApprovalWire } from '#domain/capabilities/approval/schema';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import { limits } from '#domain/kernel/limits';
import { ledger } from '#domain/subjects/ledger/contract';
import { platform } from '#domain/subjects/platform/contract';
import { accounts, memberships } from '#server/core/tenant/tables';
import { notices } from '#server/core/user/tables';
import { pointBalances } from '#server/subjects/ledger/tables';
import { makePerson, makeTenant, type Person } from '../../../tests/factories/tenants';
import { decideApproval, seeApproval } from '../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../tests/server/testApp';
import { approvals } from './tables';

const test = testApp();
let asker: Client;
let second: Client;
let third: Client;
let secondOne: Person;
let channel: string;

type Asked = { approvalCode: string };
const gift = (who: Client, part: object = {}) =>
  who.post<Asked>(platform.sendWelcomeGift.path, { tenantCode: channel, points: 300, reason: '新伙伴', ...part });
const waiting = async () => (await gift(asker)).data.approvalCode;
const list = async (who: Client, query: Record<string, string> = {}) =>
  (await who.get<ApprovalWire['listApprovals']['data']>(approval.listApprovals.path, query)).data;
const pointsOf = async (tenantCode: string) =>
  (await test.peek((tx) => tx.select().from(pointBalances).where(eq(pointBalances.tenantCode, tenantCode))))[0]?.gift ??
  0;
const operator = () => test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER']));
const told = (accountId: string, kind: string) =>
  test.peek((tx) =>
    tx.select().from(notices).where(sql`${notices.accountId} = ${accountId} AND ${notices.kind} = ${kind}`),
  );

beforeAll(async () => {
  asker = await test.as('13800000001');
  secondOne = await operator();
  second = await test.as(secondOne.phone);
  third = await test.as((await operator()).phone);
});
beforeEach(async () => {
  channel = await test.peek((tx) => makeTenant(tx, { type: 'channel', name: `受赠渠道 ${Math.random()}` }));
});

describe('an action that takes two operators', () => {
  it('waits with all that would be done, and is done once another one confirms it', async () => {
    const approvalCode = await waiting();
    expect(await pointsOf(channel)).toBe(0);
    const seen = await seeApproval(second, approvalCode);
    expect(seen).toMatchObject({
      kind: 'giveWelcome',
      state: 'open',
      askedBy: '周振宇',
      isOwn: false,
      reason: '新伙伴',
      obstacle: null,
      facts: [{ name: 'tenant' }, { name: 'points', value: 300 }, { name: 'validUntil' }],
      allowedActions: ['confirm', 'refuse'],
    });
    expect((await seeApproval(asker, approvalCode)).allowedActions).toEqual(['withdraw']);
    expect((await list(second, { open: 'true' })).list.map((one) => one.approvalCode)).toContain(approvalCode);
    const tasks = (await second.get<{ kind: string; path: string }[]>(user.listWaitingTasks.path)).data;
    expect(tasks).toContainEqual(
      expect.objectContaining({ kind: 'confirmApproval', path: '/financialmanagement/approvals' }),
    );
    expect(await told(secondOne.accountId, 'approval_asked')).not.toEqual([]);
    expect((await decideApproval(second, approvalCode, 'confirm')).data).toEqual({ state: 'confirmed' });
    expect(await pointsOf(channel)).toBe(300);
    expect((await test.audits('givePoints'))[0]).toMatchObject({ accountId: secondOne.accountId, tenantCode: channel });
    expect((await test.audits('askApproval'))[0]).toMatchObject({
      accountId: 'A13800000001',
      entityCode: approvalCode,
      detail: { kind: 'giveWelcome', reason: '新伙伴' },
    });
    expect((await test.audits('confirmApproval'))[0]).toMatchObject({
      accountId: secondOne.accountId,
      entityCode: approvalCode,
      detail: { asker: '周振宇' },
    });
    expect((await told('A13800000001', 'approval_decided')).at(-1)).toMatchObject({ params: { decided: 'confirm' } });
    expect((await list(asker, { open: 'false', state: 'confirmed' })).list[0]).toMatchObject({
      approvalCode,
      state: 'confirmed',
      decidedBy: expect.stringContaining('人员'),
    });
    expect((await seeApproval(second, approvalCode)).allowedActions).toEqual([]);
  });

  it('is never confirmed or refused by its own asker', async () => {
    const approvalCode = await waiting();
    expect((await decideApproval(asker, approvalCode, 'confirm')).errorCode).toBe('needs_second_person');
    expect((await decideApproval(asker, approvalCode, 'refuse', { reason: '试' })).errorCode).toBe(
      'needs_second_person',
    );
    const { fingerprint } = await seeApproval(second, approvalCode);
    expect((await decideApproval(asker, approvalCode, 'confirm', { fingerprint })).errorCode).toBe(
      'needs_second_person',
    );
    expect(await pointsOf(channel)).toBe(0);
    // Not even the server could write it.
    const alone = test.peek((tx) =>
      tx
        .update(approvals)
        .set({ state: 'confirmed', decidedBy: 'A13800000001' })
        .where(eq(approvals.approvalCode, approvalCode)),
    );
    await expect(alone).rejects.toMatchObject({ cause: { constraint: 'approvals_two' } });
  });

  it('happens once if two confirm it at once, or one confirms it twice', async () => {
    const approvalCode = await waiting();
    const { fingerprint } = await seeApproval(second, approvalCode);
    const answers = await Promise.all(
      [second, third, second].map((who) => decideApproval(who, approvalCode, 'confirm', { fingerprint })),
    );
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([
      '200',
      'refused_transition',
      'refused_transition',
    ]);
    expect(await pointsOf(channel)).toBe(300);
  });

  it('is not asked for twice: the one that waits is named', async () => {
    const approvalCode = await waiting();
    const both = await Promise.all([gift(asker), gift(second, { points: 5 })]);
    for (const one of both) expect(one).toMatchObject({ errorCode: 'approval_waits', data: { approvalCode } });
    expect((await decideApproval(asker, approvalCode, 'withdraw')).data.state).toBe('withdrawn');
    expect((await gift(second, { points: 5 })).success).toBe(true);
  });

  it('is requested once under one key, even if the answer was lost', async () => {
    const key = { 'idempotency-key': `gift-${channel}` };
    const send = () => asker.post<Asked>(platform.sendWelcomeGift.path, { tenantCode: channel }, key);
    const first = await send();
    expect((await send()).data).toEqual(first.data);
  });

  it('is refused with a reason, or taken back by the asker alone', async () => {
    const approvalCode = await waiting();
    expect((await decideApproval(second, approvalCode, 'refuse')).errorCode).toBe('reason_needed');
    expect((await decideApproval(second, approvalCode, 'withdraw')).errorCode).toBe('403');
    expect((await decideApproval(second, approvalCode, 'refuse', { reason: '不是伙伴' })).data.state).toBe('refused');
    expect((await test.audits('refuseApproval'))[0]).toMatchObject({ detail: { reason: '不是伙伴' } });
    expect((await decideApproval(second, approvalCode, 'confirm')).errorCode).toBe('refused_transition');
    expect(await pointsOf(channel)).toBe(0);
    const other = await waiting();
    await decideApproval(asker, other, 'withdraw');
    expect((await test.audits('withdrawApproval'))[0]).toMatchObject({ entityCode: other });
    expect((await decideApproval(second, other, 'confirm')).errorCode).toBe('refused_transition');
  });

  it('is refused if it would differ by now from what the confirmer saw', async () => {
    const approvalCode = await waiting();
    const { fingerprint } = await seeApproval(second, approvalCode);
    await test.owner.query(
      `UPDATE approvals SET input = jsonb_set(input, '{points}', '99999') WHERE approval_code = $1`,
      [approvalCode],
    );
    expect((await decideApproval(second, approvalCode, 'confirm', { fingerprint })).errorCode).toBe(
      'approval_overtaken',
    );
    expect(await pointsOf(channel)).toBe(0);
    expect((await seeApproval(second, approvalCode)).facts).toContainEqual({ name: 'points', value: 99_999 });
  });

  it('stays open if it can no longer be carried out, and says why', async () => {
    const approvalCode = await waiting();
    const { fingerprint } = await seeApproval(second, approvalCode);
    await test.owner.query(`UPDATE tenants SET approval_state = 'rejected' WHERE tenant_code = $1`, [channel]);
    expect((await decideApproval(second, approvalCode, 'confirm', { fingerprint })).errorCode).toBe(
      'refused_transition',
    );
    expect(await seeApproval(second, approvalCode)).toMatchObject({
      state: 'open',
      obstacle: expect.stringContaining('状态'),
      allowedActions: ['refuse'],
    });
  });

  it('expires without a decision in time, and can be asked for again', async () => {
    const approvalCode = await waiting();
    await test.owner.query(`UPDATE approvals SET expires_at = now() WHERE approval_code = $1`, [approvalCode]);
    expect((await decideApproval(second, approvalCode, 'confirm')).errorCode).toBe('refused_transition');
    expect((await seeApproval(second, approvalCode)).state).toBe('expired');
    expect((await list(second, { state: 'expired' })).list.map((one) => one.approvalCode)).toContain(approvalCode);
    expect((await gift(asker)).success).toBe(true);
  });

  it('is refused if the asker is no longer an operator', async () => {
    const leaver = await operator();
    const { approvalCode } = (await gift(await test.as(leaver.phone))).data;
    await test.peek((tx) => tx.delete(memberships).where(eq(memberships.accountId, leaver.accountId)));
    expect((await decideApproval(second, approvalCode, 'confirm')).errorCode).toBe('asker_gone');
    expect(await pointsOf(channel)).toBe(0);
  });

  it('is the operator’s alone, and of its own tenant', async () => {
    const approvalCode = await waiting();
    for (const phone of ['13800000011', '13800000021', '13800000002']) {
      const other = await test.as(phone);
      expect((await other.get(approval.listApprovals.path)).errorCode).toBe('403');
      expect((await decideApproval(other, approvalCode, 'confirm')).errorCode).toBe('403');
      expect((await gift(other)).errorCode).toBe('403');
    }
    expect((await decideApproval(test.nobody, approvalCode, 'confirm')).errorCode).toBe('10000');
    const elsewhere = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'platform' }), ['PLATFORM_MANAGER']),
    );
    const foreign = await test.as(elsewhere.phone);
    expect((await decideApproval(foreign, approvalCode, 'confirm')).errorCode).toBe('not_found');
    expect((await foreign.get(approval.getApproval.path, { approvalCode })).errorCode).toBe('not_found');
    expect((await list(foreign)).list).toEqual([]);
    expect((await second.post(approval.decideApproval.path, { approvalCode, action: 'approve' })).status).toBe(400);
    const body = { approvalCode: 'PNONE', action: 'confirm', fingerprint: '' };
    expect((await second.post(approval.decideApproval.path, body)).errorCode).toBe('not_found');
  });

  it('is never changed once it was decided, nor removed', async () => {
    const approvalCode = await waiting();
    await decideApproval(second, approvalCode, 'confirm');
    const of = eq(approvals.approvalCode, approvalCode);
    await test.peek((tx) => tx.update(approvals).set({ reason: '别的' }).where(of));
    expect((await seeApproval(second, approvalCode)).reason).toBe('新伙伴');
    await expect(test.peek((tx) => tx.delete(approvals).where(of))).rejects.toThrow();
  });

  it('costs as many statements for 30 as for 3', async () => {
    const count = (pageSize: string) => test.statements(() => list(second, { pageSize }));
    expect(Math.abs((await count('3')) - (await count('30')))).toBeLessThanOrEqual(1);
  });
});

describe('an operator who tries to act as two', () => {
  it('does not, by a colleague’s phone: another one confirms it, and the phone’s new owner confirms no money', async () => {
    const victim = await operator();
    const own = '13711110001';
    const setPhone = () =>
      asker.post<{ ended: number; approvalCode?: string }>(platform.setAccountPhone.path, {
        accountId: victim.accountId,
        version: 1,
        phone: own,
        reason: '换号',
      });
    const { data } = await setPhone();
    expect(data).toEqual({ ended: 0, approvalCode: expect.stringMatching(/^P/u) });
    const phoneOf = async () =>
      (await test.peek((tx) => tx.select().from(accounts).where(eq(accounts.accountId, victim.accountId))))[0]?.phone;
    expect(await phoneOf()).toBe(victim.phone);
    // Neither the asker nor the one whom it is about.
    const colleague = await test.as(victim.phone);
    expect((await decideApproval(asker, data.approvalCode, 'confirm')).errorCode).toBe('needs_second_person');
    expect((await decideApproval(colleague, data.approvalCode, 'confirm')).errorCode).toBe('needs_second_person');
    expect((await seeApproval(second, data.approvalCode ?? '')).facts).toEqual([
      { name: 'person', value: expect.stringContaining('人员') },
      { name: 'phone', value: own, before: victim.phone },
    ]);
    expect(JSON.stringify((await test.audits('askApproval'))[0]?.detail)).not.toContain(own);
    // The confirmer is deceived; for three days the taken account may not confirm.
    expect((await decideApproval(second, data.approvalCode, 'confirm')).success).toBe(true);
    expect(await phoneOf()).toBe(own);
    expect((await colleague.get(user.getUserInfo.path)).errorCode).toBe('10000');
    expect((await test.audits('setAccountPhone'))[0]).toMatchObject({ accountId: secondOne.accountId });

    const puppet = await test.as(own);
    const approvalCode = await waiting();
    const barred = await seeApproval(puppet, approvalCode);
    expect(barred).toMatchObject({ allowedActions: ['refuse'], barredUntil: expect.stringMatching(/Z$/u) });
    const refused = await decideApproval(puppet, approvalCode, 'confirm');
    expect(refused).toMatchObject({ errorCode: 'confirming_barred', data: { until: barred.barredUntil } });
    const days = (Date.parse(barred.barredUntil ?? '') - Date.now()) / (24 * 3600_000);
    expect(Math.ceil(days)).toBe(3);
    expect(await pointsOf(channel)).toBe(0);
    // Three days later the colleague would have told somebody.
    await test.peek((tx) =>
      tx
        .update(accounts)
        .set({ identityChangedAt: sql`now() - ${limits.confirmingBar} * interval '1 millisecond'` })
        .where(eq(accounts.accountId, victim.accountId)),
    );
    expect((await seeApproval(puppet, approvalCode)).barredUntil).toBeNull();
    expect((await decideApproval(puppet, approvalCode, 'confirm')).success).toBe(true);
  });

  it('does not, by a colleague’s lost second factor', async () => {
    const { makeSecondFactor } = await import('../../../tests/factories/factors');
    const victim = await operator();
    await test.peek((tx) => makeSecondFactor(tx, victim.accountId));
    const body = { accountId: victim.accountId, reason: '手机遗失' };
    const { data } = await asker.post<{ approvalCode: string }>(platform.resetSecondFactor.path, body);
    expect((await decideApproval(asker, data.approvalCode, 'confirm')).errorCode).toBe('needs_second_person');
    expect((await decideApproval(second, data.approvalCode, 'confirm')).success).toBe(true);
    const puppet = await test.as(victim.phone);
    expect((await decideApproval(puppet, await waiting(), 'confirm')).errorCode).toBe('confirming_barred');
  });

  it('does not, by inviting themselves as an operator', async () => {
    const phone = '13711110002';
    const invite = (roleCodes: string[], who = asker) =>
      who.post<{ invited: number; approvalCode?: string }>(tenant.addUser.path, {
        people: [{ name: '分身', phone, roleCodes }],
      });
    expect((await invite(['PLATFORM_DELIVERY'])).data).toEqual({ invited: 1, known: [] });
    const { data } = await invite(['PLATFORM_MANAGER']);
    expect(data).toMatchObject({ invited: 0, approvalCode: expect.stringMatching(/^P/u) });
    const invited = () =>
      test.owner.query(`SELECT 1 FROM invitations WHERE phone = $1 AND 'PLATFORM_MANAGER' = ANY(role_codes)`, [phone]);
    expect((await invited()).rowCount).toBe(0);
    expect((await decideApproval(asker, data.approvalCode, 'confirm')).errorCode).toBe('needs_second_person');
    expect((await decideApproval(second, data.approvalCode, 'confirm')).success).toBe(true);
    expect((await invited()).rowCount).toBe(1);
    // A channel's manager can neither invite an operator nor ask for one.
    expect((await invite(['PLATFORM_MANAGER'], await test.as('13800000011'))).errorCode).toBe('403');
  });

  it('cannot, by giving a colleague the role or by enabling a former operator; a new operator confirms nothing yet', async () => {
    const helper = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_DELIVERY']));
    const change = (part: Record<string, string>) =>
      asker.post<{ version: number; approvalCode?: string }>(
        `${tenant.updateUser.path}?${new URLSearchParams({ accountId: helper.accountId, ...part })}`,
      );
    const rolesNow = async () =>
      (await test.peek((tx) => tx.select().from(memberships).where(eq(memberships.accountId, helper.accountId)))).map(
        ({ roleCode }) => roleCode,
      );
    const asked = await change({ version: '1', roleCodes: 'PLATFORM_MANAGER' });
    expect(asked.data).toEqual({ version: 1, approvalCode: expect.stringMatching(/^P/u) });
    expect(await rolesNow()).toEqual(['PLATFORM_DELIVERY']);
    const colleague = await test.as(helper.phone);
    expect((await decideApproval(colleague, asked.data.approvalCode, 'confirm')).errorCode).toBe('403');
    expect((await decideApproval(second, asked.data.approvalCode, 'confirm')).success).toBe(true);
    expect(await rolesNow()).toEqual(['PLATFORM_MANAGER']);
    const puppet = await test.as(helper.phone);
    expect((await decideApproval(puppet, await waiting(), 'confirm')).errorCode).toBe('confirming_barred');

    // One person alone may take the role away; giving it back takes two.
    expect((await change({ version: '2', state: 'disabled' })).data.approvalCode).toBeUndefined();
    const enabled = await change({ version: '3', state: 'active' });
    expect(enabled.data.approvalCode).toMatch(/^P/u);
    expect(await rolesNow()).toEqual([]);
    // The phone of a disabled operator counts as an operator's as well.
    const set = await asker.post<{ approvalCode?: string }>(platform.setAccountPhone.path, {
      accountId: helper.accountId,
      version: 1,
      phone: '13711110003',
      reason: '换号',
    });
    expect(set.data.approvalCode).toMatch(/^P/u);
  });

  it('does not, by an invented bank line and any of that: the whole way ends before the money is there', async () => {
    const { bankBook } = await import('#server/subjects/ledger/transfers/bankBook');
    const { writeBook } = await import('#server/kernel/documents/book/write');
    const payer = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel', name: '空壳公司' }), ['CHANNEL_TENANT_MANAGER']),
    );
    const buyer = await test.as(payer.phone);
    const { orderCode } = (await buyer.post<{ orderCode: string }>(ledger.orderPoints.path, { points: 9000 })).data;
    await buyer.post(ledger.payOrder.path, { orderCode, method: 'transfer' });
    const serial = `INVENTED${Date.now()}`;
    const row = { serial, receivedOn: '2026-11-20', amount: '9000', payer: '空壳公司', remark: orderCode };
    const content = await writeBook(bankBook, { records: [row] as never }, 'zh-CN');
    await asker.upload(ledger.importBankRecords.path, { fields: {}, name: '流水.xlsx', content });
    const record = async (who: Client) => {
      const { list: found } = (
        await who.get<{ list: { recordCode: string }[] }>(ledger.listBankRecords.path, { keyword: serial })
      ).data;
      const { recordCode = '' } = found[0] ?? {};
      return (
        await who.get<{ recordCode: string; version: number; barredUntil: string | null; allowedActions: string[] }>(
          ledger.getBankRecord.path,
          { recordCode },
        )
      ).data;
    };
    const confirm = async (who: Client) => {
      const { recordCode, version } = await record(who);
      return who.post(platform.setAccountRecordStatus.path, { recordCode, version, action: 'confirm' });
    };
    expect((await confirm(asker)).errorCode).toBe('needs_second_person');

    // A colleague's account by a number of one's own, confirmed by somebody who doesn't look.
    const victim = await operator();
    const set = await asker.post<{ approvalCode: string }>(platform.setAccountPhone.path, {
      accountId: victim.accountId,
      version: 1,
      phone: '13711110004',
      reason: '同事换号',
    });
    await expect(test.as('13711110004')).rejects.toThrow('No account');
    await decideApproval(second, set.data.approvalCode, 'confirm');
    const puppet = await test.as('13711110004');
    expect(await record(puppet)).toMatchObject({
      allowedActions: ['unmatch'],
      barredUntil: expect.stringMatching(/Z$/u),
    });
    expect((await confirm(puppet)).errorCode).toBe('confirming_barred');
    expect((await buyer.get<{ paid: number }>(ledger.getBalance.path)).data.paid).toBe(0);
    // Somebody else confirms as ever.
    expect((await confirm(third)).success).toBe(true);
    expect((await buyer.get<{ paid: number }>(ledger.getBalance.path)).data.paid).toBe(9000);
  });
});
