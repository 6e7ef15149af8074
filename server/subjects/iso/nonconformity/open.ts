import { seesWhole } from '#domain/core/project/policy';
import {
  type NonconformityAction,
  type NonconformityFacts,
  nonconformityWorkflow,
} from '#domain/subjects/iso/nonconformity/workflow';
import { allowedNonconformityNeeds, type NonconformityNeed, nonconformityPolicy } from '#domain/subjects/iso/policy';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { type OpenProject, openProject, requireNeed } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { type Policy, toMeet } from '#server/kernel/policy';
import { nonconformities } from './tables';

/** Admits callers with this need; opening a project's nonconformities checks again, with its state. */
export const may = (need: NonconformityNeed): Policy => toMeet(nonconformityPolicy.need(need));

export type NonconformityRow = typeof nonconformities.$inferSelect;

/** A project as far as its nonconformities go. */
export interface OpenNonconformities extends OpenProject {
  /** What the caller may do in the project's present state. */
  needs: NonconformityNeed[];
  /** The caller's account where it sees those that it is responsible for, and no others. */
  onlyResponsible: string | undefined;
}

/**
 * A project about whose nonconformities the caller may do what the call is for.
 * @throws AppError notFound, forbidden, projectFinished, refusedTransition
 */
export async function openNonconformities(ctx: Context, tx: Tx, projectCode: string): Promise<OpenNonconformities> {
  const { part: _none, ...project } = await openProject(ctx, tx, projectCode);
  const { roles, accountId } = project.caller;
  const needs = allowedNonconformityNeeds(roles, project.state);
  requireNeed(ctx, project, needs);
  return { ...project, needs, onlyResponsible: seesWhole(roles) ? undefined : accountId };
}

export const isNonconformity = (project: OpenNonconformities, nonconformityId: string) =>
  recordIn(nonconformities, project, nonconformities.nonconformityId, nonconformityId);

/** One that the caller may know of. @param lock keeps others from changing it meanwhile @throws AppError notFound */
export async function openOne(
  tx: Tx,
  project: OpenNonconformities,
  nonconformityId: string,
  lock?: 'change',
): Promise<NonconformityRow> {
  const found = tx.select().from(nonconformities).where(isNonconformity(project, nonconformityId));
  const [row] = await (lock ? found.for('update') : found);
  if (!row || (project.onlyResponsible !== undefined && row.responsibleId !== project.onlyResponsible))
    throw new AppError('notFound');
  return row;
}

/** What decides the caller's steps. */
export const factsOf = (
  { caller }: OpenNonconformities,
  {
    responsibleId,
    participants,
    effectDueOn,
    effectOn,
  }: Pick<NonconformityRow, 'responsibleId' | 'participants' | 'effectDueOn' | 'effectOn'>,
): NonconformityFacts => ({
  roles: caller.roles,
  isResponsible: responsibleId === caller.accountId,
  isNobodys: responsibleId === null,
  tookPart: participants.includes(caller.accountId),
  awaitsEffect: effectDueOn !== null && effectOn === null,
});

const needOf: Readonly<Record<NonconformityAction, NonconformityNeed>> = {
  edit: 'record',
  respond: 'respond',
  submit: 'respond',
  takeBack: 'respond',
  close: 'verify',
  return: 'verify',
  confirm: 'verify',
  reopen: 'verify',
  withdraw: 'record',
};

/** The caller's steps in the project as it is now. */
export const actionsOf = (project: OpenNonconformities, row: NonconformityRow): NonconformityAction[] =>
  nonconformityWorkflow
    .allowedActions(row.state, factsOf(project, row))
    .filter((action) => project.needs.includes(needOf[action]));

/**
 * @throws AppError needsSecondPerson where it is the caller's own doing, forbidden where somebody else takes this step,
 *   refusedTransition if nobody may take it from here, reasonNeeded
 */
export function requireStep(
  project: OpenNonconformities,
  action: NonconformityAction,
  row: NonconformityRow,
  reason?: string,
): void {
  const facts = factsOf(project, row);
  if ((facts.isResponsible || facts.tookPart) && !nonconformityWorkflow.find(action, row.state, facts)) {
    const other = { ...facts, isResponsible: false, tookPart: false };
    if (nonconformityWorkflow.find(action, row.state, other)) throw new AppError('needsSecondPerson');
  }
  requireTransition(nonconformityWorkflow, { action, from: row.state, facts, reason });
}
