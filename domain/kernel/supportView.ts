import type { RoleCode } from './roles';
import type { ApprovalState, TenantType } from './tenants';

/*
 * A support view: an operator sees the portal as the leader of a tenant sees it. It is read-only, has a reason, and
 * expires.
 */

/** The durations to choose from, in minutes. */
export const viewMinutes = [15, 30, 60] as const;
export type ViewMinutes = (typeof viewMinutes)[number];
export const DEFAULT_VIEW_MINUTES: ViewMinutes = 30;

/** Whether a tenant of this type can be viewed at all; the platform itself can't. */
export const isViewed = (type: TenantType): boolean => type !== 'platform';

/** Whether the tenant can be viewed now: once it has been approved, even while it is disabled. */
export const mayBeViewed = ({ type, approvalState }: { type: TenantType; approvalState: ApprovalState }): boolean =>
  isViewed(type) && approvalState === 'success';

/** The operator who views. */
export const supporters = ['PLATFORM_MANAGER'] as const satisfies RoleCode[];
