import { definePolicy } from '../kernel/policy';
import { channelLeaders } from '../project/policy';

/** What people may do about who belongs to a tenant: their own, or a customer that theirs has entered. */
export const membership = definePolicy('membership', {
  /** Sees who was invited and has not joined, and takes an invitation back. */
  manageInvitations: ['CONSUMER_PM', ...channelLeaders],
  /** Invites a project manager of a customer, e.g. in the place of one who declined. */
  inviteManager: channelLeaders,
});

/** What a customer decides for all of its projects. */
export const tenantSettings = definePolicy('tenantSettings', {
  see: ['CONSUMER_PM', 'CONSUMER_OWNER'],
  change: ['CONSUMER_PM'],
});
