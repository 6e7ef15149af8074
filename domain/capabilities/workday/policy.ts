import { definePolicy } from '../../kernel/policy';

/** The State Council's yearly notices on holidays, which the operator enters when they are published. */
export const workdayPolicy = definePolicy('workday', {
  see: ['PLATFORM_MANAGER'],
  keep: ['PLATFORM_MANAGER'],
});
