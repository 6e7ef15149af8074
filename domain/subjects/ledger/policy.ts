import { channelLeaders } from '../../core/project/policy';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

const payers = ['CONSUMER_PM', ...channelLeaders] as const satisfies RoleCode[];

/** What people may do about the points of their tenant. */
export const account = definePolicy('account', {
  /** Sees the balance, its changes and the orders; orders points, and pays. Pages: `canPay` of domain/kernel/access. */
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
