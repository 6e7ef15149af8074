import { and, asc, count, desc, eq, getTableColumns, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { businessAttributes, unitCategories } from '#domain/assets/inventory/derivation';
import type { assetsSchemas } from '#domain/assets/schema';
import { executorMayEdit, type Standing } from '#domain/assets/work/workflow';
import { type OpenAssessment, totalOf, within } from '#server/assets/assessment';
import { placeholdersOf, prepared, type Tx } from '#server/kernel/db/database';
import { containing as anywhere, countUpTo, pageOf } from '#server/kernel/db/paging';
import {
  businessAssets,
  businessAssociations,
  businessSystems,
  risks,
  systemAssets,
  systemUnits,
  unitAssets,
} from '#server/kernel/db/schema';

interface UnitSystem {
  systemId: string;
  assetCode: string;
  name: string;
  essential: boolean;
}
type CarryType = (typeof businessSystems.$inferSelect)['carryType'];
type Query<N extends 'businessAssetsList' | 'systemAssetsList' | 'unitAssetsList'> = z.output<
  (typeof assetsSchemas)[N]['query']
>;

const patternOf = (keyword: string | undefined) => (keyword ? anywhere(keyword) : undefined);

/** Text that may stand anywhere in one of the columns; the wildcards of LIKE are taken literally. */
export const containing = (keyword: string | undefined, ...columns: AnyPgColumn[]): SQL | undefined => {
  const pattern = patternOf(keyword);
  return pattern === undefined ? undefined : or(...columns.map((column) => ilike(column, pattern)));
};

export const sorting = (order: 'ascend' | 'descend' | undefined, column: AnyPgColumn, ...tie: AnyPgColumn[]) => {
  const direction = order === 'descend' ? desc : asc;
  return [direction(column), ...tie.map((also) => direction(also))];
};

const whenever = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
  value === undefined ? undefined : condition(value);

export const groupBy = <T, K>(rows: readonly T[], key: (row: T) => K) => {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
};

/** Buttons of a row: what may be done in the assessment, in the words of one record. */
const rowActions = (project: OpenAssessment) =>
  project.allowedActions.includes('editInventory') ? ['edit', 'delete'] : [];

const matchingBusinesses = (project: OpenAssessment, query: Query<'businessAssetsList'>) =>
  and(
    within(businessAssets, project),
    containing(query.keyword, businessAssets.assetCode, businessAssets.name),
    whenever(query.importance, (importance) => eq(businessAssets.importance, importance)),
    whenever(query.businessId, (businessId) => eq(businessAssets.businessId, businessId)),
    whenever(query.bizFunc, (bizFunc) => sql`${businessAssets.attributes} ->> 'bizFunc' = ${bizFunc}`),
  );

export async function businessRows(tx: Tx, project: OpenAssessment, query: Query<'businessAssetsList'>) {
  const column = businessAssets[query.sortField ?? 'assetCode'];
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select()
    .from(businessAssets)
    .where(matchingBusinesses(project, query))
    .orderBy(...sorting(query.sortOrder, column, businessAssets.businessId))
    .limit(limit)
    .offset(offset);
  const ids = rows.map((row) => row.businessId);
  const links = ids.length
    ? await tx
        .select({
          from: businessAssociations.fromBusinessId,
          businessId: businessAssets.businessId,
          assetCode: businessAssets.assetCode,
          name: businessAssets.name,
          type: businessAssociations.associationType,
          degree: businessAssociations.associationDegree,
        })
        .from(businessAssociations)
        .innerJoin(
          businessAssets,
          and(within(businessAssets, project), eq(businessAssets.businessId, businessAssociations.toBusinessId)),
        )
        .where(and(within(businessAssociations, project), inArray(businessAssociations.fromBusinessId, ids)))
        .orderBy(businessAssets.assetCode)
    : [];
  const systems = ids.length
    ? await tx
        .select({ businessId: businessSystems.businessId, n: count() })
        .from(businessSystems)
        .where(and(within(businessSystems, project), inArray(businessSystems.businessId, ids)))
        .groupBy(businessSystems.businessId)
    : [];
  const linksOf = groupBy(links, (link) => link.from);
  const systemCount = new Map(systems.map((row) => [row.businessId, row.n]));
  const allowedActions = rowActions(project);
  return rows.map(({ attributes, ...row }) => ({
    ...row,
    ...(Object.fromEntries(businessAttributes.map((key) => [key, attributes[key] ?? null])) as Record<
      (typeof businessAttributes)[number],
      string | null
    >),
    associations: linksOf.get(row.businessId) ?? [],
    systemCount: systemCount.get(row.businessId) ?? 0,
    allowedActions,
  }));
}

export const listBusinesses = async (tx: Tx, project: OpenAssessment, query: Query<'businessAssetsList'>) => ({
  list: await businessRows(tx, project, query),
  total: await totalOf(project, 'businesses', query, () =>
    countUpTo(tx, sql`SELECT 1 FROM ${businessAssets} WHERE ${matchingBusinesses(project, query)}`),
  ),
  allowedActions: project.allowedActions,
});

const matchingSystems = (project: OpenAssessment, query: Query<'systemAssetsList'>) =>
  and(
    within(systemAssets, project),
    containing(query.keyword, systemAssets.assetCode, systemAssets.name),
    whenever(query.value, (value) => eq(systemAssets.value, value)),
    whenever(query.systemId, (systemId) => eq(systemAssets.systemId, systemId)),
    whenever(query.systemType, (type) => sql`${systemAssets.attributes} ->> 'systemType' = ${type}`),
  );

export async function systemRows(tx: Tx, project: OpenAssessment, query: Query<'systemAssetsList'>) {
  const column = systemAssets[query.sortField ?? 'assetCode'];
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select()
    .from(systemAssets)
    .where(matchingSystems(project, query))
    .orderBy(...sorting(query.sortOrder, column, systemAssets.systemId))
    .limit(limit)
    .offset(offset);
  const ids = rows.map((row) => row.systemId);
  const carried = ids.length
    ? await tx
        .select({
          systemId: businessSystems.systemId,
          businessId: businessAssets.businessId,
          assetCode: businessAssets.assetCode,
          name: businessAssets.name,
          carryType: businessSystems.carryType,
          carryLevel: businessSystems.carryLevel,
        })
        .from(businessSystems)
        .innerJoin(
          businessAssets,
          and(within(businessAssets, project), eq(businessAssets.businessId, businessSystems.businessId)),
        )
        .where(and(within(businessSystems, project), inArray(businessSystems.systemId, ids)))
        .orderBy(businessAssets.assetCode)
    : [];
  const units = ids.length
    ? await tx
        .select({ systemId: systemUnits.systemId, n: count() })
        .from(systemUnits)
        .where(and(within(systemUnits, project), inArray(systemUnits.systemId, ids)))
        .groupBy(systemUnits.systemId)
    : [];
  const carriedBy = groupBy(carried, (link) => link.systemId);
  const unitCount = new Map(units.map((row) => [row.systemId, row.n]));
  const allowedActions = rowActions(project);
  return rows.map(({ attributes, ...row }) => ({
    ...row,
    systemType: attributes.systemType ?? null,
    systemRelated: attributes.systemRelated ?? null,
    businesses: carriedBy.get(row.systemId) ?? [],
    unitCount: unitCount.get(row.systemId) ?? 0,
    allowedActions,
  }));
}

export const listSystems = async (tx: Tx, project: OpenAssessment, query: Query<'systemAssetsList'>) => ({
  list: await systemRows(tx, project, query),
  total: await totalOf(project, 'systems', query, () =>
    countUpTo(tx, sql`SELECT 1 FROM ${systemAssets} WHERE ${matchingSystems(project, query)}`),
  ),
  allowedActions: project.allowedActions,
});

const byAssetCode = (a: UnitSystem, b: UnitSystem) => (a.assetCode < b.assetCode ? -1 : 1);

type UnitFilters = ReturnType<typeof unitFilters>;

/** What narrows a list of units down, each by the name of its value. */
const unitFilters = (project: OpenAssessment, query: Query<'unitAssetsList'>) => {
  const { value, category, assetType, systemId, unitId } = query;
  const { tenantCode, projectCode, onlyAssignee: assigneeId } = project;
  return {
    tenantCode,
    projectCode,
    pattern: patternOf(query.keyword),
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
    whenever(filters.pattern, (pattern) =>
      or(ilike(unitAssets.assetCode, pattern), ilike(unitAssets.name, pattern), ilike(unitAssets.owner, pattern)),
    ),
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

type Sorted = Pick<Query<'unitAssetsList'>, 'sortField' | 'sortOrder'>;

/** One statement for all that a row shows: sending a further one costs more than what it asks. */
const unitPage = (tx: Tx, filters: UnitFilters, { sortField = 'assetCode', sortOrder }: Sorted) => {
  const { tenantCode, projectCode, createdAt, updatedAt, updatedBy, ...shown } = getTableColumns(unitAssets);
  const page = tx
    .select(shown)
    .from(unitAssets)
    .where(matchingUnits(filters))
    .orderBy(...sorting(sortOrder, unitAssets[sortField], unitAssets.unitId))
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
    .orderBy(...sorting(sortOrder, page[sortField], page.unitId));
};

export async function unitRows(tx: Tx, project: OpenAssessment, query: Query<'unitAssetsList'>) {
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

export async function listUnits(tx: Tx, project: OpenAssessment, query: Query<'unitAssetsList'>) {
  const filters = unitFilters(project, query);
  return {
    list: await unitRows(tx, project, query),
    total: await totalOf(project, 'units', filters, () =>
      countUpTo(tx, sql`SELECT 1 FROM ${unitAssets} WHERE ${matchingUnits(filters)}`),
    ),
    allowedActions: project.allowedActions,
  };
}

/** Whether an executor, who keeps no inventory, may change this unit: its own, as long as it is about the unit. */
export const mayEditOwn = (project: OpenAssessment, unit: Standing & { assigneeId: string | null }): boolean =>
  !project.allowedActions.includes('editInventory') &&
  project.allowedActions.includes('work') &&
  unit.assigneeId === project.caller.accountId &&
  executorMayEdit(unit, 'unit');

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

/** Businesses with the systems that carry them, for linking units; last, the systems that carry none. */
export async function listBusinessesWithSystems(tx: Tx, project: OpenAssessment) {
  const businesses = await tx
    .select()
    .from(businessAssets)
    .where(within(businessAssets, project))
    .orderBy(businessAssets.assetCode);
  const systems = await tx
    .select()
    .from(systemAssets)
    .where(within(systemAssets, project))
    .orderBy(systemAssets.assetCode);
  const links = await tx.select().from(businessSystems).where(within(businessSystems, project));
  const bySystem = new Map(systems.map((row) => [row.systemId, row]));
  const linksOf = groupBy(links, (link) => link.businessId);
  const linked = new Set(links.map((link) => link.systemId));
  const option = (row: (typeof systems)[number], carryType: CarryType | null) => ({
    systemId: row.systemId,
    assetCode: row.assetCode,
    name: row.name,
    value: row.value,
    carryType,
  });
  const grouped = businesses.map((row) => ({
    businessId: row.businessId,
    assetCode: row.assetCode,
    name: row.name,
    importance: row.importance,
    systems: (linksOf.get(row.businessId) ?? []).flatMap((link) => {
      const system = bySystem.get(link.systemId);
      return system ? [option(system, link.carryType)] : [];
    }),
  }));
  const loose = systems.filter((row) => !linked.has(row.systemId));
  return loose.length > 0
    ? [
        ...grouped,
        {
          businessId: null,
          assetCode: null,
          name: null,
          importance: null,
          systems: loose.map((row) => option(row, null)),
        },
      ]
    : grouped;
}
