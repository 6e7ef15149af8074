import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Level, levels } from '#domain/kernel/levels';
import {
  allowedMeasureActions,
  isOverdue,
  type MeasureCaller,
  type MeasureState,
  measureStates,
  priorityOf,
} from '#domain/subjects/assets/measure/measure';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { attachmentCount } from '#server/capabilities/attachment/attachments';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { capped, pageOf } from '#server/kernel/db/paging';
import { patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { sorting } from '#server/subjects/assets/inventory/queries/listing';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { riskNamed } from '#server/subjects/assets/risk/named';
import { ofUnit, ofUnitNamed } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { today as counted, isMeasure, measureOf, overdue, stateNow, waitsFor, whose } from '../state';
import { measures } from '../tables';

type ListQuery = AssetsGiven['listMeasures']['query'];

/** The caller's measures: owned ones, and those of their units. */
const ofAccount = (accountId: string) =>
  or(eq(risks.treatmentOwnerId, accountId), eq(unitAssets.assigneeId, accountId));

/** Measures of a project that the caller may know of. */
const seen = (project: OpenAssessment): SQL | undefined =>
  and(within(risks, project), isMeasure, project.onlyAssignee ? ofAccount(project.onlyAssignee) : undefined);

/** By the name that the list shows: of the current account, else the plan's. */
const carriedOutBy = (name: string) =>
  or(
    sql`${risks.treatmentOwnerId} IN (SELECT ${accounts.accountId} FROM ${accounts} WHERE ${accounts.showName} = ${name})`,
    and(isNull(risks.treatmentOwnerId), eq(risks.treatmentOwner, name)),
  );

const matching = (project: OpenAssessment, query: ListQuery): SQL | undefined =>
  and(
    seen(project),
    query.keyword
      ? or(riskNamed(patternOf(query.keyword), risks.treatmentPlan), ofUnitNamed(project, query.keyword))
      : undefined,
    query.state === 'planned' ? eq(stateNow, query.state) : undefined,
    query.state && query.state !== 'planned' ? eq(measures.stateNow, query.state) : undefined,
    query.overdue ? overdue(portalToday()) : undefined,
    query.level ? eq(risks.riskLevel, query.level) : undefined,
    query.unitId ? eq(risks.unitId, query.unitId) : undefined,
    query.owner === 'none' ? isNull(risks.treatmentOwner) : undefined,
    query.owner && query.owner !== 'none' ? carriedOutBy(query.owner) : undefined,
    query.mine ? eq(whose, project.caller.accountId) : undefined,
    query.task ? waitsFor(query.task, project.caller.accountId) : undefined,
  );

const carrier = alias(accounts, 'carrier');
const doer = alias(accounts, 'doer');
const verifier = alias(accounts, 'verifier');
const returner = alias(accounts, 'returner');

const columns = {
  riskId: risks.riskId,
  riskCode: risks.riskCode,
  unitId: risks.unitId,
  unitCode: unitAssets.assetCode,
  unitName: unitAssets.name,
  category: unitAssets.category,
  threat: risks.threat,
  vulnerability: risks.vulnerability,
  treatment: risks.treatment,
  treatmentPlan: risks.treatmentPlan,
  // The current owner: another person may have taken it over since the plan was signed.
  treatmentOwner: sql<string | null>`coalesce(${carrier.showName}, ${risks.treatmentOwner})`,
  treatmentOwnerId: risks.treatmentOwnerId,
  treatmentDeadline: risks.treatmentDeadline,
  treatmentCost: risks.treatmentCost,
  controls: risks.controls,
  riskLevel: risks.riskLevel,
  remnantLevel: risks.remnantLevel,
  currentLevel: counted.level,
  state: stateNow,
  evidenceCount: attachmentCount({
    tenantCode: risks.tenantCode,
    projectCode: risks.projectCode,
    entity: 'measure',
    entityCode: risks.riskId,
  }),
  result: measures.result,
  doneById: measures.doneBy,
  doneBy: doer.showName,
  doneAt: measures.doneAt,
  verifiedBy: verifier.showName,
  verifiedAt: measures.verifiedAt,
  returnReason: measures.returnReason,
  returnedBy: returner.showName,
  version: sql<number>`coalesce(${measures.version}, 0)`,
  assigneeId: unitAssets.assigneeId,
};

const rowsOf = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(columns)
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .leftJoin(measures, measureOf)
    .leftJoin(carrier, eq(carrier.accountId, risks.treatmentOwnerId))
    .leftJoin(doer, eq(doer.accountId, measures.doneBy))
    .leftJoin(verifier, eq(verifier.accountId, measures.verifiedBy))
    .leftJoin(returner, eq(returner.accountId, measures.returnedBy))
    .where(where)
    .$dynamic();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The facts of a measure that decide who may act on it. */
export const standingOf = ({ state, treatmentOwnerId, assigneeId, doneById }: Row) => ({
  state,
  ownerId: treatmentOwnerId,
  assigneeId,
  doneBy: doneById,
});

const present = (caller: MeasureCaller, today: string) => (row: Row) => {
  const { assigneeId, doneById, treatment, doneAt, verifiedAt, ...shown } = row;
  const isDone = row.state === 'done' || row.state === 'verified';
  const isVerified = row.state === 'verified';
  return {
    ...shown,
    // A condition of all that is listed.
    treatment: treatment ?? ('modify' as const),
    priority: priorityOf(row.riskLevel),
    isOverdue: isOverdue(row.state, row.treatmentDeadline, today),
    // Results for another plan are not shown any more.
    doneBy: isDone ? row.doneBy : null,
    doneAt: isDone ? (doneAt?.toISOString() ?? null) : null,
    verifiedBy: isVerified ? row.verifiedBy : null,
    verifiedAt: isVerified ? (verifiedAt?.toISOString() ?? null) : null,
    allowedActions: allowedMeasureActions(standingOf(row), caller),
  };
};

/** Units and measures are joined only if a filter needs them. */
const asksUnits = (project: OpenAssessment, { mine, task, sortField }: ListQuery) =>
  Boolean(project.onlyAssignee || mine || task || sortField === 'unitCode');
const asksMeasures = ({ state, overdue, task }: ListQuery) => Boolean(state || overdue || task);

/** The measures of the plan, by due date. */
export async function listMeasures(tx: Tx, project: OpenAssessment, query: ListQuery) {
  const where = matching(project, query);
  const { sortField = 'treatmentDeadline', sortOrder } = query;
  const column = sortField === 'unitCode' ? unitAssets.assetCode : risks[sortField];
  const order = sorting(sortOrder, column, risks.riskId);
  // First the page, then its rows: a plan for few rows, even with outdated statistics. Page
  // and total come from one scan.
  const pick = (limit: number, offset: number) => {
    const total = sql<number>`(count(*) OVER ())::int`;
    const found = tx.select({ riskId: risks.riskId, total }).from(risks).$dynamic();
    if (asksUnits(project, query)) found.innerJoin(unitAssets, ofUnit);
    if (asksMeasures(query)) found.leftJoin(measures, measureOf);
    return found
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  };
  const { limit, offset } = pageOf(query);
  const picked = await pick(limit, offset);
  const [one] = picked.length > 0 || offset === 0 ? picked : await pick(1, 0);
  const riskIds = picked.map(({ riskId }) => riskId);
  const rows = await rowsOf(tx, and(within(risks, project), anyOf(risks.riskId, riskIds))).orderBy(...order);
  return {
    list: rows.map(present(project.caller, portalToday())),
    total: capped(one?.total ?? 0),
    allowedActions: project.allowedActions,
  };
}

/** The measure of one risk, with the facts that decide about it. @throws AppError notFound */
export async function findMeasure(tx: Tx, project: OpenAssessment, riskId: string) {
  const [row] = await rowsOf(tx, and(seen(project), eq(risks.riskId, riskId)));
  if (!row) throw new AppError('notFound');
  return row;
}

/** The same as lists show it. */
export const oneMeasure = async (tx: Tx, project: OpenAssessment, riskId: string) =>
  present(project.caller, portalToday())(await findMeasure(tx, project, riskId));

/** One measure. */
export const measureDetail = async (
  tx: Tx,
  project: OpenAssessment,
  { riskId }: AssetsGiven['getMeasure']['query'],
) => ({ measure: await oneMeasure(tx, project, riskId) });

/** The totals of the treatment plan; for an executor, of their own part. */
export async function measureFigures(tx: Tx, project: OpenAssessment) {
  const joined = sql`${risks} INNER JOIN ${unitAssets} ON ${ofUnit} LEFT JOIN ${measures} ON ${measureOf}`;
  const { rows } = await tx.execute<{ state: MeasureState; n: number; late: number; cost: string; costed: number }>(sql`
    SELECT ${stateNow} AS state, count(*)::int AS n, (count(*) FILTER (WHERE ${overdue(portalToday())}))::int AS late,
      coalesce(sum(${risks.treatmentCost}), 0)::text AS cost, count(${risks.treatmentCost})::int AS costed
    FROM ${joined} WHERE ${seen(project)} GROUP BY 1`);
  const all = and(within(risks, project), project.onlyAssignee ? ofAccount(project.onlyAssignee) : undefined);
  const { rows: counts } = await tx.execute<{ found: Level; today: Level; expected: Level; n: number }>(sql`
    SELECT ${risks.riskLevel} AS found, ${counted.level} AS today,
      coalesce(${risks.remnantLevel}, ${risks.riskLevel}) AS expected, count(*)::int AS n
    FROM ${joined} WHERE ${all} GROUP BY 1, 2, 3`);
  const named = tx
    .selectDistinct({ name: risks.treatmentOwner, accountId: risks.treatmentOwnerId })
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .where(and(seen(project), sql`${risks.treatmentOwner} IS NOT NULL`))
    .as('named');
  const shown = sql<string>`coalesce(${carrier.showName}, ${named.name})`;
  const owners = await tx
    .selectDistinct({ name: shown })
    .from(named)
    .leftJoin(carrier, eq(carrier.accountId, named.accountId))
    .orderBy(shown)
    .limit(200);
  const sum = <R>(from: readonly R[], value: (row: R) => number) => from.reduce((total, row) => total + value(row), 0);
  const byLevel = (key: 'found' | 'today' | 'expected', level: Level) =>
    sum(counts, (row) => (row[key] === level ? row.n : 0));
  return {
    byState: Object.fromEntries(
      measureStates.map((state) => [state, sum(rows, (row) => (row.state === state ? row.n : 0))]),
    ) as Record<MeasureState, number>,
    overdue: sum(rows, (row) => row.late),
    cost: sum(rows, (row) => Number(row.cost)),
    costed: sum(rows, (row) => row.costed),
    levels: levels.map((level) => ({
      level,
      found: byLevel('found', level),
      today: byLevel('today', level),
      expected: byLevel('expected', level),
    })),
    owners: owners.map(({ name }) => name),
  };
}
