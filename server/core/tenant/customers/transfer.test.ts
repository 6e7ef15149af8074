import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { tenant } from '#domain/core/tenant/contract';
import { daysLater } from '#domain/kernel/days';
import { projectGroups, projectShare, projects } from '#server/core/project/tables';
import { notices } from '#server/core/user/tables';
import { makeInventory } from '../../../../tests/factories/inventory';
import { makeNotice } from '../../../../tests/factories/settings';
import { makePerson } from '../../../../tests/factories/tenants';
import { customersApp, type Moves, type Side } from '../../../../tests/server/customersApp';
import { invitations, tenantRelations } from '../tables';
import { customers } from './tables';

const app = customersApp();
const { t, today, makeSide, unique, report, detail, moves, codes, channelsOf, inWork } = app;
const release = (side: Side, tenantCode: string) =>
  side.manager.post(tenant.releaseCustomer.path, { tenantCode, reason: '暂无需求' });

let one: Side;
let two: Side;
beforeEach(() => {
  ({ one, two } = app.sides);
});

describe('a transfer', () => {
  const transfer = (side: Side, tenantCode: string, inviteCode: string) =>
    side.manager.post<Moves['list'][number]>(tenant.transferCustomer.path, {
      tenantCode,
      inviteCode,
      reason: '区域调整',
    });

  it('moves the customer with its projects at once, and leaves a receipt', async () => {
    const name = unique('转交');
    const { data } = await report(one, { name, note: '备注', managerName: '经理', managerPhone: '13700009912' });
    const { tenantCode } = data;
    const made = await inWork(one, tenantCode, '转交的项目');
    await t.peek(async (tx) => {
      await makeInventory(tx, made, '');
      await tx
        .insert(projectShare)
        .values({ tenantCode, projectCode: made.projectCode, sharedWith: one.code, capability: 'consult' })
        .onConflictDoNothing();
      const noticeId = await makeNotice(tx, one.code, one.lead.accountId, '转交的项目');
      await tx.update(notices).set({ projectCode: made.projectCode }).where(eq(notices.noticeId, noticeId));
    });
    const asked = { projectCode: made.projectCode };
    const group = { projectGroupCode: made.projectGroupCode };
    const sees = async (side: Side) => [
      (await detail(side, tenantCode)).errorCode,
      (await side.manager.get(project.getProjectAsChannel.path, asked)).errorCode,
      (await side.manager.get(project.getProjectGroup.path, group)).errorCode,
      (await side.manager.get(tenant.listTenantUsers.path, { tenantCode })).errorCode,
    ];
    const all = ['200', '200', '200', '200'];
    const nothing = ['not_found', 'not_found', 'not_found', 'not_found'];
    expect([await sees(one), await sees(two)]).toEqual([all, nothing]);

    const answer = await transfer(one, tenantCode, ` ${two.inviteCode.toLowerCase()} `);
    const receipt = {
      kind: 'transferred',
      customerName: name,
      byName: '甲渠道经理',
      reason: '区域调整',
      moved: { groups: 1, projects: 1, invitations: 1 },
    };
    expect(answer.data).toMatchObject(receipt);

    expect([await sees(one), await sees(two)]).toEqual([nothing, all]);
    expect([await codes(one), await codes(two)]).toEqual([[], [tenantCode]]);
    expect((await detail(two, tenantCode)).data).toMatchObject({ note: '备注', protectedUntil: daysLater(today, 30) });
    // Of either side: the receipt; of the old one nothing else.
    expect((await moves(one, { kind: 'transferred' }))[0]).toMatchObject(receipt);
    expect((await moves(two))[0]).toMatchObject(receipt);
    const groups = async (side: Side, scope: string) =>
      (await side.manager.get<ProjectWire['listProjectGroups']['data']>(project.listProjectGroups.path, { scope }))
        .data;
    expect((await groups(one, 'all')).total).toBe(0);
    expect((await groups(one, 'my')).total).toBe(0);
    // Nobody of the new channel answers for it yet: it waits in the pool for somebody.
    const pool = await two.manager.get<ProjectWire['listProjects']['data']>(project.listProjects.path, {
      dispatchStatus: 'undispatch',
    });
    expect(pool.data.list).toMatchObject([{ projectCode: made.projectCode, teacher: null }]);
    const told = async (side: Side) =>
      t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, side.lead.accountId)));
    expect(await told(one)).toEqual([]);
    expect(await told(two)).toMatchObject([{ kind: 'customer_transferred', params: { name, projects: 1 } }]);
    expect((await t.audits('transferCustomer'))[0]).toMatchObject({ entityCode: tenantCode });

    // Below the handlers, too: no row that the old channel's policies let through.
    const scope = { tenantCode: one.code, accountId: one.lead.accountId };
    const left = await t.services.database.transaction(scope, async (tx) => [
      ...(await tx.select().from(projects)),
      ...(await tx.select().from(projectGroups)),
      ...(await tx.select().from(projectShare)),
      ...(await tx.select().from(customers)),
      ...(await tx.select().from(invitations)),
      ...(await tx.execute('SELECT 1 FROM unit_assets')).rows,
      ...(await tx.execute('SELECT 1 FROM assessments')).rows,
      ...(await tx.execute('SELECT 1 FROM files')).rows,
    ]);
    expect(left).toEqual([]);
  });

  it('can be reversed by another transfer, and is closed to unrelated channels', async () => {
    const { data } = await report(one);
    const { tenantCode } = data;
    expect(await transfer(two, tenantCode, two.inviteCode)).toMatchObject({ errorCode: 'not_found' });
    expect(await transfer(one, tenantCode, one.inviteCode)).toMatchObject({ errorCode: 'refused_transition' });
    expect(await transfer(one, tenantCode, 'NOBODY')).toMatchObject({ errorCode: 'invite_code_unknown' });
    // The platform has a code, too, and takes no customers; nor does a channel that isn't admitted.
    expect(await transfer(one, tenantCode, 'XAHG2025')).toMatchObject({ errorCode: 'invite_code_unknown' });
    expect(await transfer(one, tenantCode, 'RCSA2025')).toMatchObject({ errorCode: 'invite_code_unknown' });
    const sub = await t.peek((tx) => makePerson(tx, one.code, ['CHANNEL_TENANT_SUB_MANAGER']));
    const body = { tenantCode, inviteCode: two.inviteCode, reason: '区域调整' };
    expect(await (await t.as(sub.phone)).post(tenant.transferCustomer.path, body)).toMatchObject({ errorCode: '403' });
    expect(await channelsOf(tenantCode)).toEqual([one.code]);
    expect(await transfer(one, tenantCode, two.inviteCode)).toMatchObject({ success: true });
    expect(await transfer(two, tenantCode, one.inviteCode)).toMatchObject({ success: true });
    expect(await channelsOf(tenantCode)).toEqual([one.code]);
  });

  it('at once with a release or another transfer happens once', async () => {
    const three = await makeSide('丙渠道');
    const { data } = await report(one);
    const answers = await Promise.all([
      transfer(one, data.tenantCode, two.inviteCode),
      transfer(one, data.tenantCode, three.inviteCode),
      release(one, data.tenantCode),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await channelsOf(data.tenantCode)).length).toBeLessThanOrEqual(1);
  });

  it('to a channel with a customer of the same name is refused completely', async () => {
    const { data } = await report(one);
    const name = unique('同名');
    await report(two, { name });
    await t.peek((tx) => tx.execute(`UPDATE tenants SET name = '${name}' WHERE tenant_code = '${data.tenantCode}'`));
    expect(await transfer(one, data.tenantCode, two.inviteCode)).toMatchObject({ errorCode: 'name_taken' });
    expect(await channelsOf(data.tenantCode)).toEqual([one.code]);
    const seen = and(eq(tenantRelations.tenantCode, two.code), eq(tenantRelations.customerTenantCode, data.tenantCode));
    expect(await t.peek((tx) => tx.select().from(tenantRelations).where(seen))).toEqual([]);
  });
});
