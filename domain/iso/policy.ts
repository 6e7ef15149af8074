import { definePolicy } from '../kernel/policy';
import type { RoleCode } from '../kernel/roles';
import { channelLeaders, consultants } from '../project/policy';

const readers = [
  ...consultants,
  ...(['PLATFORM_MANAGER', 'CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const),
] satisfies RoleCode[];

export const standardPolicy = definePolicy('standard', {
  /** What standards consist of, and what of them corresponds. */
  read: readers,
  /** Takes them out of the portal as workbooks. */
  export: readers,
  /** Brings in own ones of the channel, their versions and mappings. */
  keep: channelLeaders,
});
