import { and, count, eq, sql } from 'drizzle-orm';
import { businessAttributes } from '#domain/subjects/assets/inventory/derivation';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { type OpenAssessment, totalOf } from '#server/subjects/assets/assessment';
import { businessAssets, businessAssociations, businessSystems, systemAssets } from '../tables';
import { groupBy, rowActions, sorting, whenever } from './listing';
import { ownBusinesses, ownSystems } from './scope';

type Query = AssetsGiven['listBusinesses']['query'];
type CarryType = (typeof businessSystems.$inferSelect)['carryType'];

const matchingBusinesses = (project: OpenAssessment, query: Query) =>
  and(
    within(businessAssets, project),
    ownBusinesses(project),
    containing(patternOf(query.keyword), businessAssets.assetCode, businessAssets.name),
    whenever(query.importance, (importance) => eq(businessAssets.importance, importance)),
    whenever(query.businessId, (businessId) => eq(businessAssets.businessId, businessId)),
    whenever(query.bizFunc, (bizFunc) => sql`${businessAssets.attributes} ->> 'bizFunc' = ${bizFunc}`),
  );

export async function businessRows(tx: Tx, project: OpenAssessment, query: Query) {
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
          and(
            within(businessAssets, project),
            ownBusinesses(project),
            eq(businessAssets.businessId, businessAssociations.toBusinessId),
          ),
        )
        .where(and(within(businessAssociations, project), anyOf(businessAssociations.fromBusinessId, ids)))
        .orderBy(businessAssets.assetCode)
    : [];
  const systems = ids.length
    ? await tx
        .select({ businessId: businessSystems.businessId, n: count() })
        .from(businessSystems)
        .innerJoin(
          systemAssets,
          and(within(systemAssets, project), ownSystems(project), eq(systemAssets.systemId, businessSystems.systemId)),
        )
        .where(and(within(businessSystems, project), anyOf(businessSystems.businessId, ids)))
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

export const listBusinesses = async (tx: Tx, project: OpenAssessment, query: Query) => ({
  list: await businessRows(tx, project, query),
  total: await totalOf(project, 'businesses', query, () =>
    countUpTo(tx, sql`SELECT 1 FROM ${businessAssets} WHERE ${matchingBusinesses(project, query)}`),
  ),
  allowedActions: project.allowedActions,
});

/** Businesses with the systems that carry them, for linking units; last, the systems that carry none. */
export async function listBusinessesWithSystems(tx: Tx, project: OpenAssessment) {
  const businesses = await tx
    .select()
    .from(businessAssets)
    .where(and(within(businessAssets, project), ownBusinesses(project)))
    .orderBy(businessAssets.assetCode);
  const systems = await tx
    .select()
    .from(systemAssets)
    .where(and(within(systemAssets, project), ownSystems(project)))
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
