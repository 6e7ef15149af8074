import type { Subject } from '#server/kernel/subject';
import { sealing } from './chain/tasks';
import { fillTrail } from './demo';
import { trailRoutes } from './routes';

/** The log of all writes. */
export const subject: Subject = {
  name: 'trail',
  routes: trailRoutes,
  fillDemo: (tx) => fillTrail(tx),
  periodic: [sealing],
};
