import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import {
  isReturned,
  type Remainder,
  roundsOf,
  type Standing,
  standingsFor,
  stepsAt,
  type UnitCaller,
  unitWorkflow,
  type WorkAction,
  type WorkStep,
} from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { openForChange } from '../../openForChange';
import { judgeUnits, type LeftUnit, leftOf } from '../queries/gaps';
import { tellAssignees, tellManagers } from '../workNotices';
import { namesOf } from './signOff';

export interface Move {
  projectCode: string;
  /** Absent: all that the caller may do it to. */
  unitIds?: string[] | undefined;
  action: 'submit' | 'recall' | 'complete' | 'reject';
  /** Absent: each unit's own step. */
  step?: WorkStep;
  reason?: string;
}

interface Moved {
  moved: number;
  left: LeftUnit[];
}

/** Whether a unit that lacks something stays. */
const asksContent = (action: Move['action']) => action === 'submit' || action === 'complete';
/** What is returned is mostly what was submitted; what was finished already goes back to its treatment. */
const actionsOf = (action: Move['action']): WorkAction[] => (action === 'reject' ? ['reject', 'reopen'] : [action]);

/**
 * Submits, recalls, completes or returns units, all of them in a constant number of statements. An executor moves its own units;
 * others are not there for it. Units that lack something stay and are named, as are those among the named that can't be
 * moved so at all.
 * @throws AppError forbidden, notFound if none of the named units exists, refusedTransition if none is in that state,
 *   needsSecondPerson if they are the caller's own, notReady with `{ left }` if all of them lack something
 */
export function moveUnits(ctx: Context, move: Move): Promise<Moved> {
  return ctx.write(async (tx, audit) => {
    const { action, step, reason } = move;
    const project = await openForChange(ctx, tx, move.projectCode, 'work');
    const { tenantCode, projectCode } = project;
    const { movable, others } = await findMovable(tx, project, move);
    const judged = await judgeUnits(tx, project, action === 'submit' ? 'submit' : 'complete', movable);
    const left = [...others, ...(asksContent(action) ? leftOf(judged) : [])];
    const staying = new Set(left.map((unit) => unit.unitId));
    const moving = judged.flatMap((unit) => {
      const to = staying.has(unit.unitId) ? undefined : standingAfter(project, move.action, unit, unit.remainder);
      return to ? [{ ...unit, to }] : [];
    });
    if (moving.length === 0) throw new AppError('notReady', { what: namesOf(left) }, { left });
    await writeStandings(tx, project, move, moving);
    await retainLowRisks(tx, project, action, moving);
    if (action === 'reject') {
      const returned = moving.map(({ assigneeId, to }) => ({ assigneeId, stage: to.stage }));
      await tellAssignees(tx, project, 'units_returned', returned, { reason: reason ?? '' });
    }
    if (action === 'submit') await tellManagers(tx, project, moving.length);
    await audit({
      action: `${action}Units`,
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: {
        projectCode,
        ...(step && { step }),
        ...(reason && { reason }),
        count: moving.length,
        left: left.length,
        unitIds: moving.map((unit) => unit.unitId),
      },
      concerned: moving.map((unit) => unit.assigneeId),
    });
    return { moved: moving.length, left };
  });
}

const unitColumns = {
  unitId: unitAssets.unitId,
  assetCode: unitAssets.assetCode,
  name: unitAssets.name,
  value: unitAssets.value,
  stage: unitAssets.stage,
  state: unitAssets.state,
  assigneeId: unitAssets.assigneeId,
  seenAt: unitAssets.seenAt,
  returnReason: unitAssets.returnReason,
  submittedBy: unitAssets.submittedBy,
  version: unitAssets.version,
};
export type Movable = Pick<typeof unitAssets.$inferSelect, keyof typeof unitColumns>;

/** The caller beside a unit. */
export const unitCaller = (
  { caller: { roles, accountId } }: OpenAssessment,
  unit: Pick<Movable, 'assigneeId' | 'submittedBy' | 'returnReason'>,
): UnitCaller => ({
  roles,
  isAssignee: unit.assigneeId === accountId,
  isSubmitter: unit.submittedBy === accountId,
  wasReturned: unit.returnReason !== null,
});

/** Where the caller brings a unit by this, or undefined where it may not. */
export function standingAfter(
  project: OpenAssessment,
  action: Move['action'],
  unit: Movable,
  remainder: Remainder,
): Standing | undefined {
  const caller = unitCaller(project, unit);
  const course = { rounds: roundsOf(project, unit.value), remainder };
  return actionsOf(action)
    .map((one) => unitWorkflow(course).find(one, unit, caller))
    .find((row) => row)?.to;
}

/**
 * Units that the caller may move so, and those that were asked for and can't be, with why.
 * @throws AppError forbidden, notFound, refusedTransition, needsSecondPerson where they are the caller's own work
 */
