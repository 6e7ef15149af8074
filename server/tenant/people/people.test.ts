import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { assets } from '#domain/assets/contract';
import type { RoleCode } from '#domain/kernel/roles';
import { tenant } from '#domain/tenant/contract';
import type { TenantWire } from '#domain/tenant/schema';
import { user } from '#domain/user/contract';
import { unitAssets } from '#server/assets/inventory/tables';
import { risks } from '#server/assets/risk/tables';
import { assessments } from '#server/assets/tables';
import { fingerprintOf } from '#server/assets/work/fingerprint';
import { projectGroups } from '#server/project/tables';
import { notices } from '#server/user/tables';
import { makeInventory } from '../../../tests/factories/inventory';
import { makeProject } from '../../../tests/factories/projects';
import { freePhone, makeCustomer, makePerson, makeTenant, type Person } from '../../../tests/factories/tenants';
import { newcomer } from '../../../tests/server/newcomer';
import { type Client, testApp } from '../../../tests/server/testApp';
import { members, memberships, tenants } from '../tables';

const t = testApp();
type List = TenantWire['listManagedUsers']['data'];
type Row = List['list'][number];
type Holdings = TenantWire['getHoldings']['data'];

let channel: string;
let tenantCode: string;
let pm: Person;
let manager: Client;
const join = (roleCodes: RoleCode[], showName?: string, where = tenantCode) =>
  t.peek((tx) => makePerson(tx, where, roleCodes, showName ? { showName } : {}));

beforeEach(async () => {
  ({ tenantCode, channelTenantCode: channel } = await t.peek(async (tx) =>
    makeCustomer(tx, { channel: await makeTenant(tx, { type: 'channel' }) }),
  ));
  pm = await join(['CONSUMER_PM'], '项目经理');
  manager = await t.as(pm.phone);
});

const list = async (query: Record<string, string> = {}, client = manager) =>
  (await client.get<List>(tenant.listManagedUsers.path, query)).data;
const rowOf = async (accountId: string, client = manager): Promise<Row> => {
  const all = [...(await list({ pageSize: '100' }, client)).list, ...(await list({ state: 'removed' }, client)).list];
  const found = all.find((row) => row.accountId === accountId);
  if (!found) throw new Error(`${accountId} is not listed.`);
  return found;
};
const update = async (accountId: string, part: Record<string, string>, client = manager) => {
  const { version } = await rowOf(accountId);
  return client.post(
    `${tenant.updateUser.path}?${new URLSearchParams({ accountId, version: String(version), ...part })}`,
  );
};
const add = (people: object[], client = manager) =>
  client.post<TenantWire['addUser']['data']>(tenant.addUser.path, { people });
const rolesOf = async (accountId: string) =>
  (
    await t.peek((tx) =>
      tx
        .select()
        .from(memberships)
        .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.accountId, accountId)))
        .orderBy(memberships.position),
    )
  ).map(({ roleCode }) => roleCode);
const toldTo = async (accountId: string) =>
  (await t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, accountId)))).map(({ kind, params }) => ({
    kind,
    params,
  }));

