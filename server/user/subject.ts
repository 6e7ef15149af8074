import type { Subject } from '#server/kernel/subject';
import { messageTask } from './jobs/messages';
import { mountUser } from './routes';

/** Sign-in, the signed-in user, announcements, guides, notices. */
export const subject: Subject = {
  name: 'user',
  mount: mountUser,
  tasks: [messageTask],
};
