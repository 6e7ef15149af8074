import { channelLeaders, consultants, wholeViewers } from '../../core/project/policy';
import { madeFor, overStates, type ProjectKind, type ProjectState } from '../../core/project/rules';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';
import type { ItemAction, QuestionnaireAction } from './flow/workflow';

const owners = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const satisfies RoleCode[];
const customers = [...owners, 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const satisfies RoleCode[];

/** Actions on the questionnaires of a project; the tables of workflow.ts say in which state. */
export const questionnairePolicy = definePolicy('questionnaire', {
  view: [...customers, ...consultants],
  /** Sees all questions, of every respondent. */
  viewWhole: wholeViewers,
  /** Adds questionnaires from templates, hands them over and withdraws them. */
  prepare: consultants,
  /** Distributes them, and assigns questions with due dates. */
  distribute: owners,
  /** Answers; executors only their own questions. */
  answer: [...owners, 'CONSUMER_EXECUTOR'],
  /** Accepts or returns answers; submits the whole to the channel. */
  review: owners,
  /** Reviews a submitted questionnaire: accepts or returns it. */
  decide: consultants,
  reopen: channelLeaders,
  /** Takes the last step back. */
  revoke: [...owners, ...consultants],
  /** Returns questions, on either side. */
  returnItems: [...owners, ...consultants],
});
export type QuestionnaireNeed = (typeof questionnairePolicy)['actions'][number];

const reading: readonly QuestionnaireNeed[] = ['view', 'viewWhole'];

/** The actions of these roles on the questionnaires of a project of this kind, in this state. */
export function allowedQuestionnaireNeeds(
  roles: readonly string[],
  { kind, state }: { readonly kind: ProjectKind; readonly state: ProjectState },
): QuestionnaireNeed[] {
  const allowed = questionnairePolicy.allowed(roles);
  if (!overStates.includes(state)) return allowed;
  const reopens = state === 'finished' && madeFor[kind] === 'questionnaire';
  return allowed.filter((need) => reading.includes(need) || (need === 'decide' && reopens));
}

/** The need of each step of a questionnaire. */
export const needOf: Readonly<Record<QuestionnaireAction, QuestionnaireNeed>> = {
  remove: 'prepare',
  submitToConsumer: 'prepare',
  distribute: 'distribute',
  submit: 'review',
  submitToChannel: 'review',
  accept: 'decide',
  return: 'decide',
  reopen: 'decide',
  revoke: 'revoke',
};

/** The need of each step of a question. */
export const needOfItem: Readonly<Record<ItemAction, QuestionnaireNeed>> = {
  answer: 'answer',
  submit: 'answer',
  revoke: 'answer',
  accept: 'review',
  return: 'returnItems',
};

/** Templates belong to the channel: all consultants use them, leaders maintain them; the platform sees the shipped ones. */
export const templatePolicy = definePolicy('template', {
  view: [...consultants, 'PLATFORM_MANAGER'],
  /** Learns which there are for a project. */
  choose: [...consultants, 'PLATFORM_MANAGER'],
  edit: channelLeaders,
});
export type TemplateNeed = (typeof templatePolicy)['actions'][number];

/** Questions are given to people with this role: the page on which they are answered is theirs alone. */
export const respondentRole = 'CONSUMER_EXECUTOR' satisfies RoleCode;
