import { attachers, channelLeaders, consultants, keepers, wholeViewers } from '../../core/project/policy';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

const customers = [
  'CONSUMER_PM',
  'CONSUMER_OWNER',
  'CONSUMER_EXECUTOR',
  'INTERNAL_AUDITOR',
] as const satisfies RoleCode[];

/**
 * What people may do in an asset risk assessment. Executors work on what is assigned to them; risks are accepted, and
 * the whole is signed, by the customer; the report is drawn up and the project closed by those who answer for it;
 * internal auditors look on. Screens read the answers' allowedActions, never roles.
 */
export const assessment = definePolicy('assessment', {
  view: [...customers, ...consultants],
  /** What speaks of all units: files, figures, the graph. */
  viewWhole: wholeViewers,
  editInventory: keepers,
  importInventory: keepers,
  generateReport: ['CONSUMER_PM', ...channelLeaders],
  /** Says what the report states besides the assessment: scope, distribution … */
  editReport: keepers,
  /** Works on units: executors on those assigned to them. */
  work: [...keepers, 'CONSUMER_EXECUTOR'],
  /** Says who works on which unit, until when; urges. */
  assign: keepers,
  /** Brings in somebody whom units can be given to. */
  addExecutor: ['CONSUMER_PM'],
  /** Completes or returns what was submitted. */
  review: [...keepers, 'CONSUMER_OWNER'],
  /** Accepts what remains of a risk. */
  accept: ['CONSUMER_PM', 'CONSUMER_OWNER'],
  /** Carries treatments out, before the report and after it: executors their own and those of their units. */
  treat: [...keepers, 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR'],
  /** Sees whether a treatment works that somebody else has carried out. */
  verify: [...keepers, 'CONSUMER_OWNER'],
  /** Sees changes of many, and takes back those that it may. */
  undo: [...keepers, 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR'],
  sign: ['CONSUMER_PM'],
  finish: channelLeaders,
  reopen: channelLeaders,
  chooseMethod: keepers,
  /** Says how often units go to their reviewers and back. */
  joinRounds: keepers,
  /** Says something about a record, also once everything is finished. */
  comment: [...customers, ...consultants],
  /** Adds files to records, before the report and after it: executors to their units and what belongs to them. */
  attach: attachers,
  /** Takes away files that others have added. */
  tidyFiles: keepers,
});
export type AssessmentAction = (typeof assessment)['actions'][number];

/** Once finished, an assessment is only looked at, reported on, or opened again; what it has decided is carried out. */
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

/** A project that was given up is only looked at; taking it up again is the project's own matter. */
const whenClosed: readonly AssessmentAction[] = ['view', 'viewWhole', 'generateReport'];

export function allowedAssessmentActions(
  roles: readonly RoleCode[],
  { finished = false, closed = false }: { readonly finished?: boolean; readonly closed?: boolean } = {},
): AssessmentAction[] {
  const allowed = assessment.allowed(roles);
  if (closed) return allowed.filter((action) => whenClosed.includes(action));
  return allowed.filter((action) => (finished ? afterFinish.includes(action) : action !== 'reopen'));
}
