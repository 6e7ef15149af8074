import { channelLeaders, consultants } from '../../core/project/policy';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

const payers = ['CONSUMER_PM', ...channelLeaders] as const satisfies RoleCode[];

/** What people may do about the points of their tenant, and the prices. */
export const account = definePolicy('account', {
  /** Sees the balance and its changes; every user of a service sees its price. */
  see: ['CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR', ...consultants],
  /** Orders points, pays, and sees the orders. */
  pay: payers,
  /** Sees the commissions of the caller's channel from the channels below it. */
  earn: channelLeaders,
});

/** What the platform may do about all tenants' money. */
export const finance = definePolicy('finance', {
  seeOrders: ['PLATFORM_MANAGER'],
  /** Brings in bank statements, matches money with orders and confirms it. */
  keepBank: ['PLATFORM_MANAGER'],
  /** Refunds orders, and withdraws points that were given by mistake. */
  refund: ['PLATFORM_MANAGER'],
  /** Writes invoices. */
  invoice: ['PLATFORM_MANAGER'],
  /** Sees all partners' commissions, and sets the rates. */
  commission: ['PLATFORM_MANAGER'],
});
