import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import { freePhone } from '../../../../tests/factories/tenants';
import { type PersonRow, peopleApp } from '../../../../tests/server/peopleApp';
import type { Client } from '../../../../tests/server/testApp';
import { members, memberships, tenants } from '../tables';

const app = peopleApp();
const { t, join, list, rowOf, update, add, rolesOf, toldTo, answer } = app;

let tenantCode: string;
let channel: string;
let pm: typeof app.now.pm;
let manager: typeof app.now.manager;
beforeEach(() => {
  ({ tenantCode, channel, pm, manager } = app.now);
});

describe('a disabled person', () => {
  it('has no access, keeps name and roles, and returns with them', async () => {
    const person = await join(['INTERNAL_AUDITOR', 'CONSUMER_EXECUTOR'], '小李');
    const client = await t.as(person.phone);
    expect((await client.get(user.getUserInfo.path)).data).toMatchObject({ tenantDTO: { tenantCode } });
    expect((await update(person.accountId, { state: 'disabled' })).success).toBe(true);
    expect((await client.get(user.getUserInfo.path)).data).toMatchObject({ tenantDTO: null, tenants: [] });
    expect((await client.get(user.listNotices.path)).errorCode).toBe('must_choose_tenant');
    expect(await rowOf(person.accountId)).toMatchObject({
      name: '小李',
      state: 'disabled',
      roleCodes: ['INTERNAL_AUDITOR', 'CONSUMER_EXECUTOR'],
    });
    expect((await update(person.accountId, { state: 'active' })).success).toBe(true);
    expect(await rolesOf(person.accountId)).toEqual(['INTERNAL_AUDITOR', 'CONSUMER_EXECUTOR']);
    expect((await client.get(user.getUserInfo.path)).data).toMatchObject({ tenantDTO: { tenantCode } });
    for (const action of ['disablePerson', 'enablePerson'] as const)
      expect((await t.audits(action))[0]).toMatchObject({ entityCode: person.accountId, detail: { name: '小李' } });
  });

  it('does not return by another tenant’s invitation', async () => {
    const person = await join(['CONSUMER_EXECUTOR']);
    await update(person.accountId, { state: 'disabled' });
    const consultant = await t.as((await join(['CHANNEL_TENANT_MANAGER'], undefined, channel)).phone);
    const invitation = { tenantCode, name: '谁', phone: person.phone };
    expect((await consultant.post(tenant.inviteManager.path, invitation)).success).toBe(true);
    expect((await answer(person.phone, { accept: true, name: '自己' })).errorCode).toBe('member_disabled');
    expect(await rolesOf(person.accountId)).toEqual([]);
    expect((await add([{ name: '谁', phone: person.phone, roleCodes: ['CONSUMER_OWNER'] }])).data.known).toEqual([
      { phone: person.phone, state: 'disabled' },
    ]);
  });

  it('takes the invitations along that it has sent itself, and stops leading by other roles', async () => {
    const second = await join(['CONSUMER_PM']);
    const theirs = await t.as(second.phone);
    await add([{ name: '自己的另一个号码', phone: freePhone(), roleCodes: ['CONSUMER_PM'] }], theirs);
    await update(second.accountId, { roleCodes: 'CONSUMER_OWNER' });
    expect((await list({ state: 'open' })).total).toBe(0);
    expect((await t.audits('withdrawInvitation'))[0]).toMatchObject({ tenantCode, accountId: pm.accountId });
    expect((await list({}, theirs)) ?? null).toBeNull();
  });

  it('takes the invitations along that were on their way', async () => {
    const person = await join(['CONSUMER_EXECUTOR']);
    const consultant = await t.as((await join(['CHANNEL_TENANT_MANAGER'], undefined, channel)).phone);
    await consultant.post(tenant.inviteManager.path, { tenantCode, name: '谁', phone: person.phone });
    expect((await list({ state: 'open' })).total).toBe(1);
    await update(person.accountId, { state: 'disabled' });
    expect((await list({ state: 'open' })).total).toBe(0);
  });

  it('is never the caller', async () => {
    const parts: Record<string, string>[] = [
      { state: 'disabled' },
      { state: 'removed' },
      { roleCodes: 'CONSUMER_OWNER' },
    ];
    for (const part of parts) expect((await update(pm.accountId, part)).errorCode).toBe('403');
    expect(await rolesOf(pm.accountId)).toEqual(['CONSUMER_PM']);
  });

  it('is one of two managers who disable each other concurrently', async () => {
    const second = await join(['CONSUMER_PM']);
    const other = await t.as(second.phone);
    const [one, two] = [await rowOf(pm.accountId), await rowOf(second.accountId)];
    const disable = (client: Client, { accountId, version }: PersonRow) =>
      client.post(
        `${tenant.updateUser.path}?${new URLSearchParams({ accountId: accountId ?? '', version: String(version), state: 'disabled' })}`,
      );
    const sent = await t.peek(async (tx) => {
      await tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode)).for('update');
      const both = [disable(manager, two), disable(other, one)];
      await t.waitedFor(tx, 2);
      return { both };
    });
    const answers = await Promise.all(sent.both);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', '403']);
    const states = await t.peek((tx) => tx.select().from(members).where(eq(members.tenantCode, tenantCode)));
    expect(states.map(({ state }) => state).sort()).toEqual(['active', 'disabled']);
  });
});

