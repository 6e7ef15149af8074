import type { Subject } from '#server/kernel/subject';
import { fillFacts, fillStandards, fillTimeline } from './demo';
import { isoRoutes } from './routes';
import { standardsOfProjects } from './standards';

/** Standards and management systems. */
export const subject: Subject = {
  name: 'iso',
  routes: isoRoutes,
  standardsOfProjects,
  async fillDemo(tx, projects) {
    await fillStandards(tx);
    await fillTimeline(tx, projects);
    await fillFacts(tx, projects);
  },
};
