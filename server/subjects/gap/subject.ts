import type { Subject } from '#server/kernel/subject';
import { attachedTo } from './analysis/attachedTo';
import { ofProjects } from './analysis/ofProjects';
import { gapReportJob } from './analysis/report/job';
import { gapMatters, heldFindings, listGapTasks } from './analysis/waiting';
import { checks } from './checks/gapChecks';
import { gapReportRelease, statementRelease } from './releases';
import { gapRoutes } from './routes';
import { statementJob } from './statement/document/job';

/** Gap analyses: what answers say is missing, what is done about it, and which controls apply. */
export const subject: Subject = {
  name: 'gap',
  routes: gapRoutes,
  jobs: [gapReportJob, statementJob],
  ofProjects,
  attachedTo,
  checks,
  releases: [gapReportRelease, statementRelease],
  listWaiting: listGapTasks,
  matters: () => gapMatters,
  holdings: [heldFindings],
};
