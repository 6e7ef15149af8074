import type { HoldingKind } from './people/rules';

/** The data that outcomes about tenants and their people carry. */
export interface TenantErrors {
  successorNeeded: { kinds: readonly HoldingKind[] };
}
