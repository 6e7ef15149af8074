import { and, eq, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Level } from '#domain/kernel/levels';
import {
  allowedMeasureActions,
  isOverdue,
  type MeasureCaller,
  type MeasureStanding,
  priorityOf,
} from '#domain/subjects/assets/measure/measure';
import { codeIn } from '#domain/subjects/assets/risk/codes';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { attachmentCount } from '#server/capabilities/attachment/attachments';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { foundOnPage, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { sorting } from '#server/subjects/assets/inventory/queries/listing';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { riskNamed } from '#server/subjects/assets/risk/named';
import { ofUnit, ofUnitNamed } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { today as counted, hasRisk, isTheirs, measureOf, overdue, waitsFor } from '../state';
import { measures } from '../tables';

type ListQuery = AssetsGiven['listMeasures']['query'];

/** A project, and the caller's account where it sees its own part alone. */
type Seeing = ProjectKey & Pick<OpenAssessment, 'onlyAssignee'>;

/** Measures of a project that the caller may know of: an executor's are owned ones, and those of their units' risks. */
export const seenMeasures = (project: Seeing, risksLeft?: 'none'): SQL | undefined => {
  const isInUse = risksLeft === 'none' ? sql`NOT ${measures.isUsed}` : sql`${measures.isUsed}`;
  const { onlyAssignee } = project;
  if (!onlyAssignee) return and(within(measures, project), isInUse);
  const own = and(eq(measures.treatmentOwnerId, onlyAssignee), isInUse);
  return and(
    within(measures, project),
    risksLeft === 'none' ? own : or(own, hasRisk(eq(unitAssets.assigneeId, onlyAssignee))),
  );
};

/** By the name that the list shows: of the current account, else the plan's. */
const carriedOutBy = (name: string) =>
  or(
    sql`${measures.treatmentOwnerId} IN (SELECT ${accounts.accountId} FROM ${accounts} WHERE ${accounts.showName} = ${name})`,
    and(isNull(measures.treatmentOwnerId), eq(measures.treatmentOwner, name)),
  );

/** Found by what they are called themselves. */
const called = (keyword: string) =>
  or(
    containing(patternOf(keyword), measures.measureCode, measures.treatmentPlan),
    codeIn('measure', keyword) ? eq(measures.measureCode, codeIn('measure', keyword) ?? '') : undefined,
  );

/** Found by their risks, which are looked through once for all measures, not once for each; and units once for all risks. */
const ofRisksNamed = (project: OpenAssessment, keyword: string) =>
  sql`${measures.measureId} IN (SELECT ${risks.measureId} FROM ${risks} WHERE ${and(
    within(risks, project),
    isNotNull(risks.measureId),
    or(riskNamed(patternOf(keyword)), ofUnitNamed(project, keyword)),
  )})`;

/** The measures that the caller may see, by the keyword. */
function seenAndNamed(project: OpenAssessment, { keyword, risks: risksLeft }: ListQuery) {
  const seen = seenMeasures(project, risksLeft);
  return keyword ? and(seen, or(called(keyword), ofRisksNamed(project, keyword))) : seen;
}

const matching = (project: OpenAssessment, query: ListQuery): SQL | undefined =>
  and(
    seenAndNamed(project, query),
    query.state ? eq(measures.stateNow, query.state) : undefined,
    query.overdue ? overdue(portalToday()) : undefined,
    query.level ? hasRisk(eq(risks.riskLevel, query.level)) : undefined,
    query.unitId ? hasRisk(eq(risks.unitId, query.unitId)) : undefined,
    query.riskId ? hasRisk(eq(risks.riskId, query.riskId)) : undefined,
    query.owner === 'none' ? isNull(measures.treatmentOwner) : undefined,
    query.owner && query.owner !== 'none' ? carriedOutBy(query.owner) : undefined,
    query.mine ? isTheirs(project.caller.accountId) : undefined,
    query.task ? waitsFor(query.task, project.caller.accountId) : undefined,
  );

const carrier = alias(accounts, 'carrier');
const doer = alias(accounts, 'doer');
const verifier = alias(accounts, 'verifier');
const returner = alias(accounts, 'returner');

const columns = {
  measureId: measures.measureId,
  measureCode: measures.measureCode,
  treatmentPlan: measures.treatmentPlan,
  // The current owner: another person may have taken it over since the plan was signed.
  treatmentOwner: sql<string | null>`coalesce(${carrier.showName}, ${measures.treatmentOwner})`,
  treatmentOwnerId: measures.treatmentOwnerId,
  treatmentDeadline: measures.treatmentDeadline,
  treatmentCost: measures.treatmentCost,
  controls: measures.controls,
  findings: measures.findings,
  state: measures.stateNow,
  evidenceCount: attachmentCount({
    tenantCode: measures.tenantCode,
    projectCode: measures.projectCode,
    entity: 'measure',
    entityCode: measures.measureId,
  }),
  result: measures.result,
  doneById: measures.doneBy,
  doneBy: doer.showName,
  doneAt: measures.doneAt,
  verifiedBy: verifier.showName,
  verifiedAt: measures.verifiedAt,
  returnReason: measures.returnReason,
  returnedBy: returner.showName,
  version: measures.version,
};

const rowsOf = (tx: Tx, where: SQL | undefined) =>
  tx
    .select(columns)
    .from(measures)
    .leftJoin(carrier, eq(carrier.accountId, measures.treatmentOwnerId))
    .leftJoin(doer, eq(doer.accountId, measures.doneBy))
    .leftJoin(verifier, eq(verifier.accountId, measures.verifiedBy))
    .leftJoin(returner, eq(returner.accountId, measures.returnedBy))
    .where(where)
    .$dynamic();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Risks whose names the caller may read: an executor's are those of their units, and of measures that they own. */
export const isNamed = ({ onlyAssignee }: OpenAssessment): SQL =>
  onlyAssignee
    ? sql`(${unitAssets.assigneeId} = ${onlyAssignee} OR ${measures.treatmentOwnerId} = ${onlyAssignee})`
    : sql`true`;

/** What the risks of a measure say of it, in one statement for a page; the highest levels, the worst risk's names. */
async function risksOf(tx: Tx, project: OpenAssessment, measureIds: readonly string[]) {
  const first = (
    what: SQL,
  ) => sql<string>`coalesce((array_agg(${what} ORDER BY ${risks.riskValue} DESC, ${risks.riskCode})
    FILTER (WHERE ${isNamed(project)}))[1], '')`;
  const found = await tx
    .select({
      measureId: risks.measureId,
      risks: sql<number>`count(*)::int`,
      units: sql<number>`count(DISTINCT ${risks.unitId})::int`,
      riskCode: first(sql`${risks.riskCode}`),
      unitName: first(sql`${unitAssets.name}`),
      riskLevel: sql<Level>`max(${risks.riskLevel})`,
      remnantLevel: sql<Level | null>`CASE WHEN bool_and(${risks.remnantLevel} IS NOT NULL) THEN max(${risks.remnantLevel}) END`,
      currentLevel: sql<Level>`max(${counted.level})`,
      assigneeIds: sql<
        string[]
      >`coalesce(array_agg(DISTINCT ${unitAssets.assigneeId}) FILTER (WHERE ${unitAssets.assigneeId} IS NOT NULL), '{}')`,
    })
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .innerJoin(measures, measureOf)
    .where(and(within(risks, project), anyOf(risks.measureId, measureIds)))
    .groupBy(risks.measureId);
  return new Map(found.map((one) => [one.measureId ?? '', one]));
}

/** Of a measure whose risks have all gone, or are retained now. */
const none = { risks: 0, units: 0, riskCode: '', unitName: '', assigneeIds: [] as string[] };
type Levels = Record<'riskLevel' | 'remnantLevel' | 'currentLevel', Level | null>;
const noLevels: Levels = { riskLevel: null, remnantLevel: null, currentLevel: null };
type Known = Row & typeof none & Levels;

const joined = (row: Row, own: Awaited<ReturnType<typeof risksOf>>): Known => {
  const found = own.get(row.measureId);
  return { ...row, ...(found ?? { ...none, ...noLevels }), measureId: row.measureId };
};

/** The facts of a measure that decide who may act on it. */
export const standingOf = ({ state, treatmentOwnerId, assigneeIds, doneById }: Known): MeasureStanding => ({
  state,
  ownerId: treatmentOwnerId,
  assigneeIds,
  doneBy: doneById,
});

const present = (caller: MeasureCaller, today: string) => (row: Known) => {
  const { assigneeIds, doneById, doneAt, verifiedAt, ...shown } = row;
  const isDone = row.state === 'done' || row.state === 'verified';
  const isVerified = row.state === 'verified';
  return {
    ...shown,
    priority: row.riskLevel === null ? null : priorityOf(row.riskLevel),
    isOverdue: isOverdue(row.state, row.treatmentDeadline, today),
    // Results for another plan are not shown any more.
    doneBy: isDone ? row.doneBy : null,
    doneAt: isDone ? (doneAt?.toISOString() ?? null) : null,
    verifiedBy: isVerified ? row.verifiedBy : null,
    verifiedAt: isVerified ? (verifiedAt?.toISOString() ?? null) : null,
    allowedActions: allowedMeasureActions(standingOf(row), caller),
  };
};

/** The value of each measure's worst risk; PostgreSQL leaves the join out where nothing is sorted by it. */
const worstRisks = (tx: Tx, project: OpenAssessment) =>
  tx
    .select({ measureId: risks.measureId, value: max(risks.riskValue).as('value') })
    .from(risks)
    .where(and(within(risks, project), isNotNull(risks.measureId)))
    .groupBy(risks.measureId)
    .as('worst');

/** The measures of the plan, by due date. */
export async function listMeasures(tx: Tx, project: OpenAssessment, query: ListQuery) {
  const { sortField = 'treatmentDeadline', sortOrder } = query;
  const worst = worstRisks(tx, project);
  const where = matching(project, query);
  const sortedBy = {
    treatmentDeadline: measures.treatmentDeadline,
    // Codes of five digits come after those of four.
    measureCode: sql`(length(${measures.measureCode}), ${measures.measureCode})`,
    riskValue: sql`${worst.value}`,
  };
  const order = sorting(sortOrder, sortedBy[sortField], measures.measureId);
  // First the page, then its rows: a plan for few rows, even with outdated statistics.
  const search = (limit: number, offset: number) =>
    tx
      .select({ measureId: measures.measureId })
      .from(measures)
      .leftJoin(worst, eq(worst.measureId, measures.measureId))
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  const { page, total } = await foundOnPage(search, pageOf(query));
  const measureIds = page.map(({ measureId }) => measureId);
  const rows = await rowsOf(tx, and(within(measures, project), anyOf(measures.measureId, measureIds)));
  const own = await risksOf(tx, project, measureIds);
  const known = new Map(rows.map((row) => [row.measureId, present(project.caller, portalToday())(joined(row, own))]));
  return {
    list: measureIds.flatMap((measureId) => known.get(measureId) ?? []),
    total,
    allowedActions: project.allowedActions,
  };
}

/** Also those that have no risks any more. */
export const isSeen = (project: Seeing): SQL | undefined => or(seenMeasures(project), seenMeasures(project, 'none'));

/** A measure with the facts that decide about it. @throws AppError notFound */
export async function findMeasure(tx: Tx, project: OpenAssessment, measureId: string) {
  const [row] = await rowsOf(tx, and(isSeen(project), eq(measures.measureId, measureId)));
  if (!row) throw new AppError('notFound');
  return joined(row, await risksOf(tx, project, [measureId]));
}

/** Several measures, as far as the caller may know of them. */
export async function findMeasures(tx: Tx, project: OpenAssessment, measureIds: readonly string[]) {
  const rows = await rowsOf(tx, and(isSeen(project), anyOf(measures.measureId, measureIds)));
  const own = await risksOf(tx, project, measureIds);
  return rows.map((row) => joined(row, own));
}

/** The same as lists show it. */
export const oneMeasure = async (tx: Tx, project: OpenAssessment, measureId: string) =>
  present(project.caller, portalToday())(await findMeasure(tx, project, measureId));
