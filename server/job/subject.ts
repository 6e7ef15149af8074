import type { Subject } from '#server/kernel/subject';
import { mountJob } from './routes';

/** Long work as its watchers see it. */
export const subject: Subject = {
  name: 'job',
  mount: mountJob,
};
