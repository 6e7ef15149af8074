/*
 * What becomes of money that a bank statement tells of: one brings it in and matches it with the order that it is for,
 * another confirms, and only then is the order paid.
 */

export const recordStates = ['open', 'matched', 'confirmed', 'ignored'] as const;
export type RecordState = (typeof recordStates)[number];

export const recordActions = ['match', 'confirm', 'unmatch', 'ignore', 'reopen'] as const;
export type RecordAction = (typeof recordActions)[number];

interface RecordTransition {
  readonly action: RecordAction;
  readonly from: RecordState;
  readonly to: RecordState;
  /** Somebody says why. */
  readonly needsReason?: true;
}

export const recordTransitions: readonly RecordTransition[] = [
  { action: 'match', from: 'open', to: 'matched' },
  { action: 'confirm', from: 'matched', to: 'confirmed' },
  { action: 'unmatch', from: 'matched', to: 'open', needsReason: true },
  // Not for an order: sent back, interest, or for something else.
  { action: 'ignore', from: 'open', to: 'ignored', needsReason: true },
  { action: 'reopen', from: 'ignored', to: 'open' },
];

export const recordTransition = (action: RecordAction, from: RecordState): RecordTransition | undefined =>
  recordTransitions.find((row) => row.action === action && row.from === from);

/** What somebody has done about a record, which another person confirms therefore. */
export const ownParts = ['imported', 'matched'] as const;
export type OwnPart = (typeof ownParts)[number];

interface Hands {
  importedBy: string | null;
  /** Null: nobody, or the portal itself. */
  matchedBy: string | null;
}

/** The part that somebody has in a record; null where they may be the second person. */
export const ownPartIn = ({ importedBy, matchedBy }: Hands, accountId: string): OwnPart | null =>
  matchedBy === accountId ? 'matched' : importedBy === accountId ? 'imported' : null;

/**
 * What somebody may do with a record. Whoever has brought it in or matched it does not confirm it: a statement that is made
 * by hand would pay any order.
 * @param barred the caller's phone, second factor or role has changed a short while ago
 */
export const allowedRecordActions = (
  record: Hands & { state: RecordState },
  accountId: string,
  barred: boolean,
): RecordAction[] =>
  recordActions.filter(
    (action) =>
      recordTransition(action, record.state) && (action !== 'confirm' || !(barred || ownPartIn(record, accountId))),
  );

/** How long money lies there without its order, in days: the bounds of the list by age. */
export const ages = { week: 7, month: 30 } as const;
export const ageNames = ['fresh', 'week', 'month'] as const;
export type Age = (typeof ageNames)[number];

/** How old a record is that came in so many days ago. */
export const ageOf = (days: number): Age => (days > ages.month ? 'month' : days > ages.week ? 'week' : 'fresh');
