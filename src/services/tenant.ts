import { tenant } from '#domain/contract/tenant';
import type { TenantWire } from '#domain/contract/tenant.schema';
import { bind } from './bind';

/** Chooses the tenant to work in. */
export const chooseTenant = bind<TenantWire['chose']>(tenant.chose);
