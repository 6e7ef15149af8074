import type { Subject } from '#server/kernel/subject';
import { housekeeping } from './tidyUp';

/** What has served its time goes. */
export const subject: Subject = { name: 'housekeeping', routes: {}, periodic: [housekeeping] };
