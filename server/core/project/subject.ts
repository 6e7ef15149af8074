import type { Subject } from '#server/kernel/subject';
import { listDispatched, listUndispatched } from './dispatch/verbs/takeUp';
import { heldProjects, ledProjects } from './heldProjects';
import { createProjectGroupJob } from './jobs/createProjectGroup';
import { moveProjects } from './moveProjects';
import { search } from './queries/search';
import { projectRoutes } from './routes';

/** Customers, project groups and projects. */
export const subject: Subject = {
  name: 'project',
  routes: projectRoutes,
  when: { customerTransferred: moveProjects },
  jobs: [createProjectGroupJob],
  holdings: [heldProjects, ledProjects],
  listWaiting: async (ctx, tx) => [...(await listDispatched(ctx, tx)), ...(await listUndispatched(ctx, tx))],
  search,
};
