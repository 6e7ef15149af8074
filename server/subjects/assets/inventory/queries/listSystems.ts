import { and, count, eq, sql } from 'drizzle-orm';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { type OpenAssessment, totalOf } from '#server/subjects/assets/assessment';
import { businessAssets, businessSystems, systemAssets, systemUnits } from '../tables';
import { groupBy, rowActions, sorting, whenever } from './listing';
import { ownSystems, ownSystemUnits } from './scope';

type Query = AssetsGiven['listSystems']['query'];

const matchingSystems = (project: OpenAssessment, query: Query) =>
  and(
    within(systemAssets, project),
    ownSystems(project),
    containing(patternOf(query.keyword), systemAssets.assetCode, systemAssets.name),
    whenever(query.value, (value) => eq(systemAssets.value, value)),
    whenever(query.systemId, (systemId) => eq(systemAssets.systemId, systemId)),
    whenever(query.systemType, (type) => sql`${systemAssets.attributes} ->> 'systemType' = ${type}`),
  );

export async function systemRows(tx: Tx, project: OpenAssessment, query: Query) {
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
        .where(and(within(businessSystems, project), anyOf(businessSystems.systemId, ids)))
        .orderBy(businessAssets.assetCode)
    : [];
  const units = ids.length
    ? await tx
        .select({ systemId: systemUnits.systemId, n: count() })
        .from(systemUnits)
        .where(and(within(systemUnits, project), ownSystemUnits(project), anyOf(systemUnits.systemId, ids)))
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

export const listSystems = async (tx: Tx, project: OpenAssessment, query: Query) => ({
  list: await systemRows(tx, project, query),
  total: await totalOf(project, 'systems', query, () =>
    countUpTo(tx, sql`SELECT 1 FROM ${systemAssets} WHERE ${matchingSystems(project, query)}`),
  ),
  allowedActions: project.allowedActions,
});
