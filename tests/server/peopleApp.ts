import { and, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { user } from '#domain/core/user/contract';
import type { RoleCode } from '#domain/kernel/roles';
import { memberships } from '#server/core/tenant/tables';
import { notices } from '#server/core/user/tables';
import { makeCustomer, makePerson, makeTenant, type Person } from '../factories/tenants';
import { newcomer } from './newcomer';
import { type Client, testApp } from './testApp';

type List = TenantWire['listManagedUsers']['data'];
export type PersonRow = List['list'][number];

/** A portal with a customer, its project manager, and the channel that serves it; anew for each test. */
export function peopleApp() {
  const t = testApp();
  const held = {} as { tenantCode: string; channel: string; pm: Person; manager: Client };

  const join = (roleCodes: RoleCode[], showName?: string, where = held.tenantCode) =>
    t.peek((tx) => makePerson(tx, where, roleCodes, showName ? { showName } : {}));
  const list = async (query: Record<string, string> = {}, client = held.manager) =>
    (await client.get<List>(tenant.listManagedUsers.path, query)).data;
  const rowOf = async (accountId: string, client = held.manager): Promise<PersonRow> => {
    const all = [...(await list({ pageSize: '100' }, client)).list, ...(await list({ state: 'removed' }, client)).list];
    const found = all.find((row) => row.accountId === accountId);
    if (!found) throw new Error(`${accountId} is not listed.`);
    return found;
  };
  /** As the manager finds them now, unless a version is named. */
  const update = async (accountId: string, part: Record<string, string>, client = held.manager) => {
    const { version } = await rowOf(accountId);
    return client.post(
      `${tenant.updateUser.path}?${new URLSearchParams({ accountId, version: String(version), ...part })}`,
    );
  };

  beforeEach(async () => {
    const { tenantCode, channelTenantCode: channel } = await t.peek(async (tx) =>
      makeCustomer(tx, { channel: await makeTenant(tx, { type: 'channel' }) }),
    );
    Object.assign(held, { tenantCode, channel });
    held.pm = await join(['CONSUMER_PM'], '项目经理');
    held.manager = await t.as(held.pm.phone);
  });

  return {
    t,
    /** Of this test's customer. */
    now: held,
    join,
    list,
    rowOf,
    update,
    add: (people: object[], client = held.manager) =>
      client.post<TenantWire['addUser']['data']>(tenant.addUser.path, { people }),
    rolesOf: async (accountId: string) =>
      (
        await t.peek((tx) =>
          tx
            .select()
            .from(memberships)
            .where(and(eq(memberships.tenantCode, held.tenantCode), eq(memberships.accountId, accountId)))
            .orderBy(memberships.position),
        )
      ).map(({ roleCode }) => roleCode),
    toldTo: async (accountId: string) =>
      (await t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, accountId)))).map(
        ({ kind, params }) => ({ kind, params }),
      ),
    /** Signs in, and answers the invitation that waits there. */
    async answer(phone: string, answer: { accept: boolean; name?: string }) {
      const client = await newcomer(t, phone);
      const { data } = await client.get<{ invitations: { invitationCode: string }[] }>(user.getUserInfo.path);
      return client.post(user.answerInvitation.path, {
        invitationCode: data.invitations[0]?.invitationCode,
        ...answer,
      });
    },
  };
}
