import { channelLeaders, consultants } from '../../core/project/policy';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

const payers = ['CONSUMER_PM', ...channelLeaders] as const satisfies RoleCode[];

/** What people may do about the points of their tenant, and what they cost. */
export const account = definePolicy('account', {
  /** Sees what there is and where it went; whoever uses a service meets its price. */
  see: ['CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR', ...consultants],
  /** Orders points, pays, and sees the orders. */
  pay: payers,
  /** Sees what the own channel earns by those below it. */
  earn: channelLeaders,
});

/** What the platform does about everybody's money. */
export const finance = definePolicy('finance', {
  seeOrders: ['PLATFORM_MANAGER'],
  /** Brings in bank statements, matches money with orders and confirms it. */
  keepBank: ['PLATFORM_MANAGER'],
  /** Pays back, and takes back what was given by mistake. */
  refund: ['PLATFORM_MANAGER'],
  /** Writes invoices. */
  invoice: ['PLATFORM_MANAGER'],
  /** Sees what all partners earn, and says how much. */
  commission: ['PLATFORM_MANAGER'],
});
