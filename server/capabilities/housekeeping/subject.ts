import type { Subject } from '#server/kernel/subject';
import { housekeeping } from './tidyUp';

/** The deletion of expired records. */
export const subject: Subject = { name: 'housekeeping', routes: {}, periodic: [housekeeping] };
