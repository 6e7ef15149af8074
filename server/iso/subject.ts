import type { Subject } from '#server/kernel/subject';
import { mountIso } from './routes';

/** Standards and management systems. */
export const subject: Subject = {
  name: 'iso',
  mount: mountIso,
};
