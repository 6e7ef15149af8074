import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { RETAINED_LEVEL } from '#domain/assets/risk/treatment';
import {
  isReturned,
  type Standing,
  transition,
  transitionsFor,
  type WorkAction,
  type WorkStep,
} from '#domain/assets/work/workflow';
import { type OpenAssessment, openForChange } from '#server/assets/assessment';
import { reassessRisks } from '#server/assets/inventory/recompute';
import { unitAssets } from '#server/assets/inventory/tables';
import { risks } from '#server/assets/risk/tables';
import type { Audit, Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { within } from '#server/project/openProject';
import { findGaps, type LeftUnit } from '../queries/gaps';
import { tellAssignees, tellManagers } from '../workNotices';
import { namesOf } from './signOff';

export interface Move {
  projectCode: string;
  /** Absent: all that the caller may do it to. */
  unitIds?: string[] | undefined;
  action: 'submit' | 'complete' | 'reject';
  /** Absent: whatever step a unit is at. */
  step?: WorkStep;
  reason?: string;
}

export interface Moved {
  moved: number;
  left: LeftUnit[];
}

/** What is returned is mostly what was submitted; what was finished already goes back to its treatment. */
const actionsOf = (action: Move['action']): WorkAction[] => (action === 'reject' ? ['reject', 'reopen'] : [action]);

/**
 * Submits, completes or returns units, all of them in a constant number of statements. An executor moves its own units;
 * others are not there for it. Units that lack something stay and are named.
 * @throws AppError forbidden, notFound where none of the named units is there, refusedTransition where none stands so,
 *   notReady with `{ left }` where all of them lack something
 */
export const moveUnits = (ctx: Context, move: Move): Promise<Moved> =>
  ctx.write((tx, audit) => moveUnitsWithin(ctx, tx, audit, move));

/** The same within a transaction that there is already. */
export async function moveUnitsWithin(ctx: Context, tx: Tx, audit: Audit, move: Move): Promise<Moved> {
  const { action, step, reason } = move;
  const project = await openForChange(ctx, tx, move.projectCode, 'work');
  const { tenantCode, projectCode } = project;
  const units = await findMovable(tx, project, move);
  const left = action === 'reject' ? [] : await findGaps(tx, project, action, units);
  const staying = new Set(left.map((unit) => unit.unitId));
  const moving = units.filter((unit) => !staying.has(unit.unitId));
  if (moving.length === 0) throw new AppError('notReady', { what: namesOf(left) }, { left });
  const unitIds = moving.map((unit) => unit.unitId);
  await writeStandings(tx, project, move, unitIds);
  if (action === 'complete' && step === 'control') await retainLowRisks(tx, project, unitIds);
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
      unitIds,
    },
    concerned: moving.map((unit) => unit.assigneeId),
  });
  return { moved: moving.length, left };
}

const unitColumns = {
  unitId: unitAssets.unitId,
  assetCode: unitAssets.assetCode,
  name: unitAssets.name,
  stage: unitAssets.stage,
  state: unitAssets.state,
  assigneeId: unitAssets.assigneeId,
};
type Movable = Pick<typeof unitAssets.$inferSelect, keyof typeof unitColumns> & { to: Standing };

/**
 * Units that the caller may move so, and whereto.
 * @throws AppError forbidden, notFound, refusedTransition, needsSecondPerson where they are the caller's own work
 */
export async function findMovable(tx: Tx, project: OpenAssessment, move: Omit<Move, 'reason'>): Promise<Movable[]> {
  const actions = actionsOf(move.action);
  const rows = transitionsFor(actions, move.step, project.caller.roles);
  if (rows.length === 0) throw new AppError('forbidden');
  const found = await tx
    .select(unitColumns)
    .from(unitAssets)
    .where(
      and(
        within(unitAssets, project),
        project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined,
        move.unitIds
          ? anyOf(unitAssets.unitId, move.unitIds)
          : or(...rows.map((row) => and(eq(unitAssets.stage, row.stage), eq(unitAssets.state, row.state)))),
      ),
    )
    .orderBy(asc(unitAssets.assetCode));
  if (move.unitIds && found.length === 0) throw new AppError('notFound');
  const standing = found.filter((unit) => rows.some((row) => row.stage === unit.stage && row.state === unit.state));
  const movable = standing.flatMap((unit) => {
    const caller = { roles: project.caller.roles, isAssignee: unit.assigneeId === project.caller.accountId };
    const to = actions.map((action) => transition(action, unit, caller)).find((row) => row)?.to;
    return to ? [{ ...unit, to }] : [];
  });
  if (movable.length > 0) return movable;
  const isOwn = standing.some((unit) => unit.assigneeId === project.caller.accountId);
  throw new AppError(move.action === 'complete' && isOwn ? 'needsSecondPerson' : 'refusedTransition');
}

/** One statement for all: the rows of the table are joined to the units that stand so. */
async function writeStandings(tx: Tx, project: OpenAssessment, move: Move, unitIds: string[]): Promise<void> {
  const { accountId, roles } = project.caller;
  const rows = transitionsFor(actionsOf(move.action), move.step, roles).map(
    ({ stage, state, to }) =>
      sql`(${stage}::text, ${state}::text, ${to.stage}::text, ${to.state}::text, ${isReturned(to.stage)}::boolean)`,
  );
  await tx.execute(sql`
    UPDATE ${unitAssets} AS u
    SET stage = m.to_stage, state = m.to_state, standing_since = now(),
        return_reason = CASE WHEN m.returned THEN ${move.reason ?? null}::text END,
        returned_by = CASE WHEN m.returned THEN ${accountId}::text END,
        version = u.version + 1, updated_at = now(), updated_by = ${accountId}
    FROM (VALUES ${sql.join(rows, sql`, `)}) AS m(stage, state, to_stage, to_state, returned)
    WHERE u.tenant_code = ${project.tenantCode} AND u.project_code = ${project.projectCode}
      AND u.unit_id = ANY(${sql.param(unitIds)}::uuid[]) AND u.stage = m.stage AND u.state = m.state`);
}

/** Low risks that nobody has decided about are retained. */
async function retainLowRisks(tx: Tx, project: OpenAssessment, unitIds: string[]): Promise<void> {
  await tx
    .update(risks)
    .set({
      treatment: 'retain',
      version: sql`${risks.version} + 1`,
      updatedAt: new Date(),
      updatedBy: project.caller.accountId,
    })
    .where(
      and(
        within(risks, project),
        anyOf(risks.unitId, unitIds),
        isNull(risks.treatment),
        lte(risks.riskLevel, RETAINED_LEVEL),
      ),
    );
  await reassessRisks(tx, project);
}
