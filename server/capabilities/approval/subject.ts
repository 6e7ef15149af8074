import type { Subject } from '#server/kernel/subject';
import { listWaiting, matters } from './queries';
import { approvalRoutes } from './routes';

/** What takes two of the operator's people, whatever it is; the kinds are the subjects' own. */
export const subject: Subject = {
  name: 'approval',
  routes: approvalRoutes,
  listWaiting,
  matters,
};
