import { channelLeaders, consultants, wholeViewers } from '../../core/project/policy';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

const owners = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const satisfies RoleCode[];
const customers = [...owners, 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const satisfies RoleCode[];

/** What people may do with the questionnaires of a project; when, the tables of workflow.ts say. */
export const questionnairePolicy = definePolicy('questionnaire', {
  view: [...customers, ...consultants],
  /** All questions, whoever answers them. */
  viewWhole: wholeViewers,
  /** Chooses templates for a project, hands questionnaires over, takes them back. */
  prepare: consultants,
  /** Opens them for answers, says who answers what until when. */
  distribute: owners,
  /** Answers: executors what is theirs. */
  answer: [...owners, 'CONSUMER_EXECUTOR'],
  /** Accepts answers or returns them; gives the whole to the channel. */
  review: owners,
  /** Looks at what came back: takes it, or sends it back. */
  decide: consultants,
  reopen: channelLeaders,
  /** Takes the last step back. */
  revoke: [...owners, ...consultants],
  /** Returns questions, on either side. */
  returnItems: [...owners, ...consultants],
});
export type QuestionnaireNeed = (typeof questionnairePolicy)['actions'][number];

/** Templates are the channel's: all consultants use them, those who lead keep them; the platform sees what ships. */
export const templatePolicy = definePolicy('template', {
  view: [...consultants, 'PLATFORM_MANAGER'],
  /** Learns which there are for a project. */
  choose: [...consultants, 'PLATFORM_MANAGER'],
  edit: channelLeaders,
});
export type TemplateNeed = (typeof templatePolicy)['actions'][number];

/** Questions are given to people with this role: the page on which they are answered is theirs alone. */
export const respondentRole = 'CONSUMER_EXECUTOR' satisfies RoleCode;
