import type { Subject } from '#server/kernel/subject';
import { ofProjects } from './analysis/ofProjects';
import { gapReportJob } from './analysis/report/job';
import { gapMatters, heldFindings, listGapTasks } from './analysis/waiting';
import { gapRoutes } from './routes';

/** Gap analyses: what answers say is missing, and what is done about it. */
export const subject: Subject = {
  name: 'gap',
  routes: gapRoutes,
  jobs: [gapReportJob],
  ofProjects,
  listWaiting: listGapTasks,
  matters: gapMatters,
  holdings: [heldFindings],
};
