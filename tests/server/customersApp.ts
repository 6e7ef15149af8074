import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { daysLater } from '#domain/kernel/days';
import { customers } from '#server/core/tenant/customers/tables';
import { tenantRelations } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import { makeProject } from '../factories/projects';
import { makePerson, makeTenant, type Person } from '../factories/tenants';
import { type Client, testApp } from './testApp';

/** A channel, with its manager signed in. */
export interface Side {
  code: string;
  inviteCode: string;
  lead: Person;
  manager: Client;
}
type Detail = TenantWire['getCustomer']['data'];
export type Moves = TenantWire['listCustomerMoves']['data'];

/** A portal with two channels that have no customers yet; anew for each test. Protection lasts 30 days, extended once. */
export function customersApp() {
  const t = testApp({ env: { PROTECTION_DAYS: '30', PROTECTION_EXTENSIONS: '1' } });
  const today = portalToday();
  let counter = 0;
  const unique = (name: string) => `${name}${++counter}有限公司`;
  const makeSide = async (name: string): Promise<Side> => {
    const inviteCode = `INV${Date.now()}${++counter}`;
    const code = await t.peek((tx) => makeTenant(tx, { type: 'channel', inviteCode, name: `${name}${counter}` }));
    const lead = await t.peek((tx) => makePerson(tx, code, ['CHANNEL_TENANT_MANAGER'], { showName: `${name}经理` }));
    return { code, inviteCode, lead, manager: await t.as(lead.phone) };
  };
  const sides = {} as { one: Side; two: Side };
  beforeEach(async () => {
    sides.one = await makeSide('甲渠道');
    sides.two = await makeSide('乙渠道');
  });
  const facts = (part = {}) => ({ name: unique('保护客户'), size: 'small', industries: ['C'], ...part });

  return {
    t,
    today,
    sides,
    unique,
    makeSide,
    facts,
    report: (side: Side, part = {}) =>
      side.manager.post<{ tenantCode: string }>(tenant.createCustomer.path, facts(part)),
    detail: (side: Side, tenantCode: string) => side.manager.get<Detail>(tenant.getCustomer.path, { tenantCode }),
    moves: async (side: Side, query = {}) =>
      (await side.manager.get<Moves>(tenant.listCustomerMoves.path, query)).data.list,
    /** Customers as the side lists them. */
    codes: async (side: Side) =>
      (await side.manager.get<ProjectWire['listCustomers']['data']>(project.listCustomers.path)).data.list.map(
        (row) => row.tenantCode,
      ),
    channelsOf: async (customer: string) =>
      (
        await t.peek((tx) => tx.select().from(tenantRelations).where(eq(tenantRelations.customerTenantCode, customer)))
      ).map(({ tenantCode }) => tenantCode),
    /** A project of the customer. */
    inWork: (side: Side, tenantCode: string, name?: string) =>
      t.peek((tx) =>
        makeProject(tx, {
          customer: { tenantCode, channelTenantCode: side.code },
          ownerAccountId: side.lead.accountId,
          ...(name && { name }),
        }),
      ),
    /** Its protection was over yesterday. */
    ended: (tenantCode: string) =>
      t.peek((tx) =>
        tx
          .update(customers)
          .set({ protectedUntil: daysLater(today, -1) })
          .where(eq(customers.tenantCode, tenantCode)),
      ),
  };
}
