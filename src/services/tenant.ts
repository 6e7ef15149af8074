import { tenant } from '#domain/tenant/contract';
import type { TenantWire } from '#domain/tenant/schema';
import { client } from './client';

export const tenantService = client<typeof tenant, TenantWire>(tenant);

export type CustomerInput = TenantWire['createCustomer']['body'];
/** Somebody who was invited and has not joined. */
export type InvitedPerson = TenantWire['listInvitations']['data']['list'][number];
