/** The state of a customer that an import entered. */
export interface EnteredCustomer {
  /** Whether the channel that imported it still has it. */
  readonly isOwn: boolean;
  /** Whether there are projects with it. */
  readonly works: boolean;
  /** Whether there are people, invitations or applicants. */
  readonly hasPeople: boolean;
  /** Whether it is as the import has written it. */
  readonly isUnchanged: boolean;
}

/** Why a customer stays when its import is undone: later work builds on it. */
export const stayReasons = ['gone', 'works', 'people', 'changed'] as const;
export type StayReason = (typeof stayReasons)[number];

/** The weightiest reason why it stays; undefined: it can be removed. */
export function whyStays({ isOwn, works, hasPeople, isUnchanged }: EnteredCustomer): StayReason | undefined {
  if (!isOwn) return 'gone';
  if (works) return 'works';
  if (hasPeople) return 'people';
  return isUnchanged ? undefined : 'changed';
}
