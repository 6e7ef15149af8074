import { eq, sql } from 'drizzle-orm';
import type { Level } from '#domain/kernel/levels';
import { editionOf } from '#domain/subjects/assets/method/method';
import { type AggregatedRisk, aggregateRisks, harmLevel, risksBelow } from '#domain/subjects/assets/risk/businessRisk';
import { within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { methodOf, type OpenAssessment } from '../../assessment';
import { loadInventory } from '../../inventory/inventory';
import { businessAssets, systemAssets, unitAssets } from '../../inventory/tables';
import { risks } from '../tables';

/** The risks of a project's systems and businesses, now and as expected after treatment, in a constant number of statements. */
export async function aggregatedRisks(tx: Tx, project: OpenAssessment) {
  const inventory = await loadInventory(tx, project, { withRisks: false });
  const ofUnits = await unitRisks(tx, project);
  const now = aggregateRisks(inventory, ofUnits);
  const after = aggregateRisks(
    inventory,
    ofUnits.map((one) => ({ ...one, level: one.levelAfter })),
  );
  const counts = risksBelow(inventory, ofUnits);
  const names = new Map([...inventory.systems, ...inventory.units].map(({ code, name }) => [code, name]));
  const shown = (of: 'systems' | 'businesses', code: string) => {
    const { level, count, decidedBy }: AggregatedRisk = now[of].get(code) ?? { level: null, count: 0, decidedBy: [] };
    const named = decidedBy.map((one) => ({ code: one, name: names.get(one) ?? '' }));
    return { level, count, decidedBy: named, levelAfter: after[of].get(code)?.level ?? null };
  };
  const systems = await tx
    .select()
    .from(systemAssets)
    .where(within(systemAssets, project))
    .orderBy(systemAssets.assetCode);
  const businesses = await tx
    .select()
    .from(businessAssets)
    .where(within(businessAssets, project))
    .orderBy(businessAssets.assetCode);
  return {
    edition: editionOf(await methodOf(tx, project)),
    systems: systems.map(({ systemId, assetCode, name, value }) => ({
      ...shown('systems', assetCode),
      systemId,
      code: assetCode,
      name,
      value,
    })),
    businesses: businesses.map(({ assetCode, ...business }) => ({
      ...shown('businesses', assetCode),
      ...business,
      code: assetCode,
      riskCount: counts.get(assetCode) ?? 0,
      harmLevel: harmLevel(business),
    })),
    allowedActions: project.allowedActions,
  };
}

/** The highest level of each unit that has risks, now and after treatment; what is not rated counts as it was found. */
const unitRisks = (tx: Tx, project: OpenAssessment) =>
  tx
    .select({
      unit: unitAssets.assetCode,
      level: sql<Level>`max(${risks.riskLevel})`,
      levelAfter: sql<Level>`max(coalesce(${risks.remnantLevel}, ${risks.riskLevel}))`,
      count: sql<number>`count(*)::int`,
    })
    .from(risks)
    .innerJoin(unitAssets, eq(unitAssets.unitId, risks.unitId))
    .where(sql`${within(risks, project)} AND ${within(unitAssets, project)}`)
    .groupBy(unitAssets.assetCode);
