import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Level } from '#domain/kernel/levels';
import { unitCategories } from '#domain/subjects/assets/inventory/derivation';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { executorMayEdit, roundsOf, type Standing } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { placeholdersOf, prepared } from '#server/kernel/db/prepared';
import { endRead } from '#server/kernel/db/preparingClient';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { knownTotal, type OpenAssessment, totalOf } from '#server/subjects/assets/assessment';
import { risks } from '#server/subjects/assets/risk/tables';
import { systemAssets, systemUnits, unitAssets } from '../tables';
import { rowActions, sorting, whenever } from './listing';

interface UnitSystem {
  systemId: string;
  assetCode: string;
  name: string;
  essential: boolean;
}
type Query = AssetsGiven['listUnits']['query'];

const byAssetCode = (a: UnitSystem, b: UnitSystem) => (a.assetCode < b.assetCode ? -1 : 1);

export type UnitQuery = Omit<Query, 'currentPage' | 'pageSize' | 'sortField' | 'sortOrder'>;
type UnitFilters = ReturnType<typeof unitFilters>;

/** The filters of a list of units, by name. */
const unitFilters = (project: OpenAssessment, query: UnitQuery) => {
  const { value, category, assetType, systemId, unitId } = query;
  const { tenantCode, projectCode, onlyAssignee: assigneeId } = project;
  return {
    tenantCode,
    projectCode,
    ...patternOf(query.keyword),
    value,
    category,
    assetType,
    systemId,
    unitId,
    assigneeId,
  };
};

const matchingUnits = (filters: UnitFilters): SQL | undefined =>
  and(
    within(unitAssets, filters),
    containing(filters, unitAssets.assetCode, unitAssets.name, unitAssets.owner),
    whenever(filters.value, (value) => eq(unitAssets.value, value)),
    whenever(filters.unitId, (unitId) => eq(unitAssets.unitId, unitId)),
    whenever(filters.category, (category) => eq(unitAssets.category, category)),
    whenever(filters.assetType, (assetType) => eq(unitAssets.assetType, assetType)),
    whenever(filters.assigneeId, (assigneeId) => eq(unitAssets.assigneeId, assigneeId)),
    whenever(
      filters.systemId,
      (systemId) => sql`${unitAssets.unitId} IN (SELECT ${systemUnits.unitId} FROM ${systemUnits}
        WHERE ${within(systemUnits, filters)} AND ${systemUnits.systemId} = ${systemId})`,
    ),
  );

/** The filtered units that the caller may see. */
export const unitsThrough = (project: OpenAssessment, query: UnitQuery): SQL | undefined =>
  matchingUnits(unitFilters(project, query));

type Sorted = Pick<Query, 'sortField' | 'sortOrder'>;

/** One statement for a whole row: sending another one costs more than its query. */
const unitPage = (tx: Tx, filters: UnitFilters, { sortField = 'assetCode', sortOrder }: Sorted) => {
  const { tenantCode, projectCode, createdAt, updatedAt, updatedBy, ...shown } = getTableColumns(unitAssets);
  // The asset code alone is an order: it is unique within a project, and its index is read without a sort.
  const sortedBy = (units: Record<typeof sortField | 'unitId', AnyPgColumn>) =>
    sorting(sortOrder, units[sortField], ...(sortField === 'assetCode' ? [] : [units.unitId]));
  const page = tx
    .select(shown)
    .from(unitAssets)
    .where(matchingUnits(filters))
    .orderBy(...sortedBy(unitAssets))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('page');
  // (Within sql`` of its own a column keeps its table's name.)
  const systems = sql`(SELECT json_agg(json_build_object('systemId', ${systemAssets.systemId},
      'assetCode', ${systemAssets.assetCode}, 'name', ${systemAssets.name}, 'essential', ${systemUnits.essential}))
    FROM ${systemUnits} JOIN ${systemAssets} ON ${within(systemAssets, filters)} AND ${systemAssets.systemId} = ${systemUnits.systemId}
    WHERE ${within(systemUnits, filters)} AND ${systemUnits.unitId} = ${page.unitId})`;
  const riskCount = sql`(SELECT count(*)::int FROM ${risks} WHERE ${within(risks, filters)} AND ${risks.unitId} = ${page.unitId})`;
  return tx
    .select({
      ...page._.selectedFields,
      systems: sql<UnitSystem[] | null>`${systems}`,
      riskCount: sql<number>`${riskCount}`,
    })
    .from(page)
    .orderBy(...sortedBy(page));
};

export async function unitRows(tx: Tx, project: OpenAssessment, query: Query) {
  const filters = unitFilters(project, query);
  const { names, placeholders } = placeholdersOf(filters);
  const shape = `units ${names} ${query.sortField} ${query.sortOrder}`;
  const rows = await prepared(tx, shape, () => unitPage(tx, placeholders, query)).execute({
    ...filters,
    ...pageOf(query),
  });
  const allowedActions = rowActions(project);
  return rows.map((row) => ({
    ...row,
    systems: (row.systems ?? []).sort(byAssetCode),
    allowedActions: mayEditOwn(project, row) ? ['edit'] : allowedActions,
  }));
}

export async function listUnits(tx: Tx, project: OpenAssessment, query: Query) {
  const filters = unitFilters(project, query);
  const known = knownTotal(project, 'units', filters);
  const asked = unitRows(tx, project, query);
  if (known !== undefined) endRead(tx);
  const list = await asked;
  const total =
    known ??
    (await totalOf(project, 'units', filters, () =>
      countUpTo(tx, sql`SELECT 1 FROM ${unitAssets} WHERE ${matchingUnits(filters)}`, {
        ...pageOf(query),
        found: list.length,
      }),
    ));
  return { list, total, allowedActions: project.allowedActions };
}

/** Whether an executor may change this unit: an own one, at the step about the unit itself. */
const mayEditOwn = (project: OpenAssessment, unit: Standing & { assigneeId: string | null; value: Level }): boolean =>
  !project.allowedActions.includes('editInventory') &&
  project.allowedActions.includes('work') &&
  unit.assigneeId === project.caller.accountId &&
  executorMayEdit(unit, 'unit', roundsOf(project, unit.value));

/** How many units there are of each category. */
export async function countByCategory(tx: Tx, project: OpenAssessment) {
  const counted = await tx
    .select({ category: unitAssets.category, n: count() })
    .from(unitAssets)
    .where(
      and(
        within(unitAssets, project),
        whenever(project.onlyAssignee, (assigneeId) => eq(unitAssets.assigneeId, assigneeId)),
      ),
    )
    .groupBy(unitAssets.category);
  return unitCategories.map((category) => ({
    category,
    count: counted.find((row) => row.category === category)?.n ?? 0,
  }));
}
