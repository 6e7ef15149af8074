import { consultants, wholeViewers } from '../../../core/project/policy';
import { definePolicy } from '../../../kernel/policy';
import type { RoleCode } from '../../../kernel/roles';

const owners = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const satisfies RoleCode[];
const customers = [...owners, 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const satisfies RoleCode[];

/** What people may do with a project's gap analysis; when, the tables of workflow.ts say. */
export const gapPolicy = definePolicy('gap', {
  view: [...customers, ...consultants],
  /** All findings, whoever deals with them. */
  viewWhole: wholeViewers,
  /** Evaluates answers, says what is there and what is missing, closes and opens risks; leaders open a report again. */
  analyse: consultants,
  /** Says who deals with what until when. */
  assign: [...owners, ...consultants],
  /** Deals with what was found. */
  dispose: ['CONSUMER_EXECUTOR'],
  /** Looks at what is said to be done. */
  review: owners,
  /** Takes a submission back, or returns it. */
  moveDisposal: [...owners, 'CONSUMER_EXECUTOR'],
  /** Adds and removes files that show something. */
  addEvidence: ['CONSUMER_EXECUTOR', ...consultants],
  /** Says what the statement of applicability says, and makes it final. */
  state: [...owners, ...consultants],
  /** States what heads the report. */
  editReport: [...owners, ...consultants],
});
export type GapNeed = (typeof gapPolicy)['actions'][number];

/** Findings are given to people with this role: the page on which they are dealt with is theirs alone. */
export const responsibleRole = 'CONSUMER_EXECUTOR' satisfies RoleCode;
