import type { Subject } from '#server/kernel/subject';
import { viewRoutes } from './routes';

/** How people want lists again. */
export const subject: Subject = { name: 'view', routes: viewRoutes };
