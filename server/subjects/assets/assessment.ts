import { LRUCache } from 'lru-cache';
import { seesWhole } from '#domain/core/project/policy';
import type { Method } from '#domain/subjects/assets/method/method';
import { type AssessmentAction, allowedAssessmentActions, assessment } from '#domain/subjects/assets/policy';
import type { RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import {
  type OpenProject,
  openProject,
  type PartRow,
  type ProjectKey,
  requireNeed,
  within,
} from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type Policy, toMeet } from '#server/kernel/policy';
import { assessments } from './tables';

/** Admits callers with this need in an assessment; opening one checks again, with its state. */
export const may = (action: AssessmentAction): Policy => toMeet(assessment.need(action));

/** The fields of an assessment; all of them change under the lock of its row. */
export const course = {
  inventoryVersion: assessments.inventoryVersion,
  workVersion: assessments.workVersion,
  status: assessments.status,
  rounds: assessments.rounds,
  roundsUpTo: assessments.roundsUpTo,
  retainedLevel: assessments.retainedLevel,
  acceptableLevel: assessments.acceptableLevel,
  ownerLevel: assessments.ownerLevel,
  edition: assessments.edition,
  criteriaVersion: assessments.criteriaVersion,
  criteriaNumbered: assessments.criteriaNumbered,
  criteriaProposed: assessments.criteriaProposed,
  /** An account. */
  criteriaApprovedBy: assessments.criteriaApprovedBy,
  criteriaApprovedAt: assessments.criteriaApprovedAt,
  signedAt: assessments.signedAt,
  /** An account. */
  signedBy: assessments.signedBy,
  signedFingerprint: assessments.signedFingerprint,
  finishedAt: assessments.finishedAt,
};
/** The method, which few requests need, is large and read apart. */
const assessmentPart = { name: 'assessment', table: assessments, columns: course };

/** A project's assessment as its caller may use it. */
export interface OpenAssessment extends OpenProject, PartRow<typeof assessmentPart> {
  allowedActions: AssessmentAction[];
  /** The caller's account where it sees the units assigned to it, and no others. */
  onlyAssignee: string | undefined;
}

/** Signalled with every change of an assessment; by a trigger, so that none goes untold. */
export const changesOf = ({ projectCode }: Pick<ProjectKey, 'projectCode'>): string => `assessment ${projectCode}`;

/** The method that the assessment froze. */
export async function methodOf(tx: Tx, project: ProjectKey): Promise<Method> {
  const [row] = await tx.select({ method: assessments.method }).from(assessments).where(within(assessments, project));
  if (!row) throw new AppError('notFound');
  return row.method;
}

/** Its criteria alone. */
export const criteriaOf = ({ retainedLevel, acceptableLevel, ownerLevel }: RiskCriteria): RiskCriteria => ({
  retainedLevel,
  acceptableLevel,
  ownerLevel,
});

/** The caller's actions in the assessment of a project in this state. */
export function allowedIn(ctx: Context, project: Pick<OpenProject, 'state'>): AssessmentAction[] {
  const allowed = allowedAssessmentActions(ctx.caller.roles, project.state);
  requireNeed(ctx, project, allowed);
  return allowed;
}

/**
 * Opens a project's assessment for the need of the call's row (`may`): row-level security decides whether the project
 * is visible, role and state decide on the action.
 * @throws AppError notFound if the caller may not know of it, forbidden if it may read but not do this,
 *   projectFinished or refusedTransition if only the state of the project forbids it
 */
export async function openAssessment(ctx: Context, tx: Tx, projectCode: string): Promise<OpenAssessment> {
  const { part, ...project } = await openProject(ctx, tx, projectCode, assessmentPart);
  return {
    ...project,
    ...part,
    allowedActions: allowedIn(ctx, project),
    onlyAssignee: seesWhole(project.caller.roles) ? undefined : project.caller.accountId,
  };
}

/** @throws AppError forbidden if the caller may do what the call is for, but not this */
export function requireAction({ allowedActions }: OpenAssessment, action: AssessmentAction): void {
  if (!allowedActions.includes(action)) throw new AppError('forbidden');
}

/** Totals of assessments' lists by version and filters. */
const totals = new LRUCache<string, number | '1000+'>({ max: 1_000 });

function keyOfTotal(project: OpenAssessment, list: string, filters: object): string {
  const narrowing = { ...filters, currentPage: 0, pageSize: 0, sortField: 0, sortOrder: 0 };
  const seen = project.onlyAssignee ?? '';
  return `${project.projectCode} ${project.inventoryVersion} ${project.workVersion} ${list} ${seen} ${JSON.stringify(narrowing)}`;
}

/** The total of a list where it was counted since the last change of the assessment. */
export const knownTotal = (project: OpenAssessment, list: string, filters: object): number | '1000+' | undefined =>
  totals.get(keyOfTotal(project, list, filters));

/**
 * The total of a list, counted once for each version of the assessment, which grows with every change, and not
 * again for every page.
 * @param filters the list's query without its page
 */
export async function totalOf(
  project: OpenAssessment,
  list: string,
  filters: object,
  count: () => Promise<number | '1000+'>,
): Promise<number | '1000+'> {
  const key = keyOfTotal(project, list, filters);
  const known = totals.get(key);
  if (known !== undefined) return known;
  const total = await count();
  totals.set(key, total);
  return total;
}
