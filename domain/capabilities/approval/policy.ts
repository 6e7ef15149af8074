import { definePolicy } from '../../kernel/policy';

/** Actions that take two operators: one who may do the action requests it, and another one confirms. */
export const approving = definePolicy('approving', {
  see: ['PLATFORM_MANAGER'],
  /** Requests, and decides colleagues' requests. */
  decide: ['PLATFORM_MANAGER'],
});
