/** How a customer stands that an import has entered. */
export interface EnteredCustomer {
  /** Whether the channel that imported it still has it. */
  readonly isOwn: boolean;
  /** Whether there are projects with it. */
  readonly works: boolean;
  /** Whether anybody works there, was invited or applied. */
  readonly hasPeople: boolean;
  /** Whether it is as the import has written it. */
  readonly isUnchanged: boolean;
}

/** Why a customer stays when its import is taken back: something was built on it. */
export const stayReasons = ['gone', 'works', 'people', 'changed'] as const;
export type StayReason = (typeof stayReasons)[number];

/** Why it stays, the weightiest first; undefined: it can be taken back. */
export function whyStays({ isOwn, works, hasPeople, isUnchanged }: EnteredCustomer): StayReason | undefined {
  if (!isOwn) return 'gone';
  if (works) return 'works';
  if (hasPeople) return 'people';
  return isUnchanged ? undefined : 'changed';
}
