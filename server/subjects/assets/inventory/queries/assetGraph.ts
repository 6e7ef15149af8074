import { and, count, eq, max } from 'drizzle-orm';
import { within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { risks } from '#server/subjects/assets/risk/tables';
import {
  businessAssets,
  businessAssociations,
  businessSystems,
  systemAssets,
  systemUnits,
  unitAssets,
} from '../tables';

/**
 * Businesses, systems and their links; units of one system only on request, as there may be hundreds.
 * @throws AppError notFound if the project has no such system
 */
export async function assetGraph(tx: Tx, project: OpenAssessment, systemId: string | undefined) {
  const businesses = await tx
    .select({
      businessId: businessAssets.businessId,
      assetCode: businessAssets.assetCode,
      name: businessAssets.name,
      importance: businessAssets.importance,
    })
    .from(businessAssets)
    .where(within(businessAssets, project))
    .orderBy(businessAssets.assetCode);
  const systems = await tx
    .select({
      systemId: systemAssets.systemId,
      assetCode: systemAssets.assetCode,
      name: systemAssets.name,
      value: systemAssets.value,
    })
    .from(systemAssets)
    .where(within(systemAssets, project))
    .orderBy(systemAssets.assetCode);
  if (systemId && !systems.some((system) => system.systemId === systemId)) throw new AppError('notFound');
  const unitCounts = await tx
    .select({ systemId: systemUnits.systemId, n: count() })
    .from(systemUnits)
    .where(within(systemUnits, project))
    .groupBy(systemUnits.systemId);
  const associations = await tx
    .select({
      from: businessAssociations.fromBusinessId,
      to: businessAssociations.toBusinessId,
      degree: businessAssociations.associationDegree,
    })
    .from(businessAssociations)
    .where(within(businessAssociations, project));
  const carries = await tx
    .select({
      businessId: businessSystems.businessId,
      systemId: businessSystems.systemId,
      carryType: businessSystems.carryType,
    })
    .from(businessSystems)
    .where(within(businessSystems, project));
  const units = systemId
    ? await tx
        .select({
          unitId: unitAssets.unitId,
          assetCode: unitAssets.assetCode,
          name: unitAssets.name,
          value: unitAssets.value,
          essential: systemUnits.essential,
          riskLevel: max(risks.riskLevel),
        })
        .from(systemUnits)
        .innerJoin(unitAssets, and(within(unitAssets, project), eq(unitAssets.unitId, systemUnits.unitId)))
        .leftJoin(risks, and(within(risks, project), eq(risks.unitId, unitAssets.unitId)))
        .where(and(within(systemUnits, project), eq(systemUnits.systemId, systemId)))
        .groupBy(unitAssets.unitId, unitAssets.assetCode, unitAssets.name, unitAssets.value, systemUnits.essential)
        .orderBy(unitAssets.assetCode)
    : [];
  const countOf = new Map(unitCounts.map(({ systemId: of, n }) => [of, n]));
  return {
    businesses,
    systems: systems.map((system) => ({ ...system, unitCount: countOf.get(system.systemId) ?? 0 })),
    associations,
    carries,
    units,
  };
}