describe('the people of a tenant', () => {
  it('are listed with roles, state and what may be done about them; those at work first', async () => {
    const executor = await join(['CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'], '执行人');
    await add([{ name: '受邀人', phone: freePhone(), roleCodes: ['CONSUMER_OWNER'] }]);
    const gone = await join(['INTERNAL_AUDITOR'], '停用的人');
    await update(gone.accountId, { state: 'disabled' });
    const { list: rows, total, grantable } = await list();
    expect(total).toBe(4);
    expect(grantable).toEqual(['CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR']);
    expect(rows.map(({ name, state, roleCodes, allowedActions }) => [name, state, roleCodes, allowedActions])).toEqual([
      ['执行人', 'active', ['CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'], ['changeRoles', 'disable', 'remove']],
      ['项目经理', 'active', ['CONSUMER_PM'], []],
      ['受邀人', 'open', ['CONSUMER_OWNER'], ['withdraw']],
      ['停用的人', 'disabled', ['INTERNAL_AUDITOR'], ['enable', 'remove']],
    ]);
    expect((await rowOf(executor.accountId)).phone).toBe(executor.phone);
  });

  it('are found by name, phone, role and state', async () => {
    const executor = await join(['CONSUMER_EXECUTOR'], '周一帆');
    const names = async (query: Record<string, string>) => (await list(query)).list.map(({ name }) => name);
    expect(await names({ keyword: '一帆' })).toEqual(['周一帆']);
    expect(await names({ keyword: executor.phone.slice(-6) })).toEqual(['周一帆']);
    expect(await names({ roleCode: 'CONSUMER_PM' })).toEqual(['项目经理']);
    expect(await names({ state: 'disabled' })).toEqual([]);
    expect(await names({ keyword: '%' })).toEqual([]);
  });

  it('show when they were last here, in this tenant alone', async () => {
    const elsewhere = await t.peek((tx) => makeCustomer(tx, {}));
    const person = await join(['CONSUMER_EXECUTOR']);
    await t.peek((tx) =>
      tx
        .insert(memberships)
        .values({ tenantCode: elsewhere.tenantCode, accountId: person.accountId, roleCode: 'CONSUMER_PM' }),
    );
    const client = await newcomer(t, person.phone);
    const choose = (code: string) => client.post(tenant.chooseTenant.path, { tenantCode: code });
    expect((await choose(elsewhere.tenantCode)).success).toBe(true);
    expect((await rowOf(person.accountId)).lastSeenAt).toBeNull();
    await choose(tenantCode);
    expect(Date.now() - Date.parse((await rowOf(person.accountId)).lastSeenAt ?? '')).toBeLessThan(60_000);
  });

  it('take as many statements for eight as for two', async () => {
    for (let n = 0; n < 8; n++) await join(['CONSUMER_EXECUTOR']);
    const few = await t.statements(() => list({ pageSize: '2' }));
    expect(await t.statements(() => list({ pageSize: '8' }))).toBe(few);
  });

  it('are chosen from by colleagues, and a customer’s by its channel, who see no phones', async () => {
    const auditor = await join(['INTERNAL_AUDITOR'], '内审员');
    const consultant = await join(['CHANNEL_OWNER'], '顾问', channel);
    const own = await (await t.as(auditor.phone)).get(tenant.listUsers.path, { roleCode: 'CONSUMER_PM' });
    expect(own.data).toEqual({
      list: [{ accountId: pm.accountId, showName: '项目经理', roleCodes: ['CONSUMER_PM'] }],
      total: 1,
    });
    const theirs = await (await t.as(consultant.phone)).get(tenant.listTenantUsers.path, { tenantCode });
    expect(theirs.data).toMatchObject({ total: 2 });
    expect(theirs.bytes.includes(pm.phone)).toBe(false);
    const stranger = await t.as('13800000015');
    expect((await stranger.get(tenant.listTenantUsers.path, { tenantCode })).errorCode).toBe('not_found');
  });
});

