import { defineWorkflow } from '../../../capabilities/workflow/workflow';

/*
 * What becomes of money that a bank statement tells of: one brings it in and matches it with the orders that it is for,
 * another confirms, and only then is it theirs. Which state follows is what its parts say (`stateOf` in allocation.ts).
 */

/** `partial`: some of it is used, and some is left over. */
export const recordStates = ['open', 'partial', 'matched', 'confirmed', 'returned', 'ignored'] as const;
export type RecordState = (typeof recordStates)[number];

/** Filters of lines: a state, or all that has money for no order yet. */
export const recordFilters = [...recordStates, 'unsettled'] as const;

/** What one person does at once. */
export const recordSteps = ['match', 'confirm', 'unmatch', 'ignore', 'reopen'] as const;
export type RecordStep = (typeof recordSteps)[number];
/** `giveBack` is asked for, and a second operator confirms it. */
export const recordActions = [...recordSteps, 'giveBack'] as const;
export type RecordAction = (typeof recordActions)[number];

/** What a person has done about a record, which another person must therefore confirm. */
export const ownParts = ['imported', 'matched'] as const;
export type OwnPart = (typeof ownParts)[number];

interface Hands {
  importedBy: string | null;
  /** Null: not matched, or by the portal itself. */
  matchedBy: string | null;
}

/** The person's own part in a record; null if they may be the second person. */
export const ownPartIn = ({ importedBy, matchedBy }: Hands, accountId: string): OwnPart | null =>
  matchedBy === accountId ? 'matched' : importedBy === accountId ? 'imported' : null;

/** Why a line is left as it is where many are confirmed at once: another state, the own part, or an order that takes less. */
export const confirmObstacles = ['changed', ...ownParts, 'differs'] as const;
export type ConfirmObstacle = (typeof confirmObstacles)[number];

/** Who asks for a step. */
export interface RecordCaller {
  /** The caller's own part in the record. */
  readonly ownPart: OwnPart | null;
  /** The caller's phone, second factor or role has changed a short while ago. */
  readonly isBarred: boolean;
}

/** The importer and the matcher of a record don't confirm it: a statement that is made by hand would pay any order. */
const secondPerson = ({ ownPart, isBarred }: RecordCaller) => ownPart === null && !isBarred;
/** Where it has money that is for nothing yet. */
const hasMoney = ['open', 'partial'] as const satisfies RecordState[];

/** `to` is where a step leads if it takes all of the money; after a part of it, `stateOf` says the state. */
export const recordWorkflow = defineWorkflow<RecordAction, RecordState, RecordCaller>({
  actions: recordActions,
  transitions: [
    { action: 'match', from: hasMoney, to: 'matched' },
    { action: 'confirm', from: 'matched', to: 'confirmed', by: secondPerson },
    { action: 'unmatch', from: 'matched', to: 'open', asksReason: true },
    // Not for an order: interest, or for something else.
    { action: 'ignore', from: hasMoney, to: 'ignored', asksReason: true },
    { action: 'giveBack', from: hasMoney, to: 'returned', asksReason: true },
    { action: 'reopen', from: 'ignored', to: 'open' },
  ],
});

/** How long money lies there without its order, in days: the bounds of the list by age. */
export const ages = { week: 7, month: 30 } as const;
export const ageNames = ['fresh', 'week', 'month'] as const;
export type Age = (typeof ageNames)[number];

/** How old a record is that came in so many days ago. */
export const ageOf = (days: number): Age => (days > ages.month ? 'month' : days > ages.week ? 'week' : 'fresh');
