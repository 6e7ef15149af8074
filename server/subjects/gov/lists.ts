import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { GovGiven, GovWire } from '#domain/subjects/gov/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { spokenOf } from '#server/kernel/db/pinyin';
import { called, containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { openGov } from './openGov';
import { govPeople, govRights, govYears, rdLedger, rdProjects } from './tables';

/* Pages of the records of a government project; their statements don't grow with the rows. */

/** Names that a keyword means, also as they are spoken. */
async function named(keyword: string | undefined, ...columns: (AnyPgColumn | SQL)[]): Promise<SQL | undefined> {
  if (keyword === undefined) return undefined;
  return called({ ...patternOf(keyword), spoken: await spokenOf(keyword) }, ...columns);
}

/** The figures of a company by year, the latest first. */
export async function listGovYears(
  ctx: Context,
  tx: Tx,
  { projectCode, keyword, ...asked }: GovGiven['listGovYears']['query'],
): Promise<GovWire['listGovYears']['data']> {
  const project = await openGov(ctx, tx, projectCode);
  const where = and(within(govYears, project), containing(patternOf(keyword), sql`${govYears.year}::text`));
  const page = pageOf(asked);
  const list = await tx
    .select()
    .from(govYears)
    .where(where)
    .orderBy(desc(govYears.year))
    .limit(page.limit)
    .offset(page.offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${govYears} WHERE ${where}`, { ...page, found: list.length });
  return { list, total, allowedActions: project.allowedActions };
}

/** The people of a company, by name. */
export async function listGovPeople(
  ctx: Context,
  tx: Tx,
  { projectCode, keyword, isScience, ...asked }: GovGiven['listGovPeople']['query'],
): Promise<GovWire['listGovPeople']['data']> {
  const project = await openGov(ctx, tx, projectCode);
  const where = and(
    within(govPeople, project),
    await named(keyword, govPeople.name, govPeople.department, govPeople.post),
    isScience === undefined ? undefined : eq(govPeople.isScience, isScience === 'true'),
  );
  const page = pageOf(asked);
  const list = await tx
    .select()
    .from(govPeople)
    .where(where)
    .orderBy(desc(govPeople.isScience), asc(govPeople.name), asc(govPeople.recordCode))
    .limit(page.limit)
    .offset(page.offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${govPeople} WHERE ${where}`, { ...page, found: list.length });
  return { list, total, allowedActions: project.allowedActions };
}

/** The rights of a company, those of class I first. */
export async function listGovRights(
  ctx: Context,
  tx: Tx,
  { projectCode, keyword, kind, state, ...asked }: GovGiven['listGovRights']['query'],
): Promise<GovWire['listGovRights']['data']> {
  const project = await openGov(ctx, tx, projectCode);
  const where = and(
    within(govRights, project),
    await named(keyword, govRights.number, govRights.name, govRights.product),
    kind && eq(govRights.kind, kind),
    state && eq(govRights.state, state),
  );
  const page = pageOf(asked);
  const list = await tx
    .select()
    .from(govRights)
    .where(where)
    .orderBy(sql`${govRights.grantedOn} DESC NULLS LAST`, asc(govRights.number))
    .limit(page.limit)
    .offset(page.offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${govRights} WHERE ${where}`, { ...page, found: list.length });
  return { list, total, allowedActions: project.allowedActions };
}

/** The R&D projects of a company by number, each with what its ledger has. */
export async function listRdProjects(
  ctx: Context,
  tx: Tx,
  { projectCode, keyword, ...asked }: GovGiven['listRdProjects']['query'],
): Promise<GovWire['listRdProjects']['data']> {
  const project = await openGov(ctx, tx, projectCode);
  const where = and(
    within(rdProjects, project),
    await named(keyword, rdProjects.number, rdProjects.name, rdProjects.leader),
  );
  const page = pageOf(asked);
  const rows = await tx
    .select({
      row: rdProjects,
      spent: sql<string>`coalesce((SELECT sum(${rdLedger.fen}) FROM ${rdLedger}
        WHERE ${within(rdLedger, project)} AND ${rdLedger.rdNumber} = ${rdProjects.number}), 0)`,
    })
    .from(rdProjects)
    .where(where)
    .orderBy(sql`length(${rdProjects.number})`, asc(rdProjects.number))
    .limit(page.limit)
    .offset(page.offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${rdProjects} WHERE ${where}`, { ...page, found: rows.length });
  const list = rows.map(({ row, spent }) => ({ ...row, spent: Number(spent) }));
  return { list, total, allowedActions: project.allowedActions };
}

/** The auxiliary ledger of R&D, the latest entries first, with the sum of all that the filters let through. */
export async function listRdLedger(
  ctx: Context,
  tx: Tx,
  { projectCode, keyword, rdNumber, kind, year, ...asked }: GovGiven['listRdLedger']['query'],
): Promise<GovWire['listRdLedger']['data']> {
  const project = await openGov(ctx, tx, projectCode);
  const where = and(
    within(rdLedger, project),
    await named(keyword, rdLedger.summary, rdLedger.voucher),
    rdNumber ? eq(rdLedger.rdNumber, rdNumber) : undefined,
    kind && eq(rdLedger.kind, kind),
    year === undefined ? undefined : sql`extract(year FROM ${rdLedger.bookedOn}) = ${year}`,
  );
  const page = pageOf(asked);
  const rows = await tx
    .select({ row: rdLedger, rdName: rdProjects.name })
    .from(rdLedger)
    .innerJoin(rdProjects, and(within(rdProjects, project), eq(rdProjects.number, rdLedger.rdNumber)))
    .where(where)
    .orderBy(desc(rdLedger.bookedOn), asc(rdLedger.recordCode))
    .limit(page.limit)
    .offset(page.offset);
  const [sums] = await tx
    .select({ sum: sql<string>`coalesce(sum(${rdLedger.fen}), 0)` })
    .from(rdLedger)
    .where(where);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${rdLedger} WHERE ${where}`, { ...page, found: rows.length });
  const list = rows.map(({ row, rdName }) => ({ ...row, rdName }));
  return { list, total, sum: Number(sums?.sum ?? 0), allowedActions: project.allowedActions };
}