describe('adding people', () => {
  it('invites all of them, with every role that they stand there with', async () => {
    const [one, two] = [freePhone(), freePhone()];
    const { data } = await add([
      { name: '张一', phone: one, roleCodes: ['CONSUMER_EXECUTOR'] },
      { name: '李二', phone: two, roleCodes: ['CONSUMER_OWNER', 'INTERNAL_AUDITOR'] },
      { name: '张一', phone: one, roleCodes: ['INTERNAL_AUDITOR'] },
    ]);
    expect(data).toEqual({ invited: 2, known: [] });
    expect((await list({ state: 'open' })).list.map(({ name, roleCodes }) => [name, roleCodes])).toEqual([
      ['张一', ['CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR']],
      ['李二', ['CONSUMER_OWNER', 'INTERNAL_AUDITOR']],
    ]);
    expect((await t.audits('addPeople'))[0]).toMatchObject({ tenantCode, detail: { invited: 2, known: 0 } });
    expect(await t.audits('invite')).toEqual(
      expect.arrayContaining([expect.objectContaining({ tenantCode, accountId: pm.accountId })]),
    );
  });

  it('names those who are here already, and tells nothing of anybody else', async () => {
    const known = await join(['CONSUMER_EXECUTOR']);
    const { data } = await add([
      { name: '谁', phone: known.phone, roleCodes: ['CONSUMER_OWNER'] },
      { name: '谁', phone: '13800000021', roleCodes: ['CONSUMER_OWNER'] },
    ]);
    expect(data).toEqual({ invited: 1, known: [{ phone: known.phone, state: 'active' }] });
    expect(await rolesOf(known.accountId)).toEqual(['CONSUMER_EXECUTOR']);
  });

  it('gives no role above the own one, and none of another type of tenant', async () => {
    const sub = await t.as((await join(['CHANNEL_TENANT_SUB_MANAGER'], undefined, channel)).phone);
    const one = (roleCode: RoleCode) => [{ name: '谁', phone: freePhone(), roleCodes: [roleCode] }];
    expect((await add(one('CHANNEL_TENANT_SUB_MANAGER'), sub)).success).toBe(true);
    expect((await add(one('CHANNEL_TENANT_MANAGER'), sub)).errorCode).toBe('403');
    expect((await add(one('CHANNEL_OWNER'))).errorCode).toBe('403');
    expect((await add(one('PLATFORM_MANAGER'))).errorCode).toBe('403');
  });

  it('names the field that is wrong', async () => {
    const answer = await add([{ name: ' ', phone: '1', roleCodes: [] }]);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual(['people.0.name', 'people.0.phone', 'people.0.roleCodes']);
  });
});

describe('other roles', () => {
  it('are given and taken, kept in the log, and told to the person', async () => {
    const person = await join(['CONSUMER_EXECUTOR'], '小王');
    expect((await update(person.accountId, { roleCodes: 'INTERNAL_AUDITOR,CONSUMER_OWNER' })).success).toBe(true);
    expect(await rolesOf(person.accountId)).toEqual(['INTERNAL_AUDITOR', 'CONSUMER_OWNER']);
    expect((await t.audits('changeRoles'))[0]).toMatchObject({
      entityCode: person.accountId,
      tenantCode,
      detail: {
        name: '小王',
        changed: { roleCodes: { before: ['CONSUMER_EXECUTOR'], after: ['INTERNAL_AUDITOR', 'CONSUMER_OWNER'] } },
      },
    });
    expect(await toldTo(person.accountId)).toEqual([{ kind: 'roles_changed', params: { who: '项目经理' } }]);
  });

  it('are not given by those who may not, and to nobody elsewhere', async () => {
    const person = await join(['CONSUMER_EXECUTOR']);
    const owner = await t.as((await join(['CONSUMER_OWNER'])).phone);
    expect((await update(person.accountId, { roleCodes: 'CONSUMER_PM' }, owner)).errorCode).toBe('403');
    expect((await update(person.accountId, { roleCodes: 'CONSUMER_PM' }, t.nobody)).errorCode).toBe('10000');
    expect((await update(person.accountId, { roleCodes: 'CHANNEL_OWNER' })).errorCode).toBe('403');
    const elsewhere = await t.as('13800000025');
    expect((await update(person.accountId, { state: 'disabled' }, elsewhere)).errorCode).toBe('not_found');
    expect(await rolesOf(person.accountId)).toEqual(['CONSUMER_EXECUTOR']);
  });

  it('name who was faster, and what is wrong', async () => {
    const person = await join(['CONSUMER_EXECUTOR']);
    const { accountId } = person;
    expect(await update(accountId, { roleCodes: 'CONSUMER_OWNER', version: '0' })).toMatchObject({
      errorCode: 'conflict',
      data: { current: { version: 1 } },
    });
    for (const part of [
      { roleCodes: 'NOBODY' },
      { state: 'gone' },
      { roleCodes: 'CONSUMER_PM', state: 'disabled' },
      {},
    ])
      expect((await update(accountId, part as Record<string, string>)).status).toBe(400);
  });
});

