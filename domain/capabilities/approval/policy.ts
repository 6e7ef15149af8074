import { definePolicy } from '../../kernel/policy';

/** What takes two of the operator's people, whatever it is: who may do it asks, and another one who may confirms. */
export const approving = definePolicy('approving', {
  see: ['PLATFORM_MANAGER'],
  /** Asks, and decides what a colleague has asked for. */
  decide: ['PLATFORM_MANAGER'],
});
