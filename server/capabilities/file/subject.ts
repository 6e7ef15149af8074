import type { Subject } from '#server/kernel/subject';
import { fillDemo } from './demo';
import { search } from './queries/search';
import { fileRoutes } from './routes';

/** Stored files. */
export const subject: Subject = {
  name: 'file',
  routes: fileRoutes,
  fillDemo,
  search,
};
