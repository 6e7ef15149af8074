import { and, eq, sql } from 'drizzle-orm';
import { type Level, levels } from '#domain/kernel/levels';
import type { UnitCategory } from '#domain/subjects/assets/inventory/derivation';
import { unitCategories } from '#domain/subjects/assets/inventory/derivation';
import { isHigh, needsAcceptance } from '#domain/subjects/assets/risk/criteria';
import { type Treatment, treatments } from '#domain/subjects/assets/risk/treatment';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { methodOf, type OpenAssessment } from '#server/subjects/assets/assessment';
import { businessAssets, systemAssets, unitAssets } from '#server/subjects/assets/inventory/tables';
import { isMeasure, measureOf, overdue } from '#server/subjects/assets/measure/state';
import { measures } from '#server/subjects/assets/measure/tables';
import { risks } from '#server/subjects/assets/risk/tables';

interface Cube {
  level: Level;
  remnant: Level | null;
  treatment: Treatment | null;
  category: UnitCategory;
  n: number;
  accepted: number;
  overdue: number;
}

/** The numbers of the report on screen: one pass over the risks, grouped, and one over the assets. */
export async function reportFigures(tx: Tx, project: OpenAssessment) {
  const today = portalToday();
  const { rows } = await tx.execute<Cube & Record<string, unknown>>(sql`
    SELECT ${risks.riskLevel} AS level, ${risks.remnantLevel} AS remnant, ${risks.treatment}, ${unitAssets.category},
      count(*)::int AS n,
      count(*) FILTER (WHERE ${risks.acceptedBy} IS NOT NULL AND coalesce(${risks.acceptedUntil} >= ${today}, true))::int AS accepted,
      count(*) FILTER (WHERE ${isMeasure} AND ${overdue(today)})::int AS overdue
    FROM ${risks} JOIN ${unitAssets} ON ${and(within(unitAssets, project), eq(unitAssets.unitId, risks.unitId))}
      LEFT JOIN ${measures} ON ${measureOf}
    WHERE ${within(risks, project)}
    GROUP BY 1, 2, 3, 4`);
  const { rows: counted } = await tx.execute<{
    businesses: number;
    systems: number;
    units: Record<string, number>;
  }>(sql`
    SELECT (SELECT count(*)::int FROM ${businessAssets} WHERE ${within(businessAssets, project)}) AS businesses,
      (SELECT count(*)::int FROM ${systemAssets} WHERE ${within(systemAssets, project)}) AS systems,
      (SELECT coalesce(json_object_agg(category, n), '{}') FROM (SELECT category, count(*)::int AS n FROM ${unitAssets}
        WHERE ${within(unitAssets, project)} GROUP BY 1) AS c) AS units`);
  const assets = counted[0] ?? { businesses: 0, systems: 0, units: {} };
  const sum = (matches: (row: Cube) => boolean, of: 'n' | 'accepted' | 'overdue' = 'n') =>
    rows.reduce((total, row) => (matches(row) ? total + row[of] : total), 0);
  const method = await methodOf(tx, project);
  const isAbove = (row: Cube) => needsAcceptance(project, row.remnant);
  const [signer] = project.signedBy
    ? await tx.select({ name: accounts.showName }).from(accounts).where(eq(accounts.accountId, project.signedBy))
    : [];
  return {
    counts: {
      businesses: assets.businesses,
      systems: assets.systems,
      units: Object.values(assets.units).reduce((total, n) => total + n, 0),
      risks: sum(() => true),
    },
    before: levels.map((level) => ({ level, count: sum((row) => row.level === level) })),
    rated: levels.map((level) => ({ level, count: sum((row) => row.remnant !== null && row.level === level) })),
    after: levels.map((level) => ({ level, count: sum((row) => row.remnant === level) })),
    treatments: [...treatments, null].map((treatment) => ({
      treatment,
      count: sum((row) => row.treatment === treatment),
    })),
    categories: unitCategories.map((category) => ({
      category,
      units: assets.units[category] ?? 0,
      highRisks: sum((row) => row.category === category && isHigh(row.level)),
    })),
    unrated: sum((row) => row.remnant === null),
    highRemnant: sum(isAbove),
    accepted: sum(isAbove, 'accepted'),
    overdueTreatments: sum(() => true, 'overdue'),
    method: { key: method.key, version: method.version, ...method.name },
    status: project.status,
    signedBy: signer?.name ?? null,
    signedAt: project.signedAt?.toISOString() ?? null,
    finishedAt: project.finishedAt?.toISOString() ?? null,
    allowedActions: project.allowedActions,
  };
}
