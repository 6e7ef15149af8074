import type { Subject } from '#server/kernel/subject';
import { forgetProjects } from './forgetProjects';
import { messageTask } from './jobs/messages';
import { phoneMessageTask } from './jobs/phoneMessages';
import { userRoutes } from './routes';

/** Sign-in, the signed-in user, announcements, guides, notices. */
export const subject: Subject = {
  name: 'user',
  routes: userRoutes,
  when: { customerTransferred: forgetProjects },
  tasks: [messageTask, phoneMessageTask],
};
