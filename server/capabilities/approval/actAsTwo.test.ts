import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import { limits } from '#domain/kernel/limits';
import { ledger } from '#domain/subjects/ledger/contract';
import { platform } from '#domain/subjects/platform/contract';
import { accounts, memberships } from '#server/core/tenant/tables';
import { makePerson, makeTenant, type Person } from '../../../tests/factories/tenants';
import { approvalApp } from '../../../tests/server/approvalApp';
import { decideApproval, seeApproval } from '../../../tests/server/secondPerson';
import type { Client } from '../../../tests/server/testApp';

const app = approvalApp();
const { test, operator, waiting, pointsOf } = app;
let asker: Client;
let second: Client;
let secondOne: Person;
let third: Client;
let channel: string;
beforeEach(() => {
  ({ asker, second, secondOne, third, channel } = app.now);
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
