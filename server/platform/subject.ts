import type { Subject } from '#server/kernel/subject';
import { fillAnnouncements } from './announcements/demo';
import { fillBodies } from './bodies/demo';
import { platformRoutes } from './routes';

/** The operator's own: tenants and what they are given. */
export const subject: Subject = {
  name: 'platform',
  routes: platformRoutes,
  async fillDemo(tx) {
    await fillBodies(tx);
    await fillAnnouncements(tx);
  },
};
