import type { Subject } from '#server/kernel/subject';
import { listWaiting, matters } from './queries';
import { approvalRoutes } from './routes';

/** Approvals by a second operator; the kinds belong to the subjects. */
export const subject: Subject = {
  name: 'approval',
  routes: approvalRoutes,
  listWaiting,
  matters: () => matters,
};
