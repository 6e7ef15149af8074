import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import { channelLeaders, consultants } from '../../../core/project/policy';
import type { RoleCode } from '../../../kernel/roles';

/*
 * How a questionnaire goes from the channel to the customer, through its people, and back (section 4 of the specification:
 * submit to consumer, distribute, submit, submit to channel, revoke at each step). One table for questionnaires and one for
 * their items; nothing else decides what may follow what.
 */

/**
 * - prepared: the channel has chosen it, the customer doesn't see it yet;
 * - received: the customer has it, and answering has not started;
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
  /** No question is answered. */
  'unanswered',
  /** Every question that shows is accepted. */
  'allAccepted',
  /** Every questionnaire of the project that the customer has is submitted. */
  'allSubmitted',
] as const;
export type Guard = (typeof guards)[number];

/** Who asks for a step. */
export interface QuestionnaireCaller {
  readonly roles: readonly RoleCode[];
}
interface Guarded {
  /** Asked with the answers, after the step was found. */
  readonly guard?: Guard;
}

export const questionnaireWorkflow = defineWorkflow<QuestionnaireAction, Stage, QuestionnaireCaller, Guarded>({
  actions: questionnaireActions,
  transitions: [
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
    { action: 'return', from: 'review', to: 'returned', roles: consultants, asksReason: true },
    { action: 'reopen', from: 'finished', to: 'review', roles: channelLeaders, asksReason: true },
  ],
});

export type QuestionnaireStep = (typeof questionnaireWorkflow.transitions)[number];

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

/** The reader of a question, and its questionnaire's stage. */
export interface ItemFacts {
  readonly roles: readonly RoleCode[];
  readonly isRespondent: boolean;
  readonly stage: Stage;
}

const has = (roles: readonly RoleCode[], wanted: readonly RoleCode[]) => wanted.some((role) => roles.includes(role));
/** The person that it is given to; and those who answer for the whole, for people who are away. */
const respondents = ({ roles, isRespondent }: ItemFacts) => isRespondent || has(roles, owners);
/** Respondents don't accept their own answers (ISO/IEC 27001 Annex A 5.3). */
const reviewers = ({ roles, isRespondent }: ItemFacts) => !isRespondent && has(roles, owners);
const channel = ({ roles }: ItemFacts) => has(roles, consultants);

const whileAnswered = ({ stage }: ItemFacts) => isOpen(stage);
const inReview = ({ stage }: ItemFacts) => stage === 'review';

/** A save of an answer leaves the item where it is. */
export const itemWorkflow = defineWorkflow<ItemAction, ItemState, ItemFacts>({
  actions: itemActions,
  transitions: [
    { action: 'answer', from: 'notsubmit', to: 'notsubmit', given: whileAnswered, by: respondents },
    { action: 'submit', from: 'notsubmit', to: 'submited', given: whileAnswered, by: respondents },
    { action: 'revoke', from: 'submited', to: 'notsubmit', given: whileAnswered, by: respondents },
    { action: 'accept', from: 'submited', to: 'finished', given: whileAnswered, by: reviewers },
    { action: 'return', from: ['submited', 'finished'], to: 'notsubmit', given: whileAnswered, by: reviewers },
    // The channel names questions that must be answered again; the questionnaire goes back with them.
    { action: 'return', from: 'finished', to: 'notsubmit', given: inReview, by: channel },
  ],
});

/** Past its day and still with its respondent. @param today YYYY-MM-DD */
export const isLate = (
  { state, dueDate }: { readonly state: ItemState; readonly dueDate: string | null },
  today: string,
): boolean => state === 'notsubmit' && dueDate !== null && dueDate < today;
