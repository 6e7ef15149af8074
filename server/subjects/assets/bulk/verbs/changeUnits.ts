import { and, asc, sql } from 'drizzle-orm';
import { type Changing, same } from '#domain/kernel/bulk';
import type { Level } from '#domain/kernel/levels';
import type { Left, LeftReason, LevelCounts } from '#domain/subjects/assets/bulk/bulk';
import { keptOfUnit, protectionFields, unitFields } from '#domain/subjects/assets/inventory/change';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { executorMayEdit, roundsOf } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { chosen } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitsThrough } from '#server/subjects/assets/inventory/queries/listUnits';
import { recompute } from '#server/subjects/assets/inventory/recompute';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { afterOf, bulkChange, type Outcome, riskLevels } from '../bulkChange';

type Input = AssetsGiven['changeUnits']['body'];
type Unit = typeof unitAssets.$inferSelect;

/** The fields of assignment and due date; those who assign change them. */
const ofWork: readonly string[] = ['dueDate'];
const keptFields: readonly string[] = keptOfUnit;

/** Why the caller may not change these fields of a unit; undefined where it may. By the rules of saving one. */
export function mayChangeUnit(project: OpenAssessment, unit: Unit, fields: readonly string[]): LeftReason | undefined {
  if (fields.some((field) => ofWork.includes(field)) && !project.allowedActions.includes('assign')) return 'notYours';
  if (project.allowedActions.includes('editInventory')) return undefined;
  if (unit.assigneeId !== project.caller.accountId || fields.some((field) => keptFields.includes(field)))
    return 'notYours';
  return executorMayEdit(unit, 'unit', roundsOf(project, unit.value)) ? undefined : 'otherStep';
}

/**
 * Changes units: named ones, each also with values of its own, or all that the filters select; by the rules of
 * a single save. Derived values follow. Units that may not be changed are left unchanged and named. A constant number of statements.
 * @throws AppError changeTooLarge, notFound if none of the named units exists, changeOvertaken
 */
export function changeUnits(ctx: Context, input: Input): Promise<Outcome> {
  const { projectCode, rows, change, seal } = input;
  const all = [change, ...(rows ?? []).map((row) => row.change ?? {})];
  const keys = [...new Set(all.flatMap((one) => Object.keys(unitFields(one))))];
  const counts = keys.every((key) => ofWork.includes(key)) ? 'work' : 'inventory';
  return bulkChange(ctx, { projectCode, seal, counts }, async (tx, project) => {
    const found = await chosen(rows, (limit) => findUnits(tx, project, input, limit));
    const plan = planUnits(project, input, keys, found);
    const unitIds = plan.changing.map(({ id }) => id);
    return {
      target: 'units',
      plan,
      levels: () => levelsOf(tx, project, unitIds),
      async write() {
        const written = plan.changing.map(({ id, after }) => ({ unitId: id, ...after }));
        await bulkUpdate(tx, unitAssets, project, ['unitId'], written, { updatedBy: ctx.actor.accountId });
        // Nothing else of a unit leads to another value.
        if (protectionFields.some((field) => keys.includes(field))) await recompute(tx, project);
      },
      log: (audit, told) =>
        audit({
          action: 'changeUnits',
          entity: 'assessment',
          entityCode: projectCode,
          tenantCode: project.tenantCode,
          detail: { projectCode, ...told, unitIds },
          concerned: found.map(({ assigneeId }) => assigneeId),
        }),
    };
  });
}

/** Units of a selection; the copying of risks has the same. */
export const findUnits = (
  tx: Tx,
  project: OpenAssessment,
  { projectCode, rows, filters }: Pick<Input, 'projectCode' | 'filters'> & { rows?: { unitId: string }[] | undefined },
  limit: number,
): Promise<Unit[]> =>
  tx
    .select()
    .from(unitAssets)
    .where(
      and(
        unitsThrough(project, { projectCode, ...filters }),
        rows &&
          anyOf(
            unitAssets.unitId,
            rows.map(({ unitId }) => unitId),
          ),
      ),
    )
    .orderBy(asc(unitAssets.unitId))
    .limit(limit);

/** Units that were named and are not there. */
export const missingUnits = (rows: { unitId: string }[] | undefined, found: readonly Unit[]): Left[] => {
  const there = new Set(found.map(({ unitId }) => unitId));
  return (rows ?? [])
    .filter(({ unitId }) => !there.has(unitId))
    .map(({ unitId }) => ({ id: unitId, what: '', reason: 'gone' }));
};

function planUnits(project: OpenAssessment, { rows, change: common }: Input, keys: string[], found: readonly Unit[]) {
  const own = new Map((rows ?? []).map((row) => [row.unitId, row.change]));
  const changing: Changing[] = [];
  const left: Left[] = missingUnits(rows, found);
  let unchanged = 0;
  for (const unit of found) {
    const fields = unitFields({ ...common, ...own.get(unit.unitId) });
    const reason = mayChangeUnit(project, unit, Object.keys(fields));
    if (reason) left.push({ id: unit.unitId, what: `${unit.assetCode} ${unit.name}`, reason });
    else if (Object.entries(fields).every(([field, value]) => same(unit[field as keyof Unit], value))) unchanged += 1;
    else changing.push({ id: unit.unitId, version: unit.version, ...afterOf(keys, unit, { ...fields }) });
  }
  return { changing, unchanged, left };
}

/** The units' values, and the levels of their risks. */
export async function levelsOf(tx: Tx, project: OpenAssessment, unitIds: string[]): Promise<LevelCounts> {
  const { rows } = await tx.execute<{ level: Level; count: number }>(
    sql`SELECT ${unitAssets.value} AS level, count(*)::int AS count FROM ${unitAssets}
      WHERE ${and(within(unitAssets, project), anyOf(unitAssets.unitId, unitIds))} GROUP BY 1`,
  );
  return { value: rows, ...(await riskLevels(tx, and(within(risks, project), anyOf(risks.unitId, unitIds)))) };
}
