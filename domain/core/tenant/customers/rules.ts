/** A contact at the customer; being listed does not let them sign in. */
export interface Contact {
  readonly name: string;
  readonly title?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** The number of contacts per customer. */
export const CONTACTS_MAX = 10;

/** How two customers are alike: the name without spaces and signs, the credit code, or most of the name. */
export const likenesses = ['name', 'uscc', 'similar'] as const;
export type Likeness = (typeof likenesses)[number];

/** Actions on the caller's customers; roles and state must both permit them. */
export const customerActions = ['edit', 'extend', 'release', 'transfer', 'withdrawTransfer'] as const;
export type CustomerAction = (typeof customerActions)[number];

/** A contact's phone may be a landline with its extension, and begin with the area code in brackets. */
export const phonePattern = /^[+\d(（][\d ()（）-]{4,29}$/u;
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** The number of customers per import file. */
export const IMPORT_MAX = 5_000;
