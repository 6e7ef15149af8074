import type { Subject } from '#server/kernel/subject';
import { heldApprovals } from './holdings';
import { listReleaseTasks, releaseMatters } from './queries';
import { releaseRoutes } from './routes';

/** Review and approval of documents by named people; the documents belong to the subjects. */
export const subject: Subject = {
  name: 'release',
  routes: releaseRoutes,
  listWaiting: (ctx, tx) => listReleaseTasks(ctx, tx),
  ofProjects: {
    briefly: async () => new Map(),
    inDetail: async (ctx, tx, { projectCode }) => ({ waiting: await listReleaseTasks(ctx, tx, projectCode) }),
    holds: async () => 0,
  },
  matters: releaseMatters,
  holdings: [heldApprovals],
};
