import { definePolicy } from '../kernel/policy';
import { channelLeaders, consultants } from '../project/policy';

export const standardPolicy = definePolicy('standard', {
  /** What standards consist of, and what of them corresponds. */
  read: [...consultants, 'PLATFORM_MANAGER', 'CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'],
  /** Brings in own ones of the channel, their versions and mappings. */
  keep: channelLeaders,
});
