import { tenant } from '#domain/tenant/contract';
import type { TenantWire } from '#domain/tenant/schema';
import { client } from './client';

export const tenantService = client<typeof tenant, TenantWire>(tenant);

export type CustomerInput = TenantWire['createCustomer']['body'];
/** Somebody of the tenant, or on the way to it. */
export type PersonRow = TenantWire['listManagedUsers']['data']['list'][number];
/** Another state or other roles, with who takes over what. */
export type PersonChange = Omit<TenantWire['updateUser']['query'], 'accountId' | 'version'>;
export type NewPerson = TenantWire['addUser']['body']['people'][number];
/** What somebody answers for, with who could take it over. */
export type Holdings = TenantWire['getHoldings']['data'];
/** What somebody has said of the company that is to be let in. */
export type Application = NonNullable<TenantWire['getApplication']['data']>;
/** The same, as whoever decides on it sees it. */
export type ApplicationRow = TenantWire['listApplications']['data']['list'][number];
/** Somebody who was invited and has not joined. */
export type InvitedPerson = TenantWire['listInvitations']['data']['list'][number];
