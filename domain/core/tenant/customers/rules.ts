/** Somebody at the customer whom the channel speaks with; nobody who signs in by it. */
export interface Contact {
  readonly name: string;
  readonly title?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

/** So many contacts are kept of one customer. */
export const CONTACTS_MAX = 10;

/** In what two customers are alike: the name but for spaces and signs, the code of the company, or most of the name. */
export const likenesses = ['name', 'uscc', 'similar'] as const;
export type Likeness = (typeof likenesses)[number];

/** What may be done with a customer that the caller's tenant has; roles and state both let it through. */
export const customerActions = ['edit', 'extend', 'release', 'transfer'] as const;
export type CustomerAction = (typeof customerActions)[number];

/** A contact's phone may be a landline with its extension. */
export const phonePattern = /^[+\d][\d ()-]{4,29}$/u;
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/u;

/** So many customers one file may hold. */
export const IMPORT_MAX = 5_000;
