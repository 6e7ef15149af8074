import { channelLeaders, project } from '../../core/project/policy';
import { definePolicy } from '../../kernel/policy';

/** What people of a channel or of the platform may do about the partners below it. */
export const partners = definePolicy('partners', {
  see: ['CHANNEL_TENANT_MANAGER', 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  /** Moves one below another, lets it go, renews the own invite code. */
  manage: ['CHANNEL_TENANT_MANAGER', 'PLATFORM_MANAGER'],
  /** Joins another channel, or leaves it. */
  join: ['CHANNEL_TENANT_MANAGER'],
});

/** What the operator does about what is offered. */
export const products = definePolicy('products', {
  keep: ['PLATFORM_MANAGER'],
});

/** What the platform's people deliver for projects of channels. */
export const deliveries = definePolicy('deliveries', {
  /** Asks for it with the channel's points, and accepts what was done. */
  order: channelLeaders,
  serve: ['PLATFORM_DELIVERY'],
});

/** What people may do about the products that a tenant holds. */
export const equity = definePolicy('equity', {
  seeProducts: project.rolesThatMay('consult'),
  see: ['CHANNEL_TENANT_MANAGER', 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  /** Where the units of any tenant came from and went. */
  seeAll: ['PLATFORM_MANAGER'],
  /** Asks the partner above for units, returns what is not needed. */
  apply: ['CHANNEL_TENANT_MANAGER'],
  /** Buys units with the channel's points. */
  buy: channelLeaders,
  /** Hands units down and takes back what is unused of them, decides applications: who delivers what was sold grants none. */
  grant: ['CHANNEL_TENANT_MANAGER', 'PLATFORM_MANAGER'],
});
