import { tenant } from '#domain/tenant/contract';
import type { TenantWire } from '#domain/tenant/schema';
import { bind } from './bind';

export type CustomerInput = TenantWire['createCustomer']['body'];

/** Chooses the tenant to work in. */
export const chooseTenant = bind<TenantWire['chooseTenant']>(tenant.chooseTenant);
/** Enters a customer together with its project manager. */
export const createCustomer = bind<TenantWire['createCustomer']>(tenant.createCustomer);
