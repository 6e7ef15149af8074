import { tenant } from '#domain/tenant/contract';
import type { TenantWire } from '#domain/tenant/schema';
import { client } from './client';

export const tenantService = client<typeof tenant, TenantWire>(tenant);

export type CustomerInput = TenantWire['createCustomer']['body'];
