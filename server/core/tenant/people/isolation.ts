import { eq } from 'drizzle-orm';
import type { peopleSchemas } from '#domain/core/tenant/people/schema';
import type { RoleCode } from '#domain/kernel/roles';
import type { TenantType } from '#domain/kernel/tenants';
import type { Tx } from '#server/kernel/db/tx';
import { makePerson } from '../../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { advisers, everybody } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { tenants } from '../tables';

const managers = [
  'CONSUMER_PM',
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
  'CB_TENANT_MANAGER',
  'PLATFORM_MANAGER',
] as const;

const colleagueRole: Record<TenantType, RoleCode> = {
  customer: 'INTERNAL_AUDITOR',
  channel: 'CHANNEL_EXECUTOR',
  certification_body: 'CB_TENANT_AUDIT',
  platform: 'PLATFORM_DELIVERY',
};

/** Somebody of the caller's own tenant. */
async function colleague(tx: Tx, { ownTenantCode }: Ids): Promise<Partial<Ids>> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, ownTenantCode));
  if (!tenant) throw new Error('The caller has no tenant.');
  const { accountId } = await makePerson(tx, ownTenantCode, [colleagueRole[tenant.type]]);
  return { memberId: accountId };
}

export const lines: Lines<typeof peopleSchemas> = {
  listUsers: { roles: everybody.filter((role) => role !== 'CONSUMER_EXECUTOR'), input: nothing },
  listTenantUsers: {
    // Platform roles have no customers of their own in this world.
    roles: advisers.filter((role) => role.startsWith('CHANNEL')),
    admits: advisers,
    input: ({ customerTenantCode }) => ({ query: { tenantCode: customerTenantCode } }),
  },
  listManagedUsers: { roles: managers, input: nothing },
  getHoldings: { roles: managers, fresh: colleague, input: ({ memberId }) => ({ query: { accountId: memberId } }) },
  keepPerson: {
    // A person of a tenant that no channel has left: what is asked here is who is let in.
    roles: managers,
    outcome: 'refused_transition',
    fresh: colleague,
    input: ({ memberId }) => ({ body: { accountId: memberId, version: 1 } }),
  },
  createPersonPass: {
    roles: managers,
    fresh: colleague,
    input: ({ memberId }) => ({ body: { accountId: memberId } }),
  },
  addUser: {
    // Who manages another type of tenant doesn't grant this role.
    roles: ['CONSUMER_PM'],
    admits: managers,
    input: ({ free }) => ({
      body: { people: [{ name: free, phone: '13700000009', roleCodes: ['CONSUMER_EXECUTOR'] }] },
    }),
  },
  updateUser: {
    roles: managers,
    fresh: colleague,
    input: ({ memberId }) => ({ query: { accountId: memberId, version: 1, state: 'disabled' } }),
  },
};
