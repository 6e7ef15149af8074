import type { Subject } from '#server/kernel/subject';
import { fillStandards } from './demo';
import { isoRoutes } from './routes';
import { standardsOfProjects } from './standards';

/** Standards and management systems. */
export const subject: Subject = {
  name: 'iso',
  routes: isoRoutes,
  standardsOfProjects,
  fillDemo: (tx) => fillStandards(tx),
};
