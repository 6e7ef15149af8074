import type { WorkUnit } from '@/services/assets';

/** What was submitted is returned; what was finished is opened again by the same action. */
export const mayReturn = (unit: WorkUnit) =>
  unit.allowedActions.includes('reject') || unit.allowedActions.includes('reopen');
