import type { Subject } from '#server/kernel/subject';
import { mountTenant } from './routes';

/** Tenants and their people. */
export const subject: Subject = {
  name: 'tenant',
  mount: mountTenant,
};
