import { channelLeaders, consultants } from '../../core/project/policy';
import { definePolicy } from '../../kernel/policy';

/** Actions on the questions of exams: a channel's own, and the platform's, which all channels draw from. */
export const questionPolicy = definePolicy('examQuestion', {
  view: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  write: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  /** Approves what others have written, and withdraws what is out of date. */
  approve: [...channelLeaders, 'CHANNEL_OWNER', 'PLATFORM_MANAGER'],
});
export type QuestionNeed = (typeof questionPolicy)['actions'][number];
