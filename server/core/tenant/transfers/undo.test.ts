import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { daysLater } from '#domain/kernel/days';
import { projects } from '#server/core/project/tables';
import { customersApp, type Side } from '../../../../tests/server/customersApp';
import { decide, handOver } from '../../../../tests/server/handOver';
import { customers } from '../customers/tables';
import { tenants } from '../tables';
import { customerTransfers } from './tables';

const app = customersApp();
const { t, today, report, detail, moves, channelsOf, inWork } = app;
const transfer = (from: Side, to: Side, tenantCode: string) =>
  handOver(from.manager, to.manager, { tenantCode, inviteCode: to.inviteCode });

type Transfers = TenantWire['listTransfers']['data'];
let one: Side;
let two: Side;
beforeEach(() => {
  ({ one, two } = app.sides);
});

describe('a transfer that was accepted', () => {
  it('is undone by either side with the protection of before, while the receiver has done nothing', async () => {
    const { data } = await report(one);
    const { tenantCode } = data;
    const before = { protectedUntil: daysLater(today, 5), extensions: 1 };
    await t.peek((tx) => tx.update(customers).set(before).where(eq(customers.tenantCode, tenantCode)));
    await inWork(one, tenantCode);
    for (const [side, action] of [
      [one, 'takeBack'],
      [two, 'giveBack'],
    ] as const) {
      const { transferCode, undoableUntil } = (await transfer(one, two, tenantCode)).data;
      expect(undoableUntil).toBe(daysLater(today, 7));
      expect((await detail(two, tenantCode)).data).toMatchObject({ protectedUntil: daysLater(today, 30) });
      expect(await decide(side.manager, transferCode, action)).toMatchObject({ errorCode: 'reason_needed' });
      const back = await decide(side.manager, transferCode, action, '转错了');
      expect(back.data).toMatchObject({ state: 'returned', answer: '转错了', allowedActions: [] });
      expect(await channelsOf(tenantCode)).toEqual([one.code]);
      expect((await detail(one, tenantCode)).data).toMatchObject(before);
      expect((await moves(two))[0]).toMatchObject({ kind: 'returned', reason: '转错了' });
    }
    const rows = (await t.audits('returnCustomer')).filter(({ entityCode }) => entityCode === tenantCode);
    expect(rows).toHaveLength(4);
  });

  it('is undone although the receiver had invited somebody before, when the customer was its own', async () => {
    const { data } = await report(two, { managerName: '经理', managerPhone: '13700009914' });
    await transfer(two, one, data.tenantCode);
    const { transferCode } = (await transfer(one, two, data.tenantCode)).data;
    const back = await decide(one.manager, transferCode, 'takeBack', '转错了');
    expect(back.data).toMatchObject({ state: 'returned' });
  });

  it.each<[string, object]>([
    ['is disabled', { disabledReason: '欠费' }],
    ['is not approved any more', { approvalState: 'rejected' }],
  ])('is not undone while the channel that it came from %s', async (_, state) => {
    const { data } = await report(one);
    const { transferCode, fromName } = (await transfer(one, two, data.tenantCode)).data;
    const set = (part: object) => t.peek((tx) => tx.update(tenants).set(part).where(eq(tenants.tenantCode, one.code)));
    await set(state);
    const refused = await decide(two.manager, transferCode, 'giveBack', '转错了');
    expect(refused.errorCode).toBe('channel_not_active');
    expect(refused.errorMsg).toContain(fromName);
    expect(await channelsOf(data.tenantCode)).toEqual([two.code]);
    await set({ disabledReason: null, approvalState: 'success' });
    expect((await decide(two.manager, transferCode, 'giveBack', '转错了')).success).toBe(true);
  });

  it.each<[string, (tenantCode: string, projectCode: string) => Promise<unknown>]>([
    ['has changed it', (tenantCode) => saved(tenantCode)],
    ['has begun a project', (tenantCode) => inWork(two, tenantCode)],
    [
      'has dispatched a project',
      (tenantCode) =>
        t.peek((tx) =>
          tx.update(projects).set({ teacherAccountId: two.lead.accountId }).where(eq(projects.tenantCode, tenantCode)),
        ),
    ],
    [
      'has closed a project',
      (_, projectCode) => two.manager.post(project.closeProject.path, { projectCode, reason: '不再合作' }),
    ],
    [
      'has invited somebody',
      (tenantCode) => two.manager.post(tenant.inviteManager.path, { tenantCode, name: '经理', phone: '13700009913' }),
    ],
    [
      'accepted it more than 7 days ago',
      (tenantCode) =>
        t.peek((tx) =>
          tx
            .update(customerTransfers)
            .set({ acceptedAt: new Date(Date.now() - 7 * 86_400_000 - 1000) })
            .where(eq(customerTransfers.tenantCode, tenantCode)),
        ),
    ],
  ])('is not undone any more once the receiver %s', async (_, done) => {
    const { data } = await report(one);
    const { projectCode } = await inWork(one, data.tenantCode);
    const { transferCode } = (await transfer(one, two, data.tenantCode)).data;
    await done(data.tenantCode, projectCode);
    expect(await decide(one.manager, transferCode, 'takeBack', '转错了')).toMatchObject({
      errorCode: 'transfer_not_undoable',
    });
    expect(await channelsOf(data.tenantCode)).toEqual([two.code]);
    const { list } = (await one.manager.get<Transfers>(tenant.listTransfers.path)).data;
    expect(list).toMatchObject([{ state: 'accepted', undoableUntil: null, allowedActions: [] }]);
  });

  const saved = async (tenantCode: string) => {
    const { version } = (await detail(two, tenantCode)).data;
    return two.manager.post(tenant.saveCustomer.path, { ...app.facts(), tenantCode, version, note: '拜访' });
  };
});
