import type { Subject } from '#server/kernel/subject';
import { fillApplications } from './admission/demo';
import { tenantRoutes } from './routes';

/** Tenants and their people. */
export const subject: Subject = {
  name: 'tenant',
  routes: tenantRoutes,
  fillDemo: (tx) => fillApplications(tx),
};
