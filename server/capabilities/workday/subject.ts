import type { Subject } from '#server/kernel/subject';
import { workdayRoutes } from './routes';

/** Which days are worked on in China. */
export const subject: Subject = { name: 'workday', routes: workdayRoutes };