export async function findMovable(
  tx: Tx,
  project: OpenAssessment,
  move: Omit<Move, 'reason'>,
): Promise<{ movable: Movable[]; others: LeftUnit[] }> {
  const standings = standingsFor(actionsOf(move.action), move.step, project.caller.roles, project);
  if (standings.length === 0) throw new AppError('forbidden');
  const found = await tx
    .select(unitColumns)
    .from(unitAssets)
    .where(
      and(
        within(unitAssets, project),
        project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined,
        move.unitIds
          ? anyOf(unitAssets.unitId, move.unitIds)
          : or(...standings.map((one) => and(eq(unitAssets.stage, one.stage), eq(unitAssets.state, one.state)))),
      ),
    )
    .orderBy(asc(unitAssets.assetCode));
  if (move.unitIds && found.length === 0) throw new AppError('notFound');
  const standsSo = (unit: Movable) => standings.some((one) => one.stage === unit.stage && one.state === unit.state);
  // Whether it may be moved doesn't depend on what remains of its risks; whereto does, and is asked later.
  const mayMove = (unit: Movable) =>
    standsSo(unit) && standingAfter(project, move.action, unit, 'estimate') !== undefined;
  const movable = found.filter(mayMove);
  const rest = found.filter((unit) => !mayMove(unit));
  const isOwn = (unit: Movable) =>
    move.action === 'complete' && standsSo(unit) && unit.assigneeId === project.caller.accountId;
  if (movable.length === 0) throw new AppError(rest.some(isOwn) ? 'needsSecondPerson' : 'refusedTransition');
  const others = rest.map(({ unitId, assetCode, name, ...unit }): LeftUnit => {
    const gap = isOwn({ unitId, assetCode, name, ...unit }) ? 'ownUnit' : 'standsElsewhere';
    return { unitId, assetCode, name, gaps: [gap] };
  });
  // Of all that somebody may move, only their own are missed.
  return { movable, others: move.unitIds ? others : others.filter(({ gaps }) => gaps.includes('ownUnit')) };
}

/** One statement for all, each with where it goes. */
export async function writeStandings(
  tx: Tx,
  project: OpenAssessment,
  { reason, action }: Pick<Move, 'reason' | 'action'>,
  moving: readonly (Movable & { to: Standing })[],
): Promise<void> {
  const { accountId } = project.caller;
  const rows = moving.map(({ unitId, to }) => ({ ...to, unit_id: unitId, returned: isReturned(to.stage) }));
  await tx.execute(sql`
    UPDATE ${unitAssets} AS u
    SET stage = m.stage, state = m.state, standing_since = now(),
        -- What was returned can be recalled to there until it is completed.
        return_reason = CASE WHEN ${action} IN ('submit', 'recall') THEN u.return_reason WHEN m.returned THEN ${reason ?? null}::text END,
        returned_by = CASE WHEN ${action} IN ('submit', 'recall') THEN u.returned_by WHEN m.returned THEN ${accountId}::text END,
        -- What comes back to its first step is looked at.
        taken_over_at = CASE WHEN m.state <> 'inhand' OR m.stage NOT IN ('assess', 'assess_reject') THEN u.taken_over_at END,
        submitted_by = CASE WHEN ${action} = 'submit' THEN ${accountId}::text ELSE u.submitted_by END,
        completed_by = CASE ${action} WHEN 'complete' THEN ${accountId}::text 
          WHEN 'submit' THEN NULL WHEN 'reject' THEN NULL ELSE u.completed_by END,
        version = u.version + 1, updated_at = now(), updated_by = ${accountId}
    FROM json_to_recordset(${jsonText(rows)}::json) AS m(unit_id uuid, stage text, state text, returned boolean)
    WHERE u.tenant_code = ${project.tenantCode} AND u.project_code = ${project.projectCode} AND u.unit_id = m.unit_id`);
}

/**
 * Undecided low risks are retained once their controls are known: with the completion of that step,
 * or with the submission if treatment is decided in the same round. Their residual risk is the risk itself.
 */
export async function retainLowRisks(
  tx: Tx,
  project: OpenAssessment,
  action: Move['action'],
  moving: readonly Movable[],
): Promise<void> {
  const known = moving.filter((unit) => {
    const steps = stepsAt(unit.stage, roundsOf(project, unit.value));
    return steps.includes('control') && (action === 'complete' || (action === 'submit' && steps.includes('risk')));
  });
  if (known.length === 0) return;
  await tx
    .update(risks)
    .set({
      treatment: 'retain',
      remnantLikelihoodLevel: sql`${risks.likelihoodLevel}`,
      remnantLossLevel: sql`${risks.lossLevel}`,
      remnantValue: sql`${risks.riskValue}`,
      remnantLevel: sql`${risks.riskLevel}`,
      version: sql`${risks.version} + 1`,
      updatedAt: new Date(),
      updatedBy: project.caller.accountId,
    })
    .where(
      and(
        within(risks, project),
        anyOf(
          risks.unitId,
          known.map((unit) => unit.unitId),
        ),
        isNull(risks.treatment),
        lte(risks.riskLevel, project.retainedLevel),
      ),
    );
}
