import type { AssessmentAction } from '../policy';

/**
 * What may wait for those who lead an assessment, in the order in which it should be done: what holds others up comes
 * first. What waits for an executor are its pages (workflow.ts, executorPages).
 */
export const leadTasks = [
  'reviewUnits',
  'acceptRisks',
  'signAssessment',
  'finishAssessment',
  'urgePeople',
  'assignUnits',
  'importInventory',
] as const;
export type LeadTask = (typeof leadTasks)[number];

/** An assessment as far as it decides what waits. */
export interface AssessmentStanding {
  readonly units: number;
  /** Units that are not done, and those of them that nobody has. */
  readonly unfinished: number;
  readonly unassigned: number;
  /** Submitted units that the caller may complete. */
  readonly reviewable: number;
  /** People with units past their day. */
  readonly latePeople: number;
  /** Risks above what is acceptable that nobody has accepted. */
  readonly unaccepted: number;
  readonly isSigned: boolean;
  /** The caller may not sign for what it alone has accepted. */
  readonly signsAlone: boolean;
}

/** What waits for whoever may do this, with how many of it; the first is the next thing to do. */
export function leadTasksOf(
  standing: AssessmentStanding,
  allowed: readonly AssessmentAction[],
): { kind: LeadTask; count: number }[] {
  const { units, unfinished, unassigned, reviewable, latePeople, unaccepted, isSigned, signsAlone } = standing;
  const isDone = units > 0 && unfinished === 0 && unaccepted === 0;
  const counts: Record<LeadTask, number> = {
    reviewUnits: allowed.includes('review') ? reviewable : 0,
    acceptRisks: allowed.includes('accept') ? unaccepted : 0,
    signAssessment: allowed.includes('sign') && isDone && !isSigned && !signsAlone ? 1 : 0,
    finishAssessment: allowed.includes('finish') && isSigned ? 1 : 0,
    urgePeople: allowed.includes('assign') ? latePeople : 0,
    assignUnits: allowed.includes('assign') ? unassigned : 0,
    importInventory: allowed.includes('importInventory') && units === 0 ? 1 : 0,
  };
  return leadTasks.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : []));
}

/** Where on a project's page a task is done: its tab, and what narrows the list there. */
export const placeOfTask = {
  reviewUnits: 'tab=progress&view=review',
  acceptRisks: 'tab=remnants',
  signAssessment: 'tab=progress',
  finishAssessment: 'tab=progress',
  urgePeople: 'tab=progress&view=all&late=true',
  assignUnits: 'tab=progress&view=all&assignee=none',
  importInventory: 'tab=import',
} as const satisfies Record<LeadTask, string>;
