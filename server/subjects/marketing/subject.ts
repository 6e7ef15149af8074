import type { Subject } from '#server/kernel/subject';
import { heldDeliveries } from './deliveries/heldDeliveries';
import { fillDemo } from './demo';
import { publishKind, withdrawKind } from './products/keep';
import { searchPartners } from './queries/partners';
import { listWaiting } from './queries/waiting';
import { unitReminding } from './remind';
import { marketingRoutes } from './routes';
import { holdUnit, releaseUnit, requireUnits, unitSettlement, useUnitsOf } from './use';
import { applicationKind } from './verbs/applications';
import { grantKind } from './verbs/handDown';
import { moveKind } from './verbs/partners';

/** Products, partners, and what is handed down to them. */
export const subject: Subject = {
  name: 'marketing',
  routes: marketingRoutes,
  approvals: [publishKind, withdrawKind, grantKind, applicationKind, moveKind],
  holdings: [heldDeliveries],
  listWaiting,
  search: searchPartners,
  fillDemo,
  requireForProjects: requireUnits,
  when: { projectBegun: holdUnit, projectDeleted: releaseUnit, customerTransferred: useUnitsOf },
  periodic: [unitReminding, unitSettlement],
};
