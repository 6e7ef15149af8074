import { and, eq, gt, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { type Level, levels } from '#domain/kernel/levels';
import type { AssetType, UnitCategory } from '#domain/subjects/assets/inventory/derivation';
import type { MeasureState } from '#domain/subjects/assets/measure/measure';
import { explainRisk } from '#domain/subjects/assets/method/explain';
import { heatMapLevel } from '#domain/subjects/assets/method/method';
import { type RiskPart, ratedOf2022, riskParts } from '#domain/subjects/assets/risk/change';
import { HIGH_LEVEL, type RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { executorMayEdit, roundsOf, type Standing } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { methodOf, type OpenAssessment, totalOf } from '#server/subjects/assets/assessment';
import { loadInventory } from '#server/subjects/assets/inventory/inventory';
import { presentDerivation } from '#server/subjects/assets/inventory/queries/derivation';
import { sorting } from '#server/subjects/assets/inventory/queries/listing';
import { businessSystems, systemUnits, unitAssets } from '#server/subjects/assets/inventory/tables';
import { today as counted, isMeasure, measureOf, stateNow } from '#server/subjects/assets/measure/state';
import { measures } from '#server/subjects/assets/measure/tables';
import { riskNamed } from '../named';
import { risks } from '../tables';

type ListQuery = AssetsGiven['listRisks']['query'];
export type RiskFilters = Omit<ListQuery, 'currentPage' | 'pageSize' | 'sortField' | 'sortOrder'>;
/** Conditions in addition to a list's filters. */
type Narrowing = SQL | undefined;

/** How a risk's unit is joined. */
export const ofUnit = and(
  eq(unitAssets.tenantCode, risks.tenantCode),
  eq(unitAssets.projectCode, risks.projectCode),
  eq(unitAssets.unitId, risks.unitId),
);

/** Units found by name or code, apart: joining them to each risk first would cost twice as much. */
export const ofUnitNamed = (project: OpenAssessment, keyword: string) =>
  sql`${risks.unitId} IN (SELECT ${unitAssets.unitId} FROM ${unitAssets}
    WHERE ${and(within(unitAssets, project), containing(patternOf(keyword), unitAssets.assetCode, unitAssets.name))})`;

/** The residual risk is above what the criteria accept. */
const isAbove = ({ acceptableLevel }: RiskCriteria) => gt(risks.remnantLevel, acceptableLevel);

const atLevel = (
  column: typeof risks.riskLevel | typeof risks.remnantLevel,
  wanted: Level | 'high' | 'rated' | 'none' | undefined,
  high: SQL,
) => {
  if (wanted === undefined) return undefined;
  if (wanted === 'none') return isNull(column);
  if (wanted === 'rated') return isNotNull(column);
  return wanted === 'high' ? high : eq(column, wanted);
};

/** A value of few, or that there is none. */
const valued = <Value>(column: AnyPgColumn, wanted: Value | 'none' | undefined) => {
  if (wanted === undefined) return undefined;
  return wanted === 'none' ? isNull(column) : eq(column, wanted);
};

/** Risks of the units of a system, or of the systems that carry a business. */
const ofUnitsBelow = (project: OpenAssessment, below: SQL) =>
  sql`${risks.unitId} IN (SELECT ${systemUnits.unitId} FROM ${systemUnits} WHERE ${within(systemUnits, project)} AND ${below})`;
const carrying = (project: OpenAssessment, businessId: string) =>
  sql`${systemUnits.systemId} IN (SELECT ${businessSystems.systemId} FROM ${businessSystems}
    WHERE ${within(businessSystems, project)} AND ${eq(businessSystems.businessId, businessId)})`;

/** The filtered risks that the caller may see; units are joined if `asksUnits`. */
export const matchingRisks = (project: OpenAssessment, filters: RiskFilters): SQL | undefined =>
  and(
    within(risks, project),
    project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined,
    filters.unitId ? eq(risks.unitId, filters.unitId) : undefined,
    filters.vulnerability ? eq(risks.vulnerability, filters.vulnerability) : undefined,
    atLevel(risks.remnantLevel, filters.remnantLevel, isAbove(project)),
    filters.remnantLikelihoodLevel ? eq(risks.remnantLikelihoodLevel, filters.remnantLikelihoodLevel) : undefined,
    filters.remnantLossLevel ? eq(risks.remnantLossLevel, filters.remnantLossLevel) : undefined,
    valued(risks.treatment, filters.treatment),
    ...ratedOf2022.map((field) => valued(risks[field], filters[field])),
    filters.systemId ? ofUnitsBelow(project, eq(systemUnits.systemId, filters.systemId)) : undefined,
    filters.businessId ? ofUnitsBelow(project, carrying(project, filters.businessId)) : undefined,
    atLevel(risks.riskLevel, filters.level, gte(risks.riskLevel, HIGH_LEVEL)),
    filters.likelihoodLevel ? eq(risks.likelihoodLevel, filters.likelihoodLevel) : undefined,
    filters.lossLevel ? eq(risks.lossLevel, filters.lossLevel) : undefined,
    filters.acceptance ? isWaiting(project, portalToday()) : undefined,
    filters.step
      ? and(eq(unitAssets.state, 'inhand'), anyOf(unitAssets.stage, [filters.step, `${filters.step}_reject`]))
      : undefined,
    filters.category ? eq(unitAssets.category, filters.category) : undefined,
    filters.assetType ? eq(unitAssets.assetType, filters.assetType) : undefined,
    filters.keyword ? or(riskNamed(patternOf(filters.keyword)), ofUnitNamed(project, filters.keyword)) : undefined,
  );

/** Units are joined only if a filter needs them: counting 30,000 risks must not read 10,000 units. */
const asksUnits = (project: OpenAssessment, filters: RiskFilters) =>
  Boolean(project.onlyAssignee || filters.step || filters.category || filters.assetType);
export const fromRisks = (project: OpenAssessment, filters: RiskFilters) =>
  asksUnits(project, filters) ? sql`${risks} INNER JOIN ${unitAssets} ON ${ofUnit}` : sql`${risks}`;

const acceptor = alias(accounts, 'acceptor');

const columns = {
  risk: risks,
  unitCode: unitAssets.assetCode,
  unitName: unitAssets.name,
  category: unitAssets.category,
  assetType: unitAssets.assetType,
  standing: {
    stage: unitAssets.stage,
    state: unitAssets.state,
    assigneeId: unitAssets.assigneeId,
    value: unitAssets.value,
  },
  acceptedBy: acceptor.showName,
  measureState: sql<MeasureState | null>`(CASE WHEN ${isMeasure} THEN ${stateNow} END)`,
  currentLevel: counted.level,
};

/** The facts of a unit that decide who may change its risks. */
type WorkedOn = Standing & { assigneeId: string | null; value: Level };

type Row = {
  risk: typeof risks.$inferSelect;
  unitCode: string;
  unitName: string;
  category: UnitCategory;
  assetType: AssetType;
  standing: WorkedOn;
  acceptedBy: string | null;
  measureState: MeasureState | null;
  currentLevel: Level;
};

/** A risk as the wire has it, with the parts of it that the caller may change now. */
const present =
  (project: OpenAssessment) =>
  ({ risk, standing, acceptedBy, ...unit }: Row) => ({
    ...risk,
    ...unit,
    // The person who accepted may have left: the acceptance stays.
    acceptedBy: risk.acceptedBy && (acceptedBy ?? '—'),
    acceptedAt: risk.acceptedAt?.toISOString() ?? null,
    editable: editableParts(project, standing),
  });

/** Those who maintain the inventory change everything; an executor the fields of the unit's step. */
export function editableParts(project: OpenAssessment, standing: WorkedOn): RiskPart[] {
  if (project.allowedActions.includes('editInventory')) return [...riskParts];
  const isOwn = project.allowedActions.includes('work') && standing.assigneeId === project.caller.accountId;
  return isOwn ? riskParts.filter((part) => executorMayEdit(standing, part, roundsOf(project, standing.value))) : [];
}

/** The residual risk is above what the criteria accept, and not validly accepted. @param today YYYY-MM-DD */
export const isWaiting = (criteria: RiskCriteria, today: string): SQL | undefined =>
  and(isAbove(criteria), or(isNull(risks.acceptedBy), lt(risks.acceptedUntil, today)));

/** Codes of five digits come after those of four. */
const sortedBy = { ...risks, riskCode: sql`(length(${risks.riskCode}), ${risks.riskCode})` };

async function page(tx: Tx, project: OpenAssessment, query: ListQuery, list: string, narrowing?: Narrowing) {
  const where = and(matchingRisks(project, query), narrowing);
  const { limit, offset } = pageOf(query);
  const order =
    query.sortField === 'unitCode'
      ? sorting(query.sortOrder, unitAssets.assetCode, risks.riskId)
      : sorting(query.sortOrder ?? 'descend', sortedBy[query.sortField ?? 'riskValue'], risks.riskId);
  // First the page, from as few tables as possible, then its rows: a late page must not join all before it,
  // and a plan made for any page (database.ts) would read all risks and units for these few.
  const asked = asksUnits(project, query) || query.sortField === 'unitCode';
  const ids = tx.select({ riskId: risks.riskId }).from(risks).$dynamic();
  const picked = await (asked ? ids.innerJoin(unitAssets, ofUnit) : ids)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  const rows = await tx
    .select(columns)
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .leftJoin(measures, measureOf)
    .leftJoin(acceptor, eq(acceptor.accountId, risks.acceptedBy))
    .where(
      and(
        within(risks, project),
        anyOf(
          risks.riskId,
          picked.map((one) => one.riskId),
        ),
      ),
    )
    .orderBy(...order);
  return {
    list: rows.map(present(project)),
    // Acceptances expire by themselves: a total that depends on them is valid for the day.
    total: await totalOf(project, query.acceptance ? `${list} ${portalToday()}` : list, query, () =>
      countUpTo(tx, sql`SELECT 1 FROM ${fromRisks(project, query)} WHERE ${where}`, {
        limit,
        offset,
        found: rows.length,
      }),
    ),
    edition: project.edition,
    allowedActions: project.allowedActions,
  };
}

export const listRisks = (tx: Tx, project: OpenAssessment, query: ListQuery) => page(tx, project, query, 'risks');

/** Residual risks above the acceptable level, highest first. */
export const listHighRemnantRisks = (tx: Tx, project: OpenAssessment, query: ListQuery) =>
  page(tx, project, byRemnant(query), 'highRemnant', isAbove(project));

/** Those of them without a valid acceptance. */
export const listUnacceptedRisks = (tx: Tx, project: OpenAssessment, query: ListQuery) =>
  page(tx, project, byRemnant({ ...query, acceptance: 'waiting' }), 'risks');

const byRemnant = (query: ListQuery): ListQuery => ({ ...query, sortField: query.sortField ?? 'remnantValue' });

/** Counts by loss and likelihood, in one statement: as found, as they count today, or as expected after treatment. */
export async function riskHeatMap(
  tx: Tx,
  project: OpenAssessment,
  { when, ...filters }: AssetsGiven['getHeatMap']['query'],
) {
  const method = await methodOf(tx, project);
  const [loss, likelihood, level] =
    when === 'after'
      ? [risks.remnantLossLevel, risks.remnantLikelihoodLevel, risks.remnantLevel]
      : when === 'today'
        ? [counted.lossLevel, counted.likelihoodLevel, counted.level]
        : [risks.lossLevel, risks.likelihoodLevel, risks.riskLevel];
  const carriedOut = when === 'today' ? sql` LEFT JOIN ${measures} ON ${measureOf}` : sql``;
  const { rows } = await tx.execute<{ loss: Level; likelihood: Level; level: Level; n: number }>(
    sql`SELECT ${loss} AS loss, ${likelihood} AS likelihood, ${level} AS level, count(*)::int AS n
        FROM ${fromRisks(project, filters)}${carriedOut} WHERE ${and(matchingRisks(project, filters), isNotNull(level))} GROUP BY 1, 2, 3`,
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

/** One risk as lists show it. @throws AppError notFound */
export async function oneRisk(tx: Tx, project: OpenAssessment, riskId: string) {
  const [found] = await tx
    .select(columns)
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .leftJoin(measures, measureOf)
    .leftJoin(acceptor, eq(acceptor.accountId, risks.acceptedBy))
    .where(
      and(
        within(risks, project),
        eq(risks.riskId, riskId),
        project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined,
      ),
    );
  if (!found) throw new AppError('notFound');
  return present(project)(found);
}

/** One risk with everything behind it: the method's steps, and the unit's value down from systems and businesses. */
export async function riskDetail(tx: Tx, project: OpenAssessment, riskId: string) {
  const risk = await oneRisk(tx, project, riskId);
  const inventory = await loadInventory(tx, project, { withRisks: false, unitId: risk.unitId });
  const method = await methodOf(tx, project);
  return {
    risk,
    method: { key: method.key, version: method.version, ...method.name, source: method.source },
    edition: project.edition,
    steps: explainRisk(method, risk),
    derivation: presentDerivation(method, inventory, 'unit', risk.unitCode),
    allowedActions: project.allowedActions,
  };
}
