import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { daysLater } from '#domain/kernel/days';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { projectGroups, projectShare, projects } from '#server/core/project/tables';
import { notices } from '#server/core/user/tables';
import { variableDrafts } from '#server/subjects/iso/variable/tables';
import { makeFacts } from '../../../../tests/factories/facts';
import { makeInventory } from '../../../../tests/factories/inventory';
import { makeNotice } from '../../../../tests/factories/settings';
import { makePerson } from '../../../../tests/factories/tenants';
import { customersApp, type Side } from '../../../../tests/server/customersApp';
import { ask, decide, handOver } from '../../../../tests/server/handOver';
import { customers } from '../customers/tables';
import { invitations, tenantRelations, tenants } from '../tables';

const app = customersApp();
const { t, today, makeSide, unique, report, detail, moves, codes, channelsOf, inWork } = app;
const release = (side: Side, tenantCode: string) =>
  side.manager.post(tenant.releaseCustomer.path, { tenantCode, reason: '暂无需求' });

type Transfers = TenantWire['listTransfers']['data'];
let one: Side;
let two: Side;
beforeEach(() => {
  ({ one, two } = app.sides);
});

describe('a transfer', () => {
  const transfer = (from: Side, to: Side, tenantCode: string) =>
    handOver(from.manager, to.manager, { tenantCode, inviteCode: to.inviteCode });

  it('moves the customer with its projects once it is accepted, and leaves a receipt', async () => {
    const name = unique('转交');
    const { data } = await report(one, { name, note: '备注', managerName: '经理', managerPhone: '13700009912' });
    const { tenantCode } = data;
    const made = await inWork(one, tenantCode, '转交的项目');
    await t.peek(async (tx) => {
      await makeInventory(tx, made, '');
      const { tenantCode, projectCode, projectGroupCode } = made;
      const channelTenantCode = one.code;
      await makeFacts(
        tx,
        { tenantCode, channelTenantCode, projectCode, projectGroupCode },
        { company: { shortName: '短' } },
      );
      const draft = { moduleCode: 'company', version: 1, base: {}, values: { shortName: '长' } };
      await tx.insert(variableDrafts).values({ ...draft, tenantCode, projectCode, accountId: one.lead.accountId });
      await tx
        .insert(projectShare)
        .values({ tenantCode, projectCode: made.projectCode, sharedWith: one.code, capability: 'consult' })
        .onConflictDoNothing();
      const noticeId = await makeNotice(tx, one.code, one.lead.accountId, '转交的项目');
      await tx.update(notices).set({ projectCode: made.projectCode }).where(eq(notices.noticeId, noticeId));
    });
    const of = { projectCode: made.projectCode };
    const group = { projectGroupCode: made.projectGroupCode };
    const sees = async (side: Side) => [
      (await detail(side, tenantCode)).errorCode,
      (await side.manager.get(project.getProjectAsChannel.path, of)).errorCode,
      (await side.manager.get(project.getProjectGroup.path, group)).errorCode,
      (await side.manager.get(tenant.listTenantUsers.path, { tenantCode })).errorCode,
    ];
    const all = ['200', '200', '200', '200'];
    const nothing = ['not_found', 'not_found', 'not_found', 'not_found'];
    expect([await sees(one), await sees(two)]).toEqual([all, nothing]);

    const asked = await ask(one.manager, tenantCode, ` ${two.inviteCode.toLowerCase()} `);
    const moved = { groups: 1, projects: 1, invitations: 1 };
    expect(asked.data).toMatchObject({
      customerName: name,
      state: 'requested',
      side: 'sent',
      reason: '区域调整',
      moved,
    });
    expect(asked.data.allowedActions).toEqual(['withdraw']);
    expect([await sees(one), await sees(two)]).toEqual([all, nothing]);
    expect((await detail(one, tenantCode)).data).toMatchObject({ transfer: { toName: asked.data.toName } });
    const answer = await decide(two.manager, asked.data.transferCode, 'accept');
    expect(answer.data).toMatchObject({ state: 'accepted', side: 'received', decidedByName: '乙渠道经理', moved });
    const receipt = { kind: 'transferred', customerName: name, byName: '乙渠道经理', reason: '区域调整', moved };

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
    // It has no consultant of the new channel yet, and waits in the pool.
    const pool = await two.manager.get<ProjectWire['listProjects']['data']>(project.listProjects.path, {
      dispatchStatus: 'undispatch',
    });
    expect(pool.data.list).toMatchObject([{ projectCode: made.projectCode, teacher: null }]);
    const told = async (side: Side) =>
      t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, side.lead.accountId)));
    expect(await told(one)).toMatchObject([{ kind: 'transfer_accepted', params: { name } }]);
    const kinds = (await told(two)).map(({ kind, params }) => [kind, params.projects]);
    expect(kinds.sort()).toEqual([
      ['customer_transferred', 1],
      ['transfer_requested', undefined],
    ]);
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
      ...(await tx.execute('SELECT 1 FROM variable_sets')).rows,
      ...(await tx.execute('SELECT 1 FROM variable_drafts')).rows,
    ]);
    expect(left).toEqual([]);
    const facts = await two.manager.get<IsoWire['listVariables']['data']>(
      `/iso/variable/${made.projectGroupCode}/${made.projectCode}/list.json`,
    );
    expect(facts.data.sets.map(({ values }) => values)).toContainEqual({ shortName: '短' });
  });

  it('names the receiving channel before anything is asked, and refuses codes of others', async () => {
    const { data } = await report(one);
    const { tenantCode } = data;
    const look = (inviteCode: string, side = one) =>
      side.manager.get<{ name: string }>(tenant.getTransferReceiver.path, { inviteCode });
    const [named] = await t.peek((tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, two.code)));
    expect((await look(` ${two.inviteCode.toLowerCase()} `)).data).toEqual({ name: named?.name });
    // The platform has a code, too, and takes no customers; nor does a channel that isn't admitted.
    for (const code of ['NOBODY', 'XAHG2025', 'RCSA2025']) {
      expect(await look(code)).toMatchObject({ errorCode: 'invite_code_unknown' });
      expect(await ask(one.manager, tenantCode, code)).toMatchObject({ errorCode: 'invite_code_unknown' });
    }
    expect(await look(one.inviteCode)).toMatchObject({ errorCode: 'transfer_to_own' });
    expect(await ask(one.manager, tenantCode, one.inviteCode)).toMatchObject({ errorCode: 'transfer_to_own' });
    expect(await ask(two.manager, tenantCode, one.inviteCode)).toMatchObject({ errorCode: 'not_found' });
    const bad = await one.manager.post(tenant.requestTransfer.path, { tenantCode, inviteCode: two.inviteCode });
    expect(bad.status).toBe(400);
    const sub = await t.peek((tx) => makePerson(tx, one.code, ['CHANNEL_TENANT_SUB_MANAGER']));
    expect(await ask(await t.as(sub.phone), tenantCode, two.inviteCode)).toMatchObject({ errorCode: '403' });
    expect(await ask(t.nobody, tenantCode, two.inviteCode)).toMatchObject({ errorCode: '10000' });
    expect(await channelsOf(tenantCode)).toEqual([one.code]);
  });

  it('is refused for a reason or withdrawn; both sides see it, and it can be asked again', async () => {
    const { data } = await report(one);
    const { tenantCode } = data;
    const waits = async (side: Side) =>
      (await side.manager.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path)).data.map(
        ({ kind, count }) => [kind, count],
      );
    const listed = async (side: Side, query = {}) =>
      (await side.manager.get<Transfers>(tenant.listTransfers.path, query)).data.list;
    const first = (await ask(one.manager, tenantCode, two.inviteCode)).data.transferCode;
    expect([await waits(one), await waits(two)]).toEqual([[['sentTransfers', 1]], [['decideTransfers', 1]]]);
    expect(await ask(one.manager, tenantCode, two.inviteCode)).toMatchObject({ errorCode: 'transfer_waits' });
    expect(await decide(one.manager, first, 'accept')).toMatchObject({ errorCode: '403' });
    expect(await decide(two.manager, first, 'withdraw')).toMatchObject({ errorCode: '403' });
    expect(await decide(two.manager, first, 'takeBack')).toMatchObject({ errorCode: 'transfer_decided' });
    expect(await decide(two.manager, first, 'refuse')).toMatchObject({ errorCode: 'reason_needed' });
    expect(await decide(two.manager, first, 'refuse', '不在本区域')).toMatchObject({ data: { state: 'refused' } });
    expect(await listed(one)).toMatchObject([{ side: 'sent', state: 'refused', answer: '不在本区域' }]);
    const late = await decide(one.manager, first, 'withdraw');
    expect(late.errorCode).toBe('transfer_decided');
    expect(late.errorMsg).toContain('乙渠道经理');
    const second = (await ask(one.manager, tenantCode, two.inviteCode)).data.transferCode;
    expect(await decide(one.manager, second, 'withdraw')).toMatchObject({ data: { state: 'withdrawn' } });
    expect((await listed(two, { side: 'received' })).map(({ state }) => state)).toEqual(['withdrawn', 'refused']);
    expect([await waits(one), await waits(two)]).toEqual([[], []]);
    expect(await channelsOf(tenantCode)).toEqual([one.code]);
    const told = await t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, one.lead.accountId)));
    expect(told).toMatchObject([{ kind: 'transfer_refused', params: { reason: '不在本区域' } }]);
    for (const action of ['refuseTransfer', 'withdrawTransfer'] as const) {
      const rows = (await t.audits(action)).filter(({ entityCode }) => entityCode === tenantCode);
      expect(rows.map((row) => row.tenantCode).sort()).toEqual([one.code, two.code].sort());
    }
  });

  it('ends when the sender lets the customer go', async () => {
    const { data } = await report(one);
    const { transferCode } = (await ask(one.manager, data.tenantCode, two.inviteCode)).data;
    await release(one, data.tenantCode);
    expect(await decide(two.manager, transferCode, 'accept')).toMatchObject({ errorCode: 'transfer_decided' });
    const { list } = (await two.manager.get<Transfers>(tenant.listTransfers.path)).data;
    expect(list).toMatchObject([{ state: 'withdrawn', decidedByName: '甲渠道经理', allowedActions: [] }]);
  });

  it('is hidden from unrelated channels', async () => {
    const three = await makeSide('丙渠道');
    const { data } = await report(one);
    const { transferCode } = (await ask(one.manager, data.tenantCode, two.inviteCode)).data;
    expect(await decide(three.manager, transferCode, 'accept')).toMatchObject({ errorCode: 'not_found' });
    const { list } = (await three.manager.get<Transfers>(tenant.listTransfers.path)).data;
    expect(list).toEqual([]);
  });

  it('at once with a release or another transfer happens once', async () => {
    const three = await makeSide('丙渠道');
    const { data } = await report(one);
    const answers = await Promise.all([
      transfer(one, two, data.tenantCode),
      transfer(one, three, data.tenantCode),
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
    expect(await transfer(one, two, data.tenantCode)).toMatchObject({ errorCode: 'name_taken' });
    expect(await channelsOf(data.tenantCode)).toEqual([one.code]);
    const seen = and(eq(tenantRelations.tenantCode, two.code), eq(tenantRelations.customerTenantCode, data.tenantCode));
    expect(await t.peek((tx) => tx.select().from(tenantRelations).where(seen))).toEqual([]);
  });
});
