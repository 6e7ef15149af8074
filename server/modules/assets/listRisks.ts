import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { assetsSchemas } from '#domain/contract/assets.schema';
import { derivationOf, type Factor } from '#domain/rules/assets';
import { type Level, levels } from '#domain/rules/levels';
import { explainRisk, heatMapLevel } from '#domain/rules/risk';
import type { Tx } from '../../db/database';
import { risks, unitAssets } from '../../db/schema';
import { AppError } from '../../errors';
import { countUpTo, pageOf } from '../../http/paging';
import { methodOf, type OpenAssessment, totalOf, within } from './assessment';
import { loadInventory } from './inventory';
import { containing, sorting } from './listAssets';
import { deriveOrRefuse } from './recompute';

type ListQuery = z.output<typeof assetsSchemas.assessList.query>;
type Filters = Omit<ListQuery, 'currentPage' | 'pageSize' | 'sortField' | 'sortOrder'>;

const ofUnit = and(
  eq(unitAssets.tenantCode, risks.tenantCode),
  eq(unitAssets.projectCode, risks.projectCode),
  eq(unitAssets.unitId, risks.unitId),
);

const conditions = (project: OpenAssessment, filters: Filters): SQL | undefined =>
  and(
    within(risks, project),
    filters.level ? eq(risks.riskLevel, filters.level) : undefined,
    filters.likelihoodLevel ? eq(risks.likelihoodLevel, filters.likelihoodLevel) : undefined,
    filters.lossLevel ? eq(risks.lossLevel, filters.lossLevel) : undefined,
    filters.category ? eq(unitAssets.category, filters.category) : undefined,
    filters.assetType ? eq(unitAssets.assetType, filters.assetType) : undefined,
    containing(filters.keyword, unitAssets.assetCode, unitAssets.name, risks.threat, risks.vulnerability),
  );

/** Units are joined only where a filter asks something of them: counting 30,000 risks must not read 10,000 units. */
const asksUnits = (filters: Filters) => Boolean(filters.category || filters.assetType || filters.keyword);
const fromRisks = (filters: Filters) =>
  asksUnits(filters) ? sql`${risks} INNER JOIN ${unitAssets} ON ${ofUnit}` : sql`${risks}`;

const columns = {
  risk: risks,
  unitCode: unitAssets.assetCode,
  unitName: unitAssets.name,
  category: unitAssets.category,
  assetType: unitAssets.assetType,
};

export async function listRisks(tx: Tx, project: OpenAssessment, query: ListQuery) {
  const where = conditions(project, query);
  const { limit, offset } = pageOf(query);
  const order =
    query.sortField === 'unitCode'
      ? sorting(query.sortOrder, unitAssets.assetCode, risks.riskId)
      : sorting(query.sortOrder ?? 'descend', risks[query.sortField ?? 'riskValue'], risks.riskId);
  const rows = await tx
    .select(columns)
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return {
    list: rows.map(({ risk, ...unit }) => ({ ...risk, ...unit })),
    total: await totalOf(project, 'risks', query, () =>
      countUpTo(tx, sql`SELECT 1 FROM ${fromRisks(query)} WHERE ${where}`),
    ),
    allowedActions: project.allowedActions,
  };
}

/** Counts by loss and likelihood, in one statement. */
export async function riskHeatMap(tx: Tx, project: OpenAssessment, filters: Filters) {
  const method = await methodOf(tx, project);
  const { rows } = await tx.execute<{ loss: Level; likelihood: Level; level: Level; n: number }>(
    sql`SELECT ${risks.lossLevel} AS loss, ${risks.likelihoodLevel} AS likelihood, ${risks.riskLevel} AS level, count(*)::int AS n
        FROM ${fromRisks(filters)} WHERE ${conditions(project, filters)} GROUP BY 1, 2, 3`,
  );
  const sum = (matches: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(matches).reduce((total, row) => total + row.n, 0);
  return {
    cells: levels.flatMap((lossLevel) =>
      levels.map((likelihoodLevel) => ({
        lossLevel,
        likelihoodLevel,
        riskLevel: heatMapLevel(method, lossLevel, likelihoodLevel) ?? null,
        count: sum((row) => row.loss === lossLevel && row.likelihood === likelihoodLevel),
      })),
    ),
    byLevel: levels.map((level) => ({ level, count: sum((row) => row.level === level) })),
    total: sum(() => true),
  };
}

/** One risk with everything it comes from: the method's steps, and the unit's value down from systems and businesses. */
export async function riskDetail(tx: Tx, project: OpenAssessment, riskId: string) {
  const [found] = await tx
    .select(columns)
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .where(and(within(risks, project), eq(risks.riskId, riskId)));
  if (!found) throw new AppError('notFound');
  const inventory = await loadInventory(tx, project, { withRisks: false, unitId: found.risk.unitId });
  const method = await methodOf(tx, project);
  const derived = deriveOrRefuse(method, inventory);
  const assets = {
    unit: new Map(inventory.units.map((asset) => [asset.code, asset])),
    system: new Map(inventory.systems.map((asset) => [asset.code, asset])),
    business: new Map(inventory.businesses.map((asset) => [asset.code, asset])),
  };
  // The rule tells whose code it is: businesses and systems may share one.
  const nameOf = ({ rule, from = '' }: Factor) =>
    (rule === 'system' || rule === 'notEssential' ? assets.system : assets.business).get(from)?.name;
  const { risk, ...unit } = found;
  return {
    risk: { ...risk, ...unit },
    method: { key: method.key, version: method.version, ...method.name, source: method.source },
    steps: explainRisk(method, {
      assetValue: risk.assetValue,
      threatFrequency: risk.threatFrequency,
      vulnerabilitySeverity: risk.vulnerabilitySeverity,
    }),
    derivation: derivationOf(derived, unit.unitCode).map((step) => {
      const asset = step.kind === 'business' ? undefined : assets[step.kind].get(step.code);
      return {
        kind: step.kind,
        code: step.code,
        name: assets[step.kind].get(step.code)?.name ?? step.code,
        own: step.own,
        value: step.value,
        ...(asset && {
          protection: {
            confidentiality: asset.confidentiality,
            integrity: asset.integrity,
            availability: asset.availability,
          },
        }),
        factors: step.factors.map((factor) => ({ ...factor, fromName: nameOf(factor) })),
      };
    }),
    allowedActions: project.allowedActions,
  };
}
