import { and, asc, sql } from 'drizzle-orm';
import { type Changing, same } from '#domain/kernel/bulk';
import type { Level } from '#domain/kernel/levels';
import type { Left, LeftReason, LevelCounts } from '#domain/subjects/assets/bulk/bulk';
import { type Executor, executorAfter, executorFinder } from '#domain/subjects/assets/bulk/executors';
import { keptOfUnit, protectionFields, unitFields } from '#domain/subjects/assets/inventory/change';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { executorMayEdit, roundsOf } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { chosen } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitsThrough } from '#server/subjects/assets/inventory/queries/listUnits';
import { recompute } from '#server/subjects/assets/inventory/recompute';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { giveUnits, listExecutors } from '#server/subjects/assets/work/executors';
import { afterOf, bulkChange, type Outcome, riskLevels } from '../bulkChange';

type Input = AssetsGiven['changeUnits']['body'];
type Unit = typeof unitAssets.$inferSelect;

/** The fields of assignment and due date; those who assign change them. */
const ofWork: readonly string[] = ['dueDate', 'assigneeId'];
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
  const asksExecutors = all.some(namesExecutor);
  const keys = [...new Set(all.flatMap((one) => Object.keys(fieldsOf(one)))), ...(asksExecutors ? ['assigneeId'] : [])];
  const counts = keys.every((key) => ofWork.includes(key)) ? 'work' : 'inventory';
  return bulkChange(ctx, { projectCode, seal, counts }, async (tx, project) => {
    const found = await chosen(rows, (limit) => findUnits(tx, project, input, limit));
    const executors = asksExecutors ? await listExecutors(tx, project.tenantCode) : [];
    requireExecutors(all, executors);
    const plan = planUnits(project, input, keys, found, executorFinder(executors));
    const given = plan.changing.filter(({ before, after }) => before && before.assigneeId !== after.assigneeId);
    const unitIds = plan.changing.map(({ id }) => id);
    return {
      target: 'units',
      plan,
      ...(asksExecutors && { told: await inNames(tx, plan.changing) }),
      levels: () => levelsOf(tx, project, unitIds),
      async write() {
        const written = plan.changing.map(({ id, after }) => ({ unitId: id, ...after }));
        await bulkUpdate(tx, unitAssets, project, ['unitId'], written, { updatedBy: ctx.actor.accountId });
        const executors = new Map(given.map(({ id, after }) => [id, after.assigneeId as string | null]));
        await giveUnits(
          tx,
          project,
          found.flatMap(({ unitId, stage }) => {
            const assigneeId = executors.get(unitId);
            return assigneeId === undefined ? [] : [{ unitId, stage, assigneeId }];
          }),
        );
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
          concerned: [
            ...found.map(({ assigneeId }) => assigneeId),
            ...given.map(({ after }) => after.assigneeId as string | null),
          ],
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

type UnitInput = Input['change'];
const namesExecutor = ({ assigneeId, assignee, assigneeFrom }: UnitInput) =>
  assigneeId !== undefined || assignee !== undefined || assigneeFrom !== undefined;
/** What is written as it is given; who executes is found first. */
const fieldsOf = ({ assigneeId: _, assignee: __, assigneeFrom: ___, ...change }: UnitInput) => unitFields(change);

/** @throws AppError unknownReference where an account is none of the customer's executors */
function requireExecutors(changes: readonly UnitInput[], executors: readonly Executor[]): void {
  const known = new Set(executors.map(({ accountId }) => accountId));
  for (const { assigneeId } of changes)
    if (assigneeId && !known.has(assigneeId)) throw new AppError('unknownReference', { code: assigneeId });
}

/** Executors by their names, for those who read of the change. */
async function inNames(tx: Tx, changing: readonly Changing[]): Promise<Changing[]> {
  const ids = new Set(changing.flatMap(({ before, after }) => [before?.assigneeId, after.assigneeId]));
  const people = await tx
    .select({ accountId: accounts.accountId, showName: accounts.showName })
    .from(accounts)
    .where(
      anyOf(
        accounts.accountId,
        [...ids].filter((id) => typeof id === 'string'),
      ),
    );
  const names = new Map<unknown, string>(people.map(({ accountId, showName }) => [accountId, showName]));
  const named = (fields: Readonly<Record<string, unknown>>) => ({
    ...fields,
    assignee: names.get(fields.assigneeId) ?? null,
  });
  return changing.map((row) => ({ ...row, before: row.before && named(row.before), after: named(row.after) }));
}

function planUnits(
  project: OpenAssessment,
  { rows, change: common }: Input,
  keys: string[],
  found: readonly Unit[],
  find: ReturnType<typeof executorFinder>,
) {
  // Nothing is proposed to those who may not assign.
  const { assigneeFrom, ...rest } = common;
  const proposing = project.allowedActions.includes('assign') ? common : rest;
  const own = new Map((rows ?? []).map((row) => [row.unitId, row.change]));
  const changing: Changing[] = [];
  const left: Left[] = missingUnits(rows, found);
  let unchanged = 0;
  for (const unit of found) {
    const change = { ...proposing, ...own.get(unit.unitId) };
    const set = fieldsOf(change);
    const executor = executorAfter(change, { owner: unit.owner, ...set, assigneeId: unit.assigneeId }, find);
    const isUnknown = executor === 'unknown';
    const fields = isUnknown || executor.assigneeId === undefined ? set : { ...set, ...executor };
    const reason = mayChangeUnit(project, unit, Object.keys(fields)) ?? (isUnknown ? 'executorUnknown' : undefined);
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
