import type { Subject } from '#server/kernel/subject';
import { heldDeliveries } from './deliveries/heldDeliveries';
import { fillDemo } from './demo';
import { listWaiting } from './queries/waiting';
import { unitReminding } from './remind';
import { marketingRoutes } from './routes';

/** Products, partners, and what is handed down to them. */
export const subject: Subject = {
  name: 'marketing',
  routes: marketingRoutes,
  holdings: [heldDeliveries],
  listWaiting,
  fillDemo,
  periodic: [unitReminding],
};
