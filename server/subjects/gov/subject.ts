import type { Subject } from '#server/kernel/subject';
import { govRoutes } from './routes';

/** Government projects, and the classifications that they and certifications use. */
export const subject: Subject = { name: 'gov', routes: govRoutes };