describe('somebody who is disabled', () => {
  it('is let in no more, keeps name and roles, and comes back with them', async () => {
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

  it('does not come back by an invitation of somebody else', async () => {
    const person = await join(['CONSUMER_EXECUTOR']);
    await update(person.accountId, { state: 'disabled' });
    const consultant = await t.as((await join(['CHANNEL_TENANT_MANAGER'], undefined, channel)).phone);
    const invitation = { tenantCode, name: '谁', phone: person.phone };
    expect((await consultant.post(tenant.inviteManager.path, invitation)).success).toBe(true);
    const client = await newcomer(t, person.phone);
    const { data } = await client.get<{ invitations: { invitationCode: string }[] }>(user.getUserInfo.path);
    const [waiting] = data.invitations;
    const answer = { invitationCode: waiting?.invitationCode, accept: true, name: '自己' };
    expect((await client.post(user.answerInvitation.path, answer)).errorCode).toBe('member_disabled');
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

  it('is never whoever does it', async () => {
    const parts: Record<string, string>[] = [
      { state: 'disabled' },
      { state: 'removed' },
      { roleCodes: 'CONSUMER_OWNER' },
    ];
    for (const part of parts) expect((await update(pm.accountId, part)).errorCode).toBe('403');
    expect(await rolesOf(pm.accountId)).toEqual(['CONSUMER_PM']);
  });

  it('is one of two managers who disable each other at once', async () => {
    const second = await join(['CONSUMER_PM']);
    const other = await t.as(second.phone);
    const [one, two] = [await rowOf(pm.accountId), await rowOf(second.accountId)];
    const disable = (client: Client, { accountId, version }: Row) =>
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
  it('that was declined is cleared away as well', async () => {
    const phone = freePhone();
    await add([{ name: '谁', phone, roleCodes: ['CONSUMER_OWNER'] }]);
    const client = await newcomer(t, phone);
    const { data } = await client.get<{ invitations: { invitationCode: string }[] }>(user.getUserInfo.path);
    await client.post(user.answerInvitation.path, {
      invitationCode: data.invitations[0]?.invitationCode,
      accept: false,
    });
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

  it('of somebody else to lead the customer is told to those who lead it', async () => {
    const consultant = await join(['CHANNEL_TENANT_MANAGER'], '渠道经理', channel);
    const body = { tenantCode, name: '新经理', phone: freePhone() };
    expect((await (await t.as(consultant.phone)).post(tenant.inviteManager.path, body)).success).toBe(true);
    expect(await toldTo(pm.accountId)).toEqual([
      { kind: 'manager_invited', params: { who: '渠道经理', name: '新经理' } },
    ]);
  });

  it('gives no role to somebody who is being disabled at that moment', async () => {
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

describe('somebody who is removed', () => {
  it('is history, its phone gone from sight, and comes back by accepting an invitation', async () => {
    const person = await join(['CONSUMER_EXECUTOR'], '小赵');
    expect((await update(person.accountId, { state: 'removed' })).success).toBe(true);
    expect((await list()).list.map(({ name }) => name)).toEqual(['项目经理']);
    expect(await rowOf(person.accountId)).toMatchObject({ state: 'removed', phone: null, allowedActions: [] });
    expect((await update(person.accountId, { state: 'active' })).errorCode).toBe('refused_transition');
    await add([{ name: '小赵', phone: person.phone, roleCodes: ['INTERNAL_AUDITOR'] }]);
    const client = await newcomer(t, person.phone);
    const { data } = await client.get<{ invitations: { invitationCode: string }[] }>(user.getUserInfo.path);
    const answer = { invitationCode: data.invitations[0]?.invitationCode, accept: true, name: '小赵' };
    expect((await client.post(user.answerInvitation.path, answer)).success).toBe(true);
    expect(await rolesOf(person.accountId)).toEqual(['INTERNAL_AUDITOR']);
    expect(await rowOf(person.accountId)).toMatchObject({ state: 'active', phone: person.phone });
  });
});

describe('what somebody answers for', () => {
  const atWork = async (signed = false) => {
    const leaving = await join(['CONSUMER_EXECUTOR'], '要走的人');
    const next = await join(['CONSUMER_EXECUTOR'], '接手的人');
    const consultant = await join(['CHANNEL_OWNER'], '顾问', channel);
    const project = await t.peek((tx) =>
      makeProject(tx, { customer: { tenantCode, channelTenantCode: channel }, ownerAccountId: consultant.accountId }),
    );
    const { unitId, riskId } = await t.peek((tx) => makeInventory(tx, project));
    await t.peek(async (tx) => {
      await tx.update(unitAssets).set({ assigneeId: leaving.accountId }).where(eq(unitAssets.unitId, unitId));
      await tx
        .update(risks)
        .set({
          ...{ treatment: 'modify', treatmentPlan: '打补丁', treatmentOwner: '要走的人' },
          treatmentOwnerId: leaving.accountId,
        })
        .where(eq(risks.riskId, riskId));
      if (signed)
        await tx
          .update(assessments)
          .set({ signedAt: new Date(), signedBy: pm.accountId })
          .where(eq(assessments.projectCode, project.projectCode));
    });
    const standing = () =>
      t.peek(async (tx) => {
        const [unit] = await tx.select().from(unitAssets).where(eq(unitAssets.unitId, unitId));
        const [risk] = await tx.select().from(risks).where(eq(risks.riskId, riskId));
        return [unit?.assigneeId, risk?.treatmentOwnerId, risk?.treatmentOwner];
      });
    return { leaving, next, consultant, project, standing };
  };

  it('is counted for everybody, and offered to those who can hold it', async () => {
    const { leaving, next } = await atWork();
    expect((await rowOf(leaving.accountId)).held).toEqual({ units: 1, treatments: 1, projects: 0 });
    const { data } = await manager.get<Holdings>(tenant.getHoldings.path, { accountId: leaving.accountId });
    const offered = data.map(({ kind, count, candidates }) => [kind, count, candidates.map((one) => one.showName)]);
    expect(offered).toEqual([
      ['units', 1, ['接手的人']],
      ['treatments', 1, expect.arrayContaining(['接手的人', '项目经理'])],
      ['projects', 0, []],
    ]);
    expect(data[0]?.candidates).toEqual([{ accountId: next.accountId, showName: '接手的人', held: 0 }]);
  });

  it('goes to whoever is named as the person goes, who is told; to nobody it does not', async () => {
    const { leaving, next, standing } = await atWork();
    const missing = await update(leaving.accountId, { state: 'disabled', units: next.accountId });
    expect(missing).toMatchObject({ errorCode: 'successor_needed', data: { kinds: ['treatments'] } });
    expect(await standing()).toEqual([leaving.accountId, leaving.accountId, '要走的人']);
    expect(await rolesOf(leaving.accountId)).toEqual(['CONSUMER_EXECUTOR']);
    const successors = { units: next.accountId, treatments: next.accountId };
    expect((await update(leaving.accountId, { state: 'disabled', ...successors })).success).toBe(true);
    expect(await standing()).toEqual([next.accountId, next.accountId, '接手的人']);
    const params = { who: '项目经理', from: '要走的人', count: 1 };
    expect(await toldTo(next.accountId)).toEqual(
      expect.arrayContaining([
        { kind: 'units_taken_over', params },
        { kind: 'treatments_taken_over', params },
      ]),
    );
    expect((await t.audits('disablePerson'))[0]).toMatchObject({
      detail: {
        name: '要走的人',
        handedOver: { units: { to: next.accountId, count: 1 }, treatments: { to: next.accountId, count: 1 } },
      },
    });
  });

  it('goes to nobody of another tenant, without the role, disabled, or the person itself', async () => {
    const { leaving, consultant, standing } = await atWork();
    const auditor = await join(['INTERNAL_AUDITOR']);
    const gone = await join(['CONSUMER_EXECUTOR']);
    await update(gone.accountId, { state: 'disabled' });
    for (const to of [consultant, auditor, gone, leaving]) {
      const part = { state: 'disabled', units: to.accountId, treatments: pm.accountId };
      expect((await update(leaving.accountId, part)).errorCode).toBe('unknown_reference');
    }
    expect(await standing()).toEqual([leaving.accountId, leaving.accountId, '要走的人']);
  });

  it('stays where the roles that are left can hold it', async () => {
    const { leaving, next, standing } = await atWork();
    expect((await update(leaving.accountId, { roleCodes: 'CONSUMER_OWNER' })).errorCode).toBe('successor_needed');
    // An owner of risks carries treatments out as well.
    const part = { roleCodes: 'CONSUMER_OWNER', units: next.accountId };
    expect((await update(leaving.accountId, part)).success).toBe(true);
    expect(await standing()).toEqual([next.accountId, leaving.accountId, '要走的人']);
  });

  it('leaves a signature as it is: the signed plan names who was to do it', async () => {
    const { leaving, next, project, standing } = await atWork(true);
    const successors = { units: next.accountId, treatments: next.accountId };
    const stated = () => t.peek((tx) => fingerprintOf(tx, project));
    const signed = await stated();
    expect((await update(leaving.accountId, { state: 'removed', ...successors })).success).toBe(true);
    expect(await stated()).toBe(signed);
    expect(await standing()).toEqual([next.accountId, next.accountId, '要走的人']);
    const [row] = await t.peek((tx) =>
      tx.select().from(assessments).where(eq(assessments.projectCode, project.projectCode)),
    );
    expect(row?.signedAt).not.toBeNull();
    // Who carries it out is who has taken it over, in the list and its filter.
    const measures = (query: object) =>
      manager.get<{ list: { treatmentOwner: string }[] }>(assets.listMeasures.path, {
        projectCode: project.projectCode,
        ...query,
      });
    expect((await measures({})).data.list).toMatchObject([{ treatmentOwner: '接手的人' }]);
    expect((await measures({ owner: '接手的人' })).data.list).toHaveLength(1);
    expect((await measures({ owner: '要走的人' })).data.list).toEqual([]);
  });

  it('is a consultant’s project groups, which a colleague takes over', async () => {
    const { consultant, project } = await atWork();
    const lead = await t.as((await join(['CHANNEL_TENANT_MANAGER'], undefined, channel)).phone);
    const colleague = await join(['CHANNEL_EXECUTOR'], undefined, channel);
    const { version } = await rowOf(consultant.accountId, lead);
    const query = { accountId: consultant.accountId, version: String(version), state: 'removed' };
    const remove = (part: object) =>
      lead.post(`${tenant.updateUser.path}?${new URLSearchParams({ ...query, ...part })}`);
    expect((await remove({})).errorCode).toBe('successor_needed');
    expect((await remove({ projects: colleague.accountId })).success).toBe(true);
    const [group] = await t.peek((tx) =>
      tx.select().from(projectGroups).where(eq(projectGroups.projectGroupCode, project.projectGroupCode)),
    );
    expect(group?.ownerAccountId).toBe(colleague.accountId);
  });
});
