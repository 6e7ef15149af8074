import { and, eq, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { HIGH_LEVEL } from '#domain/subjects/assets/risk/criteria';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import {
  allowedWorkActions,
  executorMayWork,
  executorPageOf,
  executorPages,
  isLate,
  isReturned,
  needFor,
  roundsOf,
  statusOf,
  stepOf,
  type UnitStage,
  unitStages,
  type WorkStep,
} from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { closingOf } from '#server/core/project/queries/closing';
import { namesOf } from '#server/core/tenant/namesOf';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { criteriaOf, type OpenAssessment, totalOf } from '#server/subjects/assets/assessment';
import { sorting } from '#server/subjects/assets/inventory/queries/listing';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { listExecutors } from '../executors';
import { ofAssignee } from '../unitConditions';
import { unitCaller } from '../verbs/moveUnits';
import { wouldSignAlone } from './secondPerson';

type Query<N extends 'listWorkUnits' | 'listOwnUnits' | 'listAssessedUnits'> = AssetsGiven[N]['query'];
type WorkQuery = Query<'listWorkUnits'>;

const ownUnits = (project: OpenAssessment) =>
  project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined;
const atStages = (stages: readonly UnitStage[]) => anyOf(unitAssets.stage, [...stages]);
const stagesOf = (step: WorkStep | 'assets_progress_fin') =>
  unitStages.filter((stage) => (stepOf(stage) ?? 'assets_progress_fin') === step);
const returnedStages = unitStages.filter(isReturned);
/** isLate of domain/subjects/assets/work/workflow as a condition. */
const late = (today: string) =>
  and(lt(unitAssets.dueDate, today), eq(unitAssets.state, 'inhand'), ne(unitAssets.stage, 'assets_progress_fin'));

const matching = (query: WorkQuery, today: string): SQL | undefined =>
  and(
    containing(patternOf(query.keyword), unitAssets.assetCode, unitAssets.name),
    query.stage ? atStages(stagesOf(query.stage)) : undefined,
    query.state ? eq(unitAssets.state, query.state) : undefined,
    query.returned
      ? atStages(unitStages.filter((stage) => returnedStages.includes(stage) === (query.returned === 'true')))
      : undefined,
    query.late ? late(today) : undefined,
    query.assignee ? ofAssignee(query.assignee) : undefined,
  );

/** All units as work; an executor's own. */
export const listWork = async (tx: Tx, project: OpenAssessment, query: WorkQuery) => ({
  ...(await workPage(tx, project, query, 'work', undefined)),
  allowedActions: project.allowedActions,
});

/**
 * Work in progress: for an executor its own units, for others all assigned ones. A page of the executor's shows the
 * units that wait there, or, with a state, those in that state.
 */
export function listOwnWork(tx: Tx, project: OpenAssessment, query: Query<'listOwnUnits'>) {
  const { page } = query;
  const narrowing = and(
    project.caller.roles.includes('CONSUMER_EXECUTOR')
      ? eq(unitAssets.assigneeId, project.caller.accountId)
      : isNotNull(unitAssets.assigneeId),
    page ? atStages(executorPages[page]) : undefined,
  );
  const state = query.state ?? (page ? ('inhand' as const) : undefined);
  return workPage(tx, project, { ...query, state }, `ownWork ${project.caller.accountId}`, narrowing);
}

/** Not assessed yet, assessed but not treated to the end, done. */
const assessFilters = {
  waitforassess: [...stagesOf('assess'), ...stagesOf('control')],
  assesscomplete: [...stagesOf('risk'), ...stagesOf('remnant_risk')],
  disposecompleted: stagesOf('assets_progress_fin'),
} as const satisfies Record<string, readonly UnitStage[]>;

export const listAssessWork = (tx: Tx, project: OpenAssessment, { filter, ...query }: Query<'listAssessedUnits'>) =>
  workPage(tx, project, query, `assessWork ${filter}`, filter && atStages(assessFilters[filter]));

/** One statement for the page, one for the names of its people, one for the total. */
async function workPage(
  tx: Tx,
  project: OpenAssessment,
  query: Partial<WorkQuery> & { projectCode: string; currentPage: number; pageSize: number },
  list: string,
  narrowing: SQL | undefined,
) {
  const today = portalToday();
  const where = and(within(unitAssets, project), ownUnits(project), matching(query as WorkQuery, today), narrowing);
  const { limit, offset } = pageOf(query);
  const { sortField = 'assetCode', sortOrder } = query;
  const page = tx
    .select({
      unitId: unitAssets.unitId,
      assetCode: unitAssets.assetCode,
      name: unitAssets.name,
      category: unitAssets.category,
      assetType: unitAssets.assetType,
      value: unitAssets.value,
      stage: unitAssets.stage,
      state: unitAssets.state,
      standingSince: unitAssets.standingSince,
      assigneeId: unitAssets.assigneeId,
      dueDate: unitAssets.dueDate,
      returnReason: unitAssets.returnReason,
      returnedBy: unitAssets.returnedBy,
      submittedBy: unitAssets.submittedBy,
      seenAt: unitAssets.seenAt,
      takenOverAt: unitAssets.takenOverAt,
      version: unitAssets.version,
    })
    .from(unitAssets)
    .where(where)
    .orderBy(...sorting(sortOrder, unitAssets[sortField], unitAssets.unitId))
    .limit(limit)
    .offset(offset)
    .as('page');
  // (Within sql`` of its own a column keeps its table's name.)
  const counts = sql`(SELECT json_build_object('riskCount', count(*),
      'highRiskCount', count(*) FILTER (WHERE ${risks.riskLevel} >= ${HIGH_LEVEL}),
      'highRemnantCount', count(*) FILTER (WHERE ${risks.remnantLevel} > ${project.acceptableLevel}))
    FROM ${risks} WHERE ${within(risks, project)} AND ${risks.unitId} = ${page.unitId})`;
  const rows = await tx
    .select({
      ...page._.selectedFields,
      counts: sql<Record<'riskCount' | 'highRiskCount' | 'highRemnantCount', number>>`${counts}`,
    })
    .from(page)
    .orderBy(...sorting(sortOrder, page[sortField], page.unitId));
  const people = await namesOf(
    tx,
    rows.flatMap((row) => [row.assigneeId, row.returnedBy]),
  );
  const totalName = query.late ? `${list} ${today}` : list;
  return {
    list: rows.map(({ counts, assigneeId, returnedBy, submittedBy, standingSince, seenAt, takenOverAt, ...row }) => ({
      ...row,
      ...counts,
      status: statusOf(row),
      standingSince: standingSince.toISOString(),
      assignee: assigneeId === null ? null : { accountId: assigneeId, showName: people.get(assigneeId) ?? '' },
      returnedBy: returnedBy && (people.get(returnedBy) ?? ''),
      isLate: isLate(row, today),
      isSeen: seenAt !== null,
      isTakenOver: takenOverAt !== null,
      rounds: roundsOf(project, row.value),
      allowedActions: rowActions(project, { ...row, assigneeId, submittedBy }),
    })),
    total: await totalOf(project, totalName, query, () =>
      countUpTo(tx, sql`SELECT 1 FROM ${unitAssets} WHERE ${where}`, { limit, offset, found: rows.length }),
    ),
  };
}

type Unit = Pick<
  typeof unitAssets.$inferSelect,
  'stage' | 'state' | 'assigneeId' | 'submittedBy' | 'returnReason' | 'value'
>;

function rowActions(project: OpenAssessment, unit: Unit) {
  const { allowedActions } = project;
  const rounds = roundsOf(project, unit.value);
  const caller = unitCaller(project, unit);
  const isEditable =
    allowedActions.includes('editInventory') ||
    (allowedActions.includes('work') && caller.isAssignee && executorMayWork(unit, rounds));
  return [
    ...allowedWorkActions(unit, caller, rounds).filter((action) => allowedActions.includes(needFor[action])),
    ...(isEditable ? (['edit'] as const) : []),
  ];
}

const sum = <T extends { units: number }>(rows: readonly T[], matches: (row: T) => boolean) =>
  rows.filter(matches).reduce((total, row) => total + row.units, 0);

/** Units by who has them, where they stand, and whether they are late: what the two overviews add up. */
const standings = (tx: Tx, project: OpenAssessment) =>
  tx
    .select({
      assigneeId: unitAssets.assigneeId,
      stage: unitAssets.stage,
      state: unitAssets.state,
      units: sql<number>`count(*)::int`,
      late: sql<number>`(count(*) FILTER (WHERE ${late(portalToday())}))::int`,
      nextDue: sql<string | null>`(min(${unitAssets.dueDate}) FILTER (WHERE ${eq(unitAssets.state, 'inhand')}))::text`,
    })
    .from(unitAssets)
    .where(and(within(unitAssets, project), ownUnits(project)))
    .groupBy(unitAssets.assigneeId, unitAssets.stage, unitAssets.state);

type Standings = Awaited<ReturnType<typeof standings>>;
const lateOf = (rows: Standings) => rows.reduce((total, row) => total + row.late, 0);

/** The progress of the work: what waits on each page of the executor's, and the whole. */
export async function workStatus(tx: Tx, project: OpenAssessment) {
  const rows = await standings(tx, project);
  const { projectCode, projectName, status, rounds, roundsUpTo, signedAt, signedBy, finishedAt, allowedActions } =
    project;
  const names = await namesOf(tx, [signedBy]);
  const waiting = (page: string) => sum(rows, (row) => row.state === 'inhand' && executorPageOf(row.stage) === page);
  return {
    projectCode,
    projectName,
    status,
    closing: await closingOf(tx, project),
    rounds,
    roundsUpTo,
    criteria: criteriaOf(project),
    edition: project.edition,
    pages: Object.fromEntries(Object.keys(executorPages).map((page) => [page, waiting(page)])) as Record<
      keyof typeof executorPages,
      number
    >,
    submitted: sum(rows, (row) => row.state === 'submitted'),
    finished: sum(rows, (row) => row.stage === 'assets_progress_fin'),
    late: lateOf(rows),
    signsAlone: allowedActions.includes('sign') && !signedAt && (await wouldSignAlone(tx, project)),
    signedAt: signedAt?.toISOString() ?? null,
    signedBy: signedBy && (names.get(signedBy) ?? ''),
    finishedAt: finishedAt?.toISOString() ?? null,
    allowedActions,
  };
}

/** Who has how much and how far they are, by name; last, units without anybody. */
export async function listOwners(tx: Tx, project: OpenAssessment) {
  const rows = await standings(tx, project);
  const candidates = project.allowedActions.includes('assign') ? await listExecutors(tx, project.tenantCode) : [];
  const names = await namesOf(
    tx,
    rows.map((row) => row.assigneeId),
  );
  const byName = (a: string | null, b: string | null) =>
    a === null || b === null
      ? Number(a === null) - Number(b === null)
      : (names.get(a) ?? a).localeCompare(names.get(b) ?? b, 'zh-CN');
  const owners = [...new Set(rows.map((row) => row.assigneeId))].sort(byName).map((accountId) => {
    const own = rows.filter((row) => row.assigneeId === accountId);
    return {
      assignee: accountId === null ? null : { accountId, showName: names.get(accountId) ?? '' },
      units: sum(own, () => true),
      inhand: sum(own, (row) => row.state === 'inhand' && !isReturned(row.stage)),
      returned: sum(own, (row) => isReturned(row.stage)),
      submitted: sum(own, (row) => row.state === 'submitted'),
      finished: sum(own, (row) => row.stage === 'assets_progress_fin'),
      late: lateOf(own),
      nextDue: own.flatMap((row) => row.nextDue ?? []).sort()[0] ?? null,
    };
  });
  const standing = unitStages.flatMap((stage) =>
    (['inhand', 'submitted', 'freeze'] as const).flatMap((state) => {
      const units = sum(rows, (row) => row.stage === stage && row.state === state);
      return units > 0 ? [{ stage, state, units }] : [];
    }),
  );
  return { owners, candidates, standing, allowedActions: project.allowedActions };
}
