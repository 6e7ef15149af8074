import { channelLeaders, consultants } from '../../../core/project/policy';
import type { RoleCode } from '../../../kernel/roles';

/*
 * How a questionnaire goes from the channel to the customer, through its people, and back (section 4 of the specification:
 * submit to consumer, distribute, submit, submit to channel, revoke at each step). One table for questionnaires and one for
 * their items; nothing else decides what may follow what.
 */

/**
 * - prepared: the channel has chosen it, the customer doesn't see it yet;
 * - received: the customer has it, nobody answers yet;
 * - distributed: its people answer;
 * - returned: the same, after the channel has sent it back with a reason;
 * - submitted: the customer's owner is done with it, the channel doesn't have it yet;
 * - review: with the channel;
 * - finished.
 */
export const stages = ['prepared', 'received', 'distributed', 'returned', 'submitted', 'review', 'finished'] as const;
export type Stage = (typeof stages)[number];

/** The specification's words for the same, as the wire has them. */
export const distributeStatuses = ['undispatch', 'dispatched'] as const;
export type DistributeStatus = (typeof distributeStatuses)[number];
export const approvalStates = ['inhand', 'submitted', 'rejected'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const distributeStatusOf = (stage: Stage): DistributeStatus =>
  stage === 'prepared' || stage === 'received' ? 'undispatch' : 'dispatched';

export function approvalStateOf(stage: Stage): ApprovalState {
  if (stage === 'returned') return 'rejected';
  return stage === 'submitted' || stage === 'review' || stage === 'finished' ? 'submitted' : 'inhand';
}

export const questionnaireActions = [
  'remove',
  'submitToConsumer',
  'distribute',
  'submit',
  'submitToChannel',
  'accept',
  'return',
  'reopen',
  'revoke',
] as const;
export type QuestionnaireAction = (typeof questionnaireActions)[number];

const owners = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const satisfies readonly RoleCode[];

/** What must be true of the answers before a step is made. */
export const guards = [
  /** Nobody has answered anything. */
  'unanswered',
  /** Every question that shows is accepted. */
  'allAccepted',
  /** Every questionnaire of the project that the customer has is submitted. */
  'allSubmitted',
] as const;
export type Guard = (typeof guards)[number];

export interface Transition {
  readonly action: QuestionnaireAction;
  readonly from: Stage;
  /** None: it is gone. */
  readonly to: Stage | null;
  readonly roles: readonly RoleCode[];
  readonly guard?: Guard;
}

/** Every change of a questionnaire's stage that there is. */
export const transitions: readonly Transition[] = [
  { action: 'remove', from: 'prepared', to: null, roles: consultants },
  { action: 'submitToConsumer', from: 'prepared', to: 'received', roles: consultants },
  { action: 'revoke', from: 'received', to: 'prepared', roles: consultants },
  { action: 'distribute', from: 'received', to: 'distributed', roles: owners },
  // What somebody has answered stays with those who answer.
  { action: 'revoke', from: 'distributed', to: 'received', roles: owners, guard: 'unanswered' },
  { action: 'submit', from: 'distributed', to: 'submitted', roles: owners, guard: 'allAccepted' },
  { action: 'submit', from: 'returned', to: 'submitted', roles: owners, guard: 'allAccepted' },
  { action: 'revoke', from: 'submitted', to: 'distributed', roles: owners },
  { action: 'submitToChannel', from: 'submitted', to: 'review', roles: owners, guard: 'allSubmitted' },
  // As long as the channel has decided nothing, the customer may take it back.
  { action: 'revoke', from: 'review', to: 'submitted', roles: owners },
  { action: 'accept', from: 'review', to: 'finished', roles: consultants },
  { action: 'return', from: 'review', to: 'returned', roles: consultants },
  { action: 'reopen', from: 'finished', to: 'review', roles: channelLeaders },
];

/** The step that one of the roles may make from here, or undefined; its guard is asked with the answers. */
export const transition = (
  action: QuestionnaireAction,
  from: Stage,
  roles: readonly RoleCode[],
): Transition | undefined =>
  transitions.find(
    (row) => row.action === action && row.from === from && row.roles.some((role) => roles.includes(role)),
  );

export const allowedQuestionnaireActions = (from: Stage, roles: readonly RoleCode[]): QuestionnaireAction[] =>
  questionnaireActions.filter((action) => transition(action, from, roles));

/** Where questions are answered and reviewed. */
export const openStages = ['distributed', 'returned'] as const satisfies readonly Stage[];
export const isOpen = (stage: Stage): boolean => (openStages as readonly Stage[]).includes(stage);

/** Who answers what can be said before anybody answers. */
export const isAssignable = (stage: Stage): boolean => stage === 'received' || isOpen(stage);

/** The specification's status of what one person has to do with a question, in its spelling. */
export const itemStates = ['notsubmit', 'submited', 'finished'] as const;
export type ItemState = (typeof itemStates)[number];

export const itemActions = ['answer', 'submit', 'revoke', 'accept', 'return'] as const;
export type ItemAction = (typeof itemActions)[number];

/** Who looks at a question: what they may do depends on whose it is. */
export interface ItemCaller {
  readonly roles: readonly RoleCode[];
  readonly isRespondent: boolean;
}

interface ItemTransition {
  readonly action: ItemAction;
  readonly from: ItemState;
  readonly to: ItemState;
  /** Stages of the questionnaire in which it is made. */
  readonly stages: readonly Stage[];
  readonly may: (caller: ItemCaller) => boolean;
}

const has = (roles: readonly RoleCode[], wanted: readonly RoleCode[]) => wanted.some((role) => roles.includes(role));
/** Whoever it is given to; and those who answer for the whole, for people who are away. */
const respondents = ({ roles, isRespondent }: ItemCaller) => isRespondent || has(roles, owners);
/** Nobody accepts their own answers (ISO/IEC 27001 Annex A 5.3). */
const reviewers = ({ roles, isRespondent }: ItemCaller) => !isRespondent && has(roles, owners);
const channel = ({ roles }: ItemCaller) => has(roles, consultants);

/** Every change of an item's state that there is. A save of an answer is one that leaves it where it is. */
export const itemTransitions: readonly ItemTransition[] = [
  { action: 'answer', from: 'notsubmit', to: 'notsubmit', stages: openStages, may: respondents },
  { action: 'submit', from: 'notsubmit', to: 'submited', stages: openStages, may: respondents },
  { action: 'revoke', from: 'submited', to: 'notsubmit', stages: openStages, may: respondents },
  { action: 'accept', from: 'submited', to: 'finished', stages: openStages, may: reviewers },
  { action: 'return', from: 'submited', to: 'notsubmit', stages: openStages, may: reviewers },
  { action: 'return', from: 'finished', to: 'notsubmit', stages: openStages, may: reviewers },
  // The channel names questions that must be answered again; the questionnaire goes back with them.
  { action: 'return', from: 'finished', to: 'notsubmit', stages: ['review'], may: channel },
];

export const itemTransition = (
  action: ItemAction,
  from: ItemState,
  stage: Stage,
  caller: ItemCaller,
): ItemTransition | undefined =>
  itemTransitions.find(
    (row) => row.action === action && row.from === from && row.stages.includes(stage) && row.may(caller),
  );

export const allowedItemActions = (from: ItemState, stage: Stage, caller: ItemCaller): ItemAction[] =>
  itemActions.filter((action) => itemTransition(action, from, stage, caller));

/** Past its day and still with whoever answers. @param today YYYY-MM-DD */
export const isLate = (
  { state, dueDate }: { readonly state: ItemState; readonly dueDate: string | null },
  today: string,
): boolean => state === 'notsubmit' && dueDate !== null && dueDate < today;
