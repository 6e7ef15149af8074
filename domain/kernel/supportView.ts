import type { RoleCode } from './roles';
import type { ApprovalState, TenantType } from './tenants';

/*
 * A support view: an operator sees the portal as whoever leads a tenant sees it. It changes nothing, has a reason, and
 * ends by itself.
 */

/** How long one lasts, in minutes: one of these. */
export const viewMinutes = [15, 30, 60] as const;
export type ViewMinutes = (typeof viewMinutes)[number];
export const DEFAULT_VIEW_MINUTES: ViewMinutes = 30;

/** Whether a tenant is one that can be viewed at all; nobody views the platform itself. */
export const isViewed = (type: TenantType): boolean => type !== 'platform';

/** Whether it can be viewed now: once it was let in, also while it is disabled. */
export const mayBeViewed = ({ type, approvalState }: { type: TenantType; approvalState: ApprovalState }): boolean =>
  isViewed(type) && approvalState === 'success';

/** Who looks. */
export const supporters = ['PLATFORM_MANAGER'] as const satisfies RoleCode[];