describe('an invitation', () => {
  it('that was declined is removed as well', async () => {
    const phone = freePhone();
    await add([{ name: '谁', phone, roleCodes: ['CONSUMER_OWNER'] }]);
    await answer(phone, { accept: false });
    const [declined] = (await list({ state: 'declined' })).list;
    expect(declined?.allowedActions).toEqual(['invite', 'withdraw']);
    const body = { invitationCode: declined?.invitationCode };
    expect((await manager.post(tenant.withdrawInvitation.path, body)).success).toBe(true);
    expect((await list({ state: 'declined' })).total).toBe(0);
  });

  it('with a role above the own one is neither withdrawn nor made longer', async () => {
    const lead = await t.as((await join(['CHANNEL_TENANT_MANAGER'], undefined, channel)).phone);
    const sub = await t.as((await join(['CHANNEL_TENANT_SUB_MANAGER'], undefined, channel)).phone);
    const person = { name: '谁', phone: freePhone() };
    await add([{ ...person, roleCodes: ['CHANNEL_TENANT_MANAGER'] }], lead);
    const [open] = (await list({ state: 'open' }, sub)).list;
    expect(open?.allowedActions).toEqual([]);
    const body = { invitationCode: open?.invitationCode };
    expect((await sub.post(tenant.withdrawInvitation.path, body)).errorCode).toBe('403');
    expect((await add([{ ...person, roleCodes: ['CHANNEL_OWNER'] }], sub)).errorCode).toBe('403');
  });

  it('of another person to lead the customer is announced to its leaders', async () => {
    const consultant = await join(['CHANNEL_TENANT_MANAGER'], '渠道经理', channel);
    const body = { tenantCode, name: '新经理', phone: freePhone() };
    expect((await (await t.as(consultant.phone)).post(tenant.inviteManager.path, body)).success).toBe(true);
    expect(await toldTo(pm.accountId)).toEqual([
      { kind: 'manager_invited', params: { who: '渠道经理', name: '新经理' } },
    ]);
  });

  it('gives no role to a person who is being disabled', async () => {
    const person = await join(['CONSUMER_OWNER']);
    const given = await t.peek(async (tx) => {
      await tx
        .delete(memberships)
        .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.accountId, person.accountId)));
      await tx
        .update(members)
        .set({ state: 'disabled' })
        .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, person.accountId)));
      const giving = t
        .peek((beside) =>
          beside
            .insert(memberships)
            .values({ tenantCode, accountId: person.accountId, roleCode: 'CONSUMER_EXECUTOR' as const }),
        )
        .then(
          () => 'given',
          () => 'refused',
        );
      await t.waitedFor(tx);
      return { giving };
    });
    expect(await given.giving).toBe('refused');
    expect(await rolesOf(person.accountId)).toEqual([]);
  });
});

describe('a removed person', () => {
  it('is history without a visible phone, and returns by accepting an invitation', async () => {
    const person = await join(['CONSUMER_EXECUTOR'], '小赵');
    expect((await update(person.accountId, { state: 'removed' })).success).toBe(true);
    expect((await list()).list.map(({ name }) => name)).toEqual(['项目经理']);
    expect(await rowOf(person.accountId)).toMatchObject({ state: 'removed', phone: null, allowedActions: [] });
    expect((await update(person.accountId, { state: 'active' })).errorCode).toBe('refused_transition');
    await add([{ name: '小赵', phone: person.phone, roleCodes: ['INTERNAL_AUDITOR'] }]);
    expect((await answer(person.phone, { accept: true, name: '小赵' })).success).toBe(true);
    expect(await rolesOf(person.accountId)).toEqual(['INTERNAL_AUDITOR']);
    expect(await rowOf(person.accountId)).toMatchObject({ state: 'active', phone: person.phone });
  });
});
