import type { Subject } from '#server/kernel/subject';
import { trailCheckJob } from './chain/checkNow';
import { sealing } from './chain/tasks';
import { fillTrail } from './demo';
import { trailExportJob } from './export/job';
import { trailRoutes } from './routes';

/** The log of all writes. */
export const subject: Subject = {
  name: 'trail',
  routes: trailRoutes,
  fillDemo: (tx) => fillTrail(tx),
  jobs: [trailCheckJob, trailExportJob],
  periodic: [sealing],
};
