import type { Subject } from '#server/kernel/subject';
import { jobRoutes } from './routes';

/** Long work as its watchers see it. */
export const subject: Subject = {
  name: 'job',
  routes: jobRoutes,
};
