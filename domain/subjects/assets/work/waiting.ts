import type { AssessmentAction } from '../policy';

/**
 * Tasks of those who lead an assessment, in the order in which they should be done: tasks that block others come
 * first. Executors' tasks are their pages (workflow.ts, executorPages).
 */
export const leadTasks = [
  'reviewUnits',
  'acceptRisks',
  'approveCriteria',
  'signAssessment',
  'submitReport',
  'drawFinalReport',
  'finishAssessment',
  'urgePeople',
  'assignUnits',
  'importInventory',
] as const;
export type LeadTask = (typeof leadTasks)[number];

/** The facts of an assessment that decide its tasks. */
export interface AssessmentStanding {
  readonly units: number;
  /** Incomplete units, and the unassigned ones among them. */
  readonly unfinished: number;
  readonly unassigned: number;
  /** Submitted units that the caller may complete. */
  readonly reviewable: number;
  /** People with units past their day. */
  readonly latePeople: number;
  /** Risks above the acceptable level without acceptance. */
  readonly unaccepted: number;
  /** Those of them that the caller may accept (acceptsUpTo). */
  readonly acceptable: number;
  /** Other criteria are proposed and wait for their approval. */
  readonly isCriteriaProposed: boolean;
  readonly isSigned: boolean;
  /** The report of the signed assessment was submitted for review, and not withdrawn. */
  readonly isSubmitted: boolean;
  /** It is approved, and its final version is not drawn up yet. */
  readonly lacksFinal: boolean;
  /** The caller alone has accepted the residual risks, so another person must sign. */
  readonly signsAlone: boolean;
}

/** The caller's tasks by permission, with their numbers; the first is the next to do. */
export function leadTasksOf(
  standing: AssessmentStanding,
  allowed: readonly AssessmentAction[],
): { kind: LeadTask; count: number }[] {
  const { units, unfinished, unassigned, reviewable, latePeople, unaccepted, acceptable } = standing;
  const { isCriteriaProposed, isSigned, isSubmitted, lacksFinal, signsAlone } = standing;
  const mayReport = allowed.includes('generateReport');
  const isDone = units > 0 && unfinished === 0 && unaccepted === 0;
  const counts: Record<LeadTask, number> = {
    reviewUnits: allowed.includes('review') ? reviewable : 0,
    acceptRisks: allowed.includes('accept') ? acceptable : 0,
    approveCriteria: allowed.includes('approveCriteria') && isCriteriaProposed && !isSigned ? 1 : 0,
    signAssessment: allowed.includes('sign') && isDone && !isSigned && !signsAlone ? 1 : 0,
    submitReport: mayReport && isSigned && !isSubmitted ? 1 : 0,
    drawFinalReport: mayReport && lacksFinal ? 1 : 0,
    finishAssessment: allowed.includes('finish') && isSigned ? 1 : 0,
    urgePeople: allowed.includes('assign') ? latePeople : 0,
    assignUnits: allowed.includes('assign') ? unassigned : 0,
    importInventory: allowed.includes('importInventory') && units === 0 ? 1 : 0,
  };
  return leadTasks.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []));
}

/** Where a task is done on a project's page: its tab, and the filters of the list. */
export const placeOfTask = {
  reviewUnits: 'tab=progress&view=review',
  acceptRisks: 'tab=remnants',
  approveCriteria: 'tab=criteria',
  signAssessment: 'tab=progress',
  submitReport: 'tab=reports',
  drawFinalReport: 'tab=reports',
  finishAssessment: 'tab=progress',
  urgePeople: 'tab=progress&view=all&late=true',
  assignUnits: 'tab=progress&view=all&assignee=none',
  importInventory: 'tab=import',
} as const satisfies Record<LeadTask, string>;
