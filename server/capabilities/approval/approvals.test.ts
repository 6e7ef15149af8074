import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { approval } from '#domain/capabilities/approval/contract';
import type { ApprovalWire } from '#domain/capabilities/approval/schema';
import { user } from '#domain/core/user/contract';
import { platform } from '#domain/subjects/platform/contract';
import { memberships } from '#server/core/tenant/tables';
import { notices } from '#server/core/user/tables';
import { makePerson, makeTenant, type Person } from '../../../tests/factories/tenants';
import { approvalApp } from '../../../tests/server/approvalApp';
import { decideApproval, seeApproval } from '../../../tests/server/secondPerson';
import type { Client } from '../../../tests/server/testApp';
import { approvals } from './tables';

const app = approvalApp();
const { test, operator, gift, waiting, pointsOf } = app;
let asker: Client;
let second: Client;
let secondOne: Person;
let third: Client;
let channel: string;
beforeEach(() => {
  ({ asker, second, secondOne, third, channel } = app.now);
});

const list = async (who: Client, query: Record<string, string> = {}) =>
  (await who.get<ApprovalWire['listApprovals']['data']>(approval.listApprovals.path, query)).data;
const told = (accountId: string, kind: string) =>
  test.peek((tx) =>
    tx.select().from(notices).where(sql`${notices.accountId} = ${accountId} AND ${notices.kind} = ${kind}`),
  );

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
    const answers = await test.inLine(
      (tx) => tx.select().from(approvals).where(eq(approvals.approvalCode, approvalCode)).for('update'),
      ...[second, third, second].map((who) => () => decideApproval(who, approvalCode, 'confirm', { fingerprint })),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', 'refused_transition', 'refused_transition']);
    expect(await pointsOf(channel)).toBe(300);
  });

  it('is not asked for twice: the one that waits is named', async () => {
    const both = await test.bothBeforeInsert('approvals', () => gift(asker));
    const approvalCode = both.find(({ success }) => success)?.data.approvalCode ?? '';
    for (const one of [both.find(({ success }) => !success), await gift(second, { points: 5 })])
      expect(one).toMatchObject({ errorCode: 'approval_waits', data: { approvalCode } });
    expect((await decideApproval(asker, approvalCode, 'withdraw')).data.state).toBe('withdrawn');
    expect((await gift(second, { points: 5 })).success).toBe(true);
  });

  it('is requested once under one key, even if the answer was lost', async () => {
    const key = { 'idempotency-key': `gift-${channel}` };
    const send = () =>
      asker.post<{ approvalCode: string }>(
        platform.sendWelcomeGift.path,
        { tenantCode: channel, reason: '新伙伴' },
        key,
      );
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
