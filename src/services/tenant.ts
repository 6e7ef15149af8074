import { tenant } from '#domain/tenant/contract';
import type { TenantWire } from '#domain/tenant/schema';
import { bind } from './bind';

export type CustomerInput = TenantWire['customerNew']['body'];

/** Chooses the tenant to work in. */
export const chooseTenant = bind<TenantWire['chose']>(tenant.chose);
/** Enters a customer together with its project manager. */
export const createCustomer = bind<TenantWire['customerNew']>(tenant.customerNew);
