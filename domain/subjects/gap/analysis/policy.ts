import { consultants, wholeViewers } from '../../../core/project/policy';
import { madeFor, type ProjectKind, type ProjectState } from '../../../core/project/rules';
import { definePolicy } from '../../../kernel/policy';
import type { RoleCode } from '../../../kernel/roles';
import type { FindingAction } from './workflow';

const owners = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const satisfies RoleCode[];
const customers = [...owners, 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const satisfies RoleCode[];

/** Actions on a project's gap analysis; the tables of workflow.ts say in which state. */
export const gapPolicy = definePolicy('gap', {
  view: [...customers, ...consultants],
  /** Sees all findings, whoever is responsible for them. */
  viewWhole: wholeViewers,
  /** Begins an analysis, evaluates answers and finishes the report; leaders reopen it. */
  move: consultants,
  /** Edits findings. */
  analyse: consultants,
  /** Says that a finding is a risk, or none any more. */
  decideRisk: consultants,
  /** Assigns remediation with due dates, and plans the measures for it. */
  assign: [...owners, ...consultants],
  /** Works on remediation. */
  dispose: ['CONSUMER_EXECUTOR'],
  /** Confirms completed remediation. */
  review: owners,
  /** Takes a submission back, or returns it. */
  moveDisposal: [...owners, 'CONSUMER_EXECUTOR'],
  /** Adds and removes files that show something. */
  addEvidence: ['CONSUMER_EXECUTOR', ...consultants],
  /** Edits the statement of applicability and finalizes it. */
  state: [...owners, ...consultants],
  /** Edits the report header. */
  editReport: [...owners, ...consultants],
});
export type GapNeed = (typeof gapPolicy)['actions'][number];

const reading: readonly GapNeed[] = ['view', 'viewWhole'];
/** What a report found is still dealt with once its project is finished. */
const afterFinish: readonly GapNeed[] = [
  ...reading,
  'assign',
  'dispose',
  'review',
  'moveDisposal',
  'addEvidence',
  'decideRisk',
];

/** The actions of these roles on the gap analysis of a project of this kind, in this state. */
export function allowedGapNeeds(
  roles: readonly RoleCode[],
  { kind, state }: { readonly kind: ProjectKind; readonly state: ProjectState },
): GapNeed[] {
  const allowed = gapPolicy.allowed(roles);
  if (state === 'closed') return allowed.filter((need) => reading.includes(need));
  if (state !== 'finished') return allowed;
  // The report of a project that is made for it is reopened by a step of the analysis.
  return allowed.filter((need) => afterFinish.includes(need) || (need === 'move' && madeFor[kind] === 'gap'));
}

/** The need of each step of a finding. */
export const needOf: Readonly<Record<FindingAction, GapNeed>> = {
  edit: 'analyse',
  closeRisk: 'decideRisk',
  openRisk: 'decideRisk',
  assign: 'assign',
  plan: 'assign',
  dispose: 'dispose',
  submit: 'moveDisposal',
  revoke: 'moveDisposal',
  finish: 'moveDisposal',
  return: 'moveDisposal',
};

/** Findings are given to people with this role: the page on which they are dealt with is theirs alone. */
export const responsibleRole = 'CONSUMER_EXECUTOR' satisfies RoleCode;
