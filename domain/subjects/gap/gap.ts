import type { Level, Words } from '../../kernel/levels';

/** Section 4's status of a gap analysis: answers are evaluated, findings analyzed, the report completed. */
export const gapStatuses = ['evaluating-risk', 'gap-analysising', 'report-finished'] as const;
export type GapStatus = (typeof gapStatuses)[number];

/** board: a few pages of the report for a board, as pdf. */
export const gapReportFormats = ['docx', 'pdf', 'xlsx', 'board'] as const;

/** The progress of a finding's remediation. */
export const disposalStates = ['in-handle', 'finish'] as const;
export type DisposalState = (typeof disposalStates)[number];

/** Whether the finding is an open risk. */
export const riskStates = ['open', 'closed'] as const;
export type RiskState = (typeof riskStates)[number];

/** One question about a clause or control, with what its answer counts. */
export interface Basis {
  readonly itemCode: string;
  readonly questionCode: string;
  /** Also by saying that it is not applicable. */
  readonly isAnswered: boolean;
  /** From 0 to 1; null if it doesn't count, because it is unanswered, has no score or is not applicable. */
  readonly score: number | null;
  readonly weight: number;
}

/** A rule of the template that raised a level. */
export interface RaisedBy {
  readonly atLeast: Level;
  readonly missing: Words;
}

/** How a level was derived. */
export interface Derivation {
  readonly basis: readonly Basis[];
  readonly raisedBy: readonly RaisedBy[];
}

/** A place in the web that shows something. */
export interface Link {
  readonly title: string;
  readonly url: string;
}

/** The header of the gap report (section 3 of the specification), as the customer states it. */
export interface ReportHeader {
  /** YYYY-MM-DD. */
  readonly checkDate: string | null;
  readonly companyName: string | null;
  readonly contactName: string | null;
  readonly department: string | null;
  readonly telephone: string | null;
}
