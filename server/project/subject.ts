import type { Subject } from '#server/kernel/subject';
import { listDispatched } from './dispatch/verbs/takeUp';
import { heldProjects } from './heldProjects';
import { createProjectGroupJob } from './jobs/createProjectGroup';
import { search } from './queries/search';
import { projectRoutes } from './routes';

/** Customers, project groups and projects. */
export const subject: Subject = {
  name: 'project',
  routes: projectRoutes,
  jobs: [createProjectGroupJob],
  holdings: [heldProjects],
  listWaiting: listDispatched,
  search,
};
