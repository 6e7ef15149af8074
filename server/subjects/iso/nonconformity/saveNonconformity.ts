import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { certificationEditions } from '#domain/subjects/iso/edition/editions';
import { nonconformityCodeOf, proposedDueOn } from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { departments } from '../department/tables';
import { type NonconformityDetail, presentDetail } from './detail';
import { earlierOnes } from './earlier';
import { keepLinks, linksOf } from './links';
import { type NonconformityRow, type OpenNonconformities, openNonconformities } from './open';
import { responsibleOf } from './responsible';
import { nonconformities } from './tables';
import { tellResponsible } from './tell';
import { openForStep, writeOne } from './write';

type Body = IsoGiven['saveNonconformity']['body'];
type Found = Pick<
  NonconformityRow,
  | 'source'
  | 'grade'
  | 'standardCode'
  | 'clause'
  | 'requirement'
  | 'fact'
  | 'evidence'
  | 'departmentCode'
  | 'foundBy'
  | 'foundOn'
  | 'responsible'
  | 'responsibleId'
  | 'dueOn'
  | 'recursOf'
>;

/** What the log compares: names in place of codes. */
const told = [
  'source',
  'grade',
  'standardCode',
  'clause',
  'requirement',
  'fact',
  'evidence',
  'department',
  'foundBy',
  'foundOn',
  'responsible',
  'dueOn',
  'recursOf',
  'links',
] as const;

/** @throws AppError unknownReference for a standard that is neither an edition of certificates nor the project's own */
async function requireStandard(tx: Tx, project: OpenNonconformities, standardCode: string): Promise<void> {
  if (certificationEditions.some(({ edition }) => edition === standardCode)) return;
  const [row] = await tx.select({ own: projects.standardCode }).from(projects).where(within(projects, project));
  if (row?.own !== standardCode) throw new AppError('unknownReference', { code: standardCode });
}

/** The name of a department of the project. @throws AppError unknownReference */
async function departmentName(tx: Tx, project: OpenNonconformities, code: string | null): Promise<string | null> {
  if (code === null) return null;
  const [row] = await tx
    .select({ name: departments.name })
    .from(departments)
    .where(recordIn(departments, project, departments.departmentCode, code));
  if (!row) throw new AppError('unknownReference', { code });
  return row.name;
}

/** What was found, as it is to be kept. @throws AppError unknownReference */
async function foundIn(
  ctx: Context,
  tx: Tx,
  project: OpenNonconformities,
  body: Body,
  before: NonconformityRow | undefined,
): Promise<Found> {
  const { source, grade, standardCode, clause, departmentCode, foundBy, foundOn, dueOn, recursOfId } = body;
  await requireStandard(tx, project, standardCode);
  await departmentName(tx, project, departmentCode);
  if (recursOfId !== null && recursOfId !== before?.recursOf) {
    const of = { standardCode, clause, departmentCode, before, only: recursOfId };
    const [known] = await earlierOnes(ctx, tx, project, of);
    if (!known) throw new AppError('unknownReference', { code: recursOfId });
  }
  return {
    source,
    grade,
    standardCode,
    clause,
    departmentCode,
    foundBy,
    foundOn,
    fact: body.fact,
    requirement: body.requirement || null,
    evidence: body.evidence || null,
    ...(await responsibleOf(tx, project, body, before ?? { responsible: null, responsibleId: null })),
    dueOn: dueOn ?? proposedDueOn(source, grade, foundOn),
    recursOf: recursOfId,
  };
}

/** The next number of the project; two people who enter one at once get different ones. */
async function nextNumber(tx: Tx, project: OpenNonconformities): Promise<number> {
  const { projectCode } = project;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`nonconformities ${projectCode}`}, 0))`);
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${nonconformities.number}), 0)::int` })
    .from(nonconformities)
    .where(within(nonconformities, project));
  return (row?.last ?? 0) + 1;
}

async function enter(ctx: Context, tx: Tx, project: OpenNonconformities, body: Body): Promise<NonconformityRow> {
  const { tenantCode, projectCode } = project;
  const found = await foundIn(ctx, tx, project, body, undefined);
  await requireBelowLimit(tx, `nonconformities:${projectCode}`, limits.nonconformities, () =>
    tx.$count(nonconformities, within(nonconformities, project)),
  );
  const number = await nextNumber(tx, project);
  const [row] = await tx
    .insert(nonconformities)
    .values({
      tenantCode,
      projectCode,
      nonconformityId: randomUUID(),
      number,
      ...found,
      updatedBy: project.caller.accountId,
    })
    .returning();
  if (!row) throw new Error('A nonconformity was entered, and is not there.');
  return row;
}

/** The name of the earlier one that it repeats, for the log. */
async function repeated(tx: Tx, { tenantCode }: OpenNonconformities, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [row] = await tx
    .select({ number: nonconformities.number })
    .from(nonconformities)
    .where(sql`${eq(nonconformities.tenantCode, tenantCode)} AND ${eq(nonconformities.nonconformityId, id)}`);
  return row ? nonconformityCodeOf(row.number) : null;
}

/** A nonconformity as the log keeps it. */
async function logged(ctx: Context, tx: Tx, project: OpenNonconformities, row: NonconformityRow) {
  const links = await linksOf(ctx, tx, project, row.nonconformityId);
  return {
    ...pick(row, told),
    department: await departmentName(tx, project, row.departmentCode),
    recursOf: await repeated(tx, project, row.recursOf),
    links: links.map(({ code }) => code).join(', '),
  };
}

/**
 * Enters what was found, or changes it while it is open.
 * @throws AppError notFound, conflict, forbidden, refusedTransition, unknownReference, limitReached
 */
export function saveNonconformity(ctx: Context, body: Body): Promise<NonconformityDetail> {
  return ctx.write(async (tx, audit) => {
    const { projectCode, nonconformityId, version } = body;
    const opened =
      nonconformityId === undefined
        ? undefined
        : await openForStep(ctx, tx, { projectCode, nonconformityId, version }, 'edit');
    const project = opened?.project ?? (await openNonconformities(ctx, tx, projectCode));
    const before = opened && (await logged(ctx, tx, project, opened.row));
    const row = opened
      ? await writeOne(tx, project, opened.row.nonconformityId, await foundIn(ctx, tx, project, body, opened.row))
      : await enter(ctx, tx, project, body);
    await keepLinks(tx, project, row.nonconformityId, body.links);
    const after = await logged(ctx, tx, project, row);
    if (row.responsibleId !== (opened?.row.responsibleId ?? null))
      await tellResponsible(tx, project, row, { kind: 'nonconformity_assigned' });
    await audit({
      action: 'saveNonconformity',
      entity: 'nonconformity',
      entityCode: row.nonconformityId,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        number: nonconformityCodeOf(row.number),
        changed: changedFields<Partial<typeof after>>(before ?? {}, after, told),
      },
      concerned: [opened?.row.responsibleId ?? null, row.responsibleId],
    });
    return presentDetail(ctx, tx, project, row.nonconformityId);
  });
}
