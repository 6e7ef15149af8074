import type { TenantSize } from './rules';

/** What is done with tenants. */
export interface TenantAudit {
  createCustomer: {
    entity: 'tenant';
    detail: { name: string; size: TenantSize; industries: readonly string[]; manager: string };
  };
  chooseTenant: { entity: 'account' };
  /** The first of everything, by whoever runs the portal. */
  bootstrap: { entity: 'tenant'; detail: { manager: string } };
}
