import { attachers, channelLeaders, consultants, keepers, wholeViewers } from '../../core/project/policy';
import type { ProjectState } from '../../core/project/rules';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

const customers = [
  'CONSUMER_PM',
  'CONSUMER_OWNER',
  'CONSUMER_EXECUTOR',
  'INTERNAL_AUDITOR',
] as const satisfies RoleCode[];

/**
 * Actions in an asset risk assessment. Executors work on units assigned to them; the customer accepts risks and
 * signs; managers and consultants generate the report and close the project;
 * internal auditors have read access. Screens read the answers' allowedActions, never roles.
 */
export const assessment = definePolicy('assessment', {
  view: [...customers, ...consultants],
  /** Reads what covers all units: files, figures, the graph. */
  viewWhole: wholeViewers,
  editInventory: keepers,
  importInventory: keepers,
  generateReport: ['CONSUMER_PM', ...channelLeaders],
  /** Edits the report's settings: scope, distribution … */
  editReport: keepers,
  /** Works on units: executors on those assigned to them. */
  work: [...keepers, 'CONSUMER_EXECUTOR'],
  /** Assigns units with due dates; sends reminders. */
  assign: keepers,
  /** Adds a person to whom units can be assigned. */
  addExecutor: ['CONSUMER_PM'],
  /** Completes or returns submitted units. */
  review: [...keepers, 'CONSUMER_OWNER'],
  /** Accepts residual risks. */
  accept: ['CONSUMER_PM', 'CONSUMER_OWNER'],
  /** Carries treatments out, before the report and after it: executors their own and those of their units. */
  treat: [...keepers, 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR'],
  /** Verifies a treatment that another person has implemented. */
  verify: [...keepers, 'CONSUMER_OWNER'],
  /** Sees bulk edits, and undoes those that the caller may undo. */
  undo: [...keepers, 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR'],
  sign: ['CONSUMER_PM'],
  finish: channelLeaders,
  reopen: channelLeaders,
  chooseMethod: keepers,
  /** Proposes what is accepted, and by whom. */
  proposeCriteria: keepers,
  /** Approves it for the organisation. */
  approveCriteria: ['CONSUMER_PM'],
  /** Chooses the review rounds. */
  joinRounds: keepers,
  /** Comments on a record, also once the assessment is closed. */
  comment: [...customers, ...consultants],
  /** Adds files to records, before the report and after it: executors to their units and what belongs to them. */
  attach: attachers,
  /** Takes away files that others have added. */
  tidyFiles: keepers,
});
export type AssessmentAction = (typeof assessment)['actions'][number];

/** A finished assessment can be read, reported on or reopened; its treatments are still implemented. */
const afterFinish: readonly AssessmentAction[] = [
  'view',
  'viewWhole',
  'generateReport',
  'treat',
  'verify',
  'reopen',
  'comment',
  'attach',
  'tidyFiles',
];

/** A terminated project is read-only; resuming it is an action of the project. */
const whenClosed: readonly AssessmentAction[] = ['view', 'viewWhole', 'generateReport'];

/** The actions of these roles in an assessment whose project is in this state. */
export function allowedAssessmentActions(
  roles: readonly RoleCode[],
  state: ProjectState = 'inhand',
): AssessmentAction[] {
  const allowed = assessment.allowed(roles);
  if (state === 'closed') return allowed.filter((action) => whenClosed.includes(action));
  return allowed.filter((action) => (state === 'finished' ? afterFinish.includes(action) : action !== 'reopen'));
}
