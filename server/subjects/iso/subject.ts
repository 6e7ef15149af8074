import type { Subject } from '#server/kernel/subject';
import { fillStandards } from './demo';
import { isoRoutes } from './routes';

/** Standards and management systems. */
export const subject: Subject = {
  name: 'iso',
  routes: isoRoutes,
  fillDemo: (tx) => fillStandards(tx),
};
