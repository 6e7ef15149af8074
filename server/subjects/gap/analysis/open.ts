import { seesWhole } from '#domain/core/project/policy';
import { fieldsOf } from '#domain/core/project/rules';
import { allowedGapNeeds, type GapNeed, gapPolicy } from '#domain/subjects/gap/analysis/policy';
import {
  disposalStageOf,
  type FindingAction,
  type FindingFacts,
  findingWorkflow,
} from '#domain/subjects/gap/analysis/workflow';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { type OpenProject, openProject, type ProjectKey, requireNeed, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { type Policy, toMeet } from '#server/kernel/policy';
import { gapAnalyses, gapFindings } from '#server/subjects/gap/tables';

/** Lets in who may do this with gap analyses; opening a project's asks again, with its state. */
export const may = (need: GapNeed): Policy => toMeet(gapPolicy.need(need));

/** Signalled with every change of a project's gap analysis; by triggers, so that none goes untold. */
export const changesOf = ({ projectCode }: Pick<ProjectKey, 'projectCode'>): string => `gap ${projectCode}`;

export type AnalysisRow = typeof gapAnalyses.$inferSelect;
export type FindingRow = typeof gapFindings.$inferSelect;

/** A project as far as its gap analysis goes. */
export interface OpenGap extends OpenProject {
  /** Null before it was begun. */
  analysis: AnalysisRow | null;
  /** The caller's account where it sees the findings that are its own, and no others. */
  onlyResponsible: string | undefined;
  /** What the caller may do in the project's present state. */
  needs: GapNeed[];
}

/** A project whose gap analysis there is. */
export type BegunGap = OpenGap & { analysis: AnalysisRow };

/**
 * Opens a project for what the call's row says (`may`).
 * @param lock keeps others from moving the analysis, or changing its findings, meanwhile
 * @throws AppError notFound also where the project has none, forbidden, or projectFinished or refusedTransition where the project is over
 */
export async function openGap(ctx: Context, tx: Tx, projectCode: string, lock?: 'change'): Promise<OpenGap> {
  const { part: _none, ...project } = await openProject(ctx, tx, projectCode);
  if (!fieldsOf[project.kind].includes('gap')) throw new AppError('notFound');
  const { roles, accountId } = project.caller;
  const needs = allowedGapNeeds(roles, project);
  requireNeed(ctx, project, needs);
  const found = tx.select().from(gapAnalyses).where(within(gapAnalyses, project));
  const [analysis] = await (lock ? found.for('update') : found);
  const onlyResponsible = seesWhole(roles) ? undefined : accountId;
  return { ...project, needs, analysis: analysis ?? null, onlyResponsible };
}

/** @throws AppError notFound where it was not begun */
export async function openBegun(ctx: Context, tx: Tx, projectCode: string, lock?: 'change'): Promise<BegunGap> {
  const project = await openGap(ctx, tx, projectCode, lock);
  const { analysis } = project;
  if (!analysis) throw new AppError('notFound');
  return { ...project, analysis };
}

/** A finding that the caller may know of. @throws AppError notFound */
export async function openFinding(tx: Tx, project: OpenGap, findingId: string): Promise<FindingRow> {
  const [row] = await tx
    .select()
    .from(gapFindings)
    .where(recordIn(gapFindings, project, gapFindings.findingId, findingId));
  if (!row || (project.onlyResponsible !== undefined && row.responsibleId !== project.onlyResponsible))
    throw new AppError('notFound');
  return row;
}

/** Whether a project has a treatment plan, whose measures can close findings. */
export const hasTreatments = ({ kind }: Pick<OpenGap, 'kind'>): boolean => fieldsOf[kind].includes('assets');

/** What decides the caller's steps of a finding. */
export const factsOf = (
  { caller, analysis, kind }: BegunGap,
  { responsibleId, submittedBy }: Pick<FindingRow, 'responsibleId' | 'submittedBy'>,
): FindingFacts => ({
  status: analysis.status,
  hasTreatments: hasTreatments({ kind }),
  roles: caller.roles,
  isResponsible: responsibleId === caller.accountId,
  isSubmitter: submittedBy === caller.accountId,
});

/**
 * @throws AppError needsSecondPerson where it is the caller's own doing, forbidden where somebody else makes this step,
 *   refusedTransition if no caller may make it from here, reasonNeeded
 */
export function requireFindingStep(project: BegunGap, action: FindingAction, row: FindingRow, reason?: string): void {
  const facts = factsOf(project, row);
  const from = disposalStageOf(row);
  const isOwn = facts.isResponsible || facts.isSubmitter;
  if (isOwn && !findingWorkflow.find(action, from, facts)) {
    const other = { ...facts, isResponsible: false, isSubmitter: false };
    if (findingWorkflow.find(action, from, other)) throw new AppError('needsSecondPerson');
  }
  requireTransition(findingWorkflow, { action, from, facts, reason });
}
