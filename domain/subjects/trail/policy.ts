import { definePolicy } from '../../kernel/policy';

/** The log of all writes, and of who has taken which file. */
export const auditTrail = definePolicy('auditTrail', {
  /** What concerns the own tenant, and what its people did elsewhere. */
  see: ['CHANNEL_TENANT_MANAGER', 'CONSUMER_PM', 'CB_TENANT_MANAGER'],
  /** All of it. */
  seeAll: ['PLATFORM_MANAGER'],
  /** Takes what is seen as a file. */
  export: ['CHANNEL_TENANT_MANAGER', 'CONSUMER_PM', 'CB_TENANT_MANAGER', 'PLATFORM_MANAGER'],
});
