/** Whether a project has a consultant; section 4's words. */
export const dispatchStatuses = ['dispatched', 'undispatch'] as const;

/** Why a project stays as it is when many are changed at once. */
export const projectLeftReasons = [
  /** Not there any more. */
  'gone',
  /** A colleague dispatched it first. */
  'dispatched',
  /** Finished or closed. */
  'over',
  /** The person belongs to another customer. */
  'otherCustomer',
  /** For an undo: it has been changed since. */
  'changedSince',
  /** For an undo: the previous person can no longer have it. */
  'left',
] as const;
export type ProjectLeftReason = (typeof projectLeftReasons)[number];

/** Roles that can lead a project on the customer's side. */
export const customerLeaders = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const;

/** The fields that a bulk edit of projects can change: the consultant, or the customer's lead. */
export const changeTargets = ['teacher', 'customerOwner'] as const;
