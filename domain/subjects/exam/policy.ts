import { channelLeaders, consultants } from '../../core/project/policy';
import { definePolicy } from '../../kernel/policy';

/** Actions on the questions of exams: a channel's own, and the platform's, which all channels draw from. */
export const questionPolicy = definePolicy('examQuestion', {
  view: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  write: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  /** Approves what others have written, and withdraws what is out of date. */
  approve: [...channelLeaders, 'CHANNEL_OWNER', 'PLATFORM_MANAGER'],
});
/** Actions on the certificates of those who have passed; of a customer's side the holder, and those who lead its project. */
export const certificatePolicy = definePolicy('examCertificate', {
  view: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  viewOwn: ['INTERNAL_AUDITOR'],
  download: [
    ...consultants,
    'PLATFORM_MANAGER',
    'PLATFORM_DELIVERY',
    'INTERNAL_AUDITOR',
    'CONSUMER_PM',
    'CONSUMER_OWNER',
  ],
  /** Revokes one, or makes that undone. */
  revoke: [...channelLeaders, 'PLATFORM_MANAGER'],
  /** What certificates say. */
  word: [...channelLeaders, 'PLATFORM_MANAGER'],
});
export type QuestionNeed = (typeof questionPolicy)['actions'][number];

/** Actions on certification processes: those who run them write, and let people in; the customer's people see their own. */
export const processPolicy = definePolicy('examProcess', {
  view: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  write: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  /** Sees who must be certified and who is, of the own people or of those whom the own tenant examines. */
  viewCandidates: ['CONSUMER_PM', 'CONSUMER_OWNER', ...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  /** Watches sittings, and pauses, extends, ends and reopens them with a reason. */
  invigilate: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  /** Sits. */
  sit: ['INTERNAL_AUDITOR'],
});
export type ProcessNeed = (typeof processPolicy)['actions'][number];
