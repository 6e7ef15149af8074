import type { HoldingKind } from './people/rules';

/** What outcomes about tenants and their people carry. */
export interface TenantErrors {
  successorNeeded: { kinds: readonly HoldingKind[] };
}
