import type { Subject } from '#server/kernel/subject';
import { mountFile } from './routes';

/** Stored files. */
export const subject: Subject = {
  name: 'file',
  mount: mountFile,
};
