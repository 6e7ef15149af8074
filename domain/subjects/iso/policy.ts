import { channelLeaders, consultants } from '../../core/project/policy';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

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
