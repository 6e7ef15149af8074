import { consultants, wholeViewers } from '../../../core/project/policy';
import { definePolicy } from '../../../kernel/policy';
import type { RoleCode } from '../../../kernel/roles';

const owners = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const satisfies RoleCode[];
const customers = [...owners, 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const satisfies RoleCode[];

/** Actions on a project's gap analysis; the tables of workflow.ts say in which state. */
export const gapPolicy = definePolicy('gap', {
  view: [...customers, ...consultants],
  /** Sees all findings, whoever is responsible for them. */
  viewWhole: wholeViewers,
  /** Evaluates answers, edits findings, closes and opens risks; leaders reopen a report. */
  analyse: consultants,
  /** Assigns remediation with due dates. */
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

/** Findings are given to people with this role: the page on which they are dealt with is theirs alone. */
export const responsibleRole = 'CONSUMER_EXECUTOR' satisfies RoleCode;
