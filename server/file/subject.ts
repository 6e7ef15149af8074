import type { Subject } from '#server/kernel/subject';
import { fileRoutes } from './routes';

/** Stored files. */
export const subject: Subject = {
  name: 'file',
  routes: fileRoutes,
};
