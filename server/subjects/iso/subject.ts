import type { Subject } from '#server/kernel/subject';
import { fillFacts, fillStandards, fillTimeline } from './demo';
import { attachedTo } from './material/attachedTo';
import { fillMaterials } from './material/demo';
import { isoRoutes } from './routes';
import { standardsOfProjects } from './standards';
import { forgetDrafts } from './variable/forgetDrafts';

/** Standards and management systems. */
export const subject: Subject = {
  name: 'iso',
  routes: isoRoutes,
  when: { customerTransferred: forgetDrafts },
  standardsOfProjects,
  attachedTo,
  async fillDemo(tx, projects, files) {
    await fillStandards(tx);
    await fillTimeline(tx, projects);
    await fillFacts(tx, projects);
    await fillMaterials(tx, projects, files);
  },
};
