import { and, asc, desc, eq, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { nonconformityCodeIn, nonconformityStates } from '#domain/subjects/iso/nonconformity/nonconformity';
import { allowedCertificationActions } from '#domain/subjects/iso/policy';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { capped, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { type OpenNonconformities, openNonconformities } from './open';
import { presentBrief, readNonconformities } from './present';
import { standardNames } from './standardNames';
import { nonconformities } from './tables';

type Query = IsoGiven['listNonconformities']['query'];

/** Those that the caller may know of. */
export const visible = (project: OpenNonconformities): SQL | undefined =>
  and(
    within(nonconformities, project),
    project.onlyResponsible === undefined ? undefined : eq(nonconformities.responsibleId, project.onlyResponsible),
  );

/** Open and past its day. */
export const isLate = (): SQL | undefined =>
  and(eq(nonconformities.state, 'open'), lt(nonconformities.dueOn, portalToday()));
/** Closed, and its effect can be verified. */
export const awaitsEffect = (): SQL | undefined =>
  and(
    eq(nonconformities.state, 'closed'),
    isNull(nonconformities.effectOn),
    lte(nonconformities.effectDueOn, portalToday()),
  );

/** Those that a keyword means: by number, clause, fact, or who is responsible. */
export function namedBy(keyword: string | undefined): SQL | undefined {
  const code = keyword === undefined ? undefined : nonconformityCodeIn(keyword);
  if (code !== undefined) return eq(nonconformities.number, Number(code.split('-')[1]));
  const { clause, fact, responsible } = nonconformities;
  return containing(patternOf(keyword), clause, fact, responsible);
}

function inState(state: Query['state']): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === 'late') return isLate();
  return state === 'effect' ? awaitsEffect() : eq(nonconformities.state, state);
}

const sorts = {
  nonconformityCode: nonconformities.number,
  foundOn: nonconformities.foundOn,
  dueOn: nonconformities.dueOn,
} as const;
/** What is to be done comes first, by its day. */
const byState = sql`array_position(${sql.param([...nonconformityStates])}::text[], ${nonconformities.state})`;

function orderOf({ sortField, sortOrder }: Query): SQL[] {
  if (sortField === undefined) return [asc(byState), asc(nonconformities.dueOn), asc(nonconformities.number)];
  const column = sorts[sortField];
  return [sortOrder === 'descend' ? desc(column) : asc(column), asc(nonconformities.number)];
}

/** A project's nonconformities; to an executor those that it is responsible for. */
export async function listNonconformities(
  ctx: Context,
  tx: Tx,
  query: Query,
): Promise<IsoWire['listNonconformities']['data']> {
  const project = await openNonconformities(ctx, tx, query.projectCode);
  const { keyword, state, grade, source, department } = query;
  const condition = and(
    visible(project),
    namedBy(keyword),
    inState(state),
    grade && eq(nonconformities.grade, grade),
    source && eq(nonconformities.source, source),
    department ? eq(nonconformities.departmentCode, department) : undefined,
  );
  const { limit, offset } = pageOf(query);
  const rows = await readNonconformities(tx, condition)
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset);
  const counted = await tx
    .select({ state: nonconformities.state, n: sql<number>`count(*)::int` })
    .from(nonconformities)
    .where(visible(project))
    .groupBy(nonconformities.state);
  const nameOf = await standardNames(
    tx,
    rows.map(({ row }) => row.standardCode),
  );
  const counts = { open: 0, submitted: 0, closed: 0, withdrawn: 0 };
  for (const { state: own, n } of counted) counts[own] = n;
  return {
    list: rows.map((read) => presentBrief(project, read, nameOf)),
    total: capped(await tx.$count(nonconformities, condition)),
    projectName: project.projectName,
    mayRecord: project.needs.includes('record'),
    mayGenerate: allowedCertificationActions(project.caller.roles, project.state).includes('edit'),
    counts,
  };
}
