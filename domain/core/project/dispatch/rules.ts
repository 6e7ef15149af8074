import type { ProjectState } from '../rules';

/** Whether somebody works on a project; section 4's words. */
export const dispatchStatuses = ['dispatched', 'undispatch'] as const;

/** Why a project stays as it is when many are changed at once. */
export const projectLeftReasons = [
  /** Not there any more. */
  'gone',
  /** A colleague was faster: somebody has it. */
  'dispatched',
  /** Finished or closed. */
  'over',
  /** The person belongs to another customer. */
  'otherCustomer',
  /** Of an undo: somebody has changed it since. */
  'changedSince',
  /** Of an undo: who had it can't have it any more. */
  'left',
] as const;
export type ProjectLeftReason = (typeof projectLeftReasons)[number];

/** States in which nobody works on a project any more. */
export const overStates: readonly ProjectState[] = ['finished', 'closed'];

/** Who can lead a project on the customer's side. */
export const customerLeaders = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const;

/** What of many projects is changed at once: who works on them, or who leads them on the customer's side. */
export const changeTargets = ['teacher', 'customerOwner'] as const;
