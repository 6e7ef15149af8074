import { and, desc, eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { daysLater, lastDayOf, partsOfDay } from '#domain/kernel/days';
import { type ApplicationFacts, eligibilityOf, type YearFigures, yearsBefore } from '#domain/subjects/gov/eligibility';
import { recordKeyOf } from '#domain/subjects/gov/keys';
import type { SpendingRow } from '#domain/subjects/gov/rdSpending';
import { type GovPart, govParts } from '#domain/subjects/gov/records';
import type { GovGiven, GovWire } from '#domain/subjects/gov/schema';
import { findTechField } from '#domain/subjects/gov/techFields';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { govImports } from './import/tables';
import { type Application, lockApplication, openGov, recordsChanged } from './openGov';
import { govTables } from './records';
import { isScienceStaff } from './scienceStaff';
import { govApplications, govPeople, govRights, govYears, rdLedger } from './tables';

const fields = ['appliesOn', 'registeredOn', 'techField', 'hasIncident', 'expected'] as const;
type Said = Pick<Application, (typeof fields)[number]>;
const nothing: Said = { appliesOn: null, registeredOn: null, techField: null, hasIncident: null, expected: {} };
const shown = (row: Application) => pick(row, ['version', ...fields]);

/** People count in hundredths, as means of a year have decimals. */
const hundredths = (count: number | null): number | null => (count === null ? null : Math.round(count * 100));

async function ledgerByYear(tx: Tx, project: ProjectKey): Promise<ReadonlyMap<number, SpendingRow[]>> {
  const year = sql<number>`extract(year FROM ${rdLedger.bookedOn})::int`;
  const rows = await tx
    .select({ year, kind: rdLedger.kind, isAbroad: rdLedger.isAbroad, fen: sql<string>`sum(${rdLedger.fen})` })
    .from(rdLedger)
    .where(within(rdLedger, project))
    .groupBy(year, rdLedger.kind, rdLedger.isAbroad);
  const found = new Map<number, SpendingRow[]>();
  for (const { year: of, kind, isAbroad, fen } of rows)
    found.set(of, [...(found.get(of) ?? []), { kind, isAbroad, fen: Number(fen) }]);
  return found;
}

/** Scientific staff who worked half of a year or more; null where nobody is listed. */
async function listedStaff(tx: Tx, project: ProjectKey, year: number | undefined): Promise<number | null> {
  if (year === undefined) return null;
  const [counted] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      science: sql<number>`(count(*) FILTER (WHERE ${isScienceStaff(year)}))::int`,
    })
    .from(govPeople)
    .where(within(govPeople, project));
  return counted && counted.all > 0 ? counted.science : null;
}

async function factsOf(tx: Tx, project: ProjectKey, said: Said): Promise<ApplicationFacts> {
  const years = await tx.select().from(govYears).where(within(govYears, project)).orderBy(govYears.year);
  const rights = await tx.select().from(govRights).where(within(govRights, project));
  const last = said.appliesOn === null ? undefined : yearsBefore(said.appliesOn, said.registeredOn).at(-1);
  return {
    ...said,
    years: years.map(
      (row): YearFigures => ({ ...row, staff: hundredths(row.staff), scienceStaff: hundredths(row.scienceStaff) }),
    ),
    ledger: await ledgerByYear(tx, project),
    rights,
    listedStaff: await listedStaff(tx, project, last),
  };
}

async function countsOf(tx: Tx, project: ProjectKey): Promise<Record<GovPart, number>> {
  const counts = govParts.map((part) => {
    const table = govTables[part];
    return sql`(SELECT count(*)::int FROM ${table} WHERE ${within(table, project)}) AS ${sql.identifier(part)}`;
  });
  const { rows } = await tx.execute<Record<GovPart, number>>(sql`SELECT ${sql.join(counts, sql`, `)}`);
  const [found] = rows;
  return Object.fromEntries(govParts.map((part) => [part, found?.[part] ?? 0])) as Record<GovPart, number>;
}

/** What a project applies with, and every condition with its figures. */
export async function getGovApplication(
  ctx: Context,
  tx: Tx,
  { projectCode }: GovGiven['getGovApplication']['query'],
): Promise<GovWire['getGovApplication']['data']> {
  const project = await openGov(ctx, tx, projectCode);
  const [row] = await tx.select().from(govApplications).where(within(govApplications, project));
  const said: Said = row ? pick(row, fields) : nothing;
  const { window, conditions, score, isEligible } = eligibilityOf(await factsOf(tx, project, said));
  const [latest] = await tx
    .select({ importCode: govImports.importCode })
    .from(govImports)
    .where(and(within(govImports, project), eq(govImports.state, 'confirmed')))
    .orderBy(desc(govImports.confirmedAt))
    .limit(1);
  return {
    ...said,
    techFieldName: (said.techField && findTechField(said.techField)?.name) || null,
    version: row?.version ?? 0,
    eligibility: {
      window: [...window],
      isEligible,
      conditions: conditions.map((one) => ({ ...one, terms: [...one.terms] })),
      score: { ...score, criteria: score.criteria.map((one) => ({ ...one, band: [one.band[0], one.band[1]] })) },
    },
    counts: await countsOf(tx, project),
    latestImport: latest?.importCode ?? null,
    allowedActions: project.allowedActions,
  };
}

/**
 * Says what a project applies with.
 * @throws AppError notFound, conflict, unknownReference for a field that there isn't, projectFinished, refusedTransition
 */
export function saveGovApplication(
  ctx: Context,
  { projectCode, version, ...after }: GovGiven['saveGovApplication']['body'],
): Promise<GovWire['saveGovApplication']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openGov(ctx, tx, projectCode);
    if (after.techField !== null && !findTechField(after.techField))
      throw new AppError('unknownReference', { code: after.techField });
    const before = await requireVersion(tx, await lockApplication(tx, project), version, shown);
    const saved = before.version + 1;
    await tx
      .update(govApplications)
      .set({ ...after, version: saved, updatedBy: ctx.actor.accountId, updatedAt: sql`now()` })
      .where(within(govApplications, project));
    await audit({
      action: 'saveGovApplication',
      entity: 'govApplication',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, version: saved, changed: changedFields<Said>(pick(before, fields), after, fields) },
    });
    return { version: saved };
  });
}

/** The same day of the next year; the last of February for a leap day. */
const yearLater = (day: string): string => daysLater(lastDayOf(day, 12), 1);

/**
 * Moves the application on by a year, and begins the year that now counts as the last. Records stay; the declaration about
 * incidents is for the new year to be made.
 * @throws AppError notFound, conflict, unknownReference where no day of application is set, projectFinished, refusedTransition
 */
export function rollOverGovYear(
  ctx: Context,
  { projectCode, version }: GovGiven['rollOverGovYear']['body'],
): Promise<GovWire['rollOverGovYear']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openGov(ctx, tx, projectCode);
    const before = await requireVersion(tx, await lockApplication(tx, project), version, shown);
    if (before.appliesOn === null) throw new AppError('refusedTransition');
    const { tenantCode } = project;
    const { accountId: updatedBy } = ctx.actor;
    const [year] = partsOfDay(before.appliesOn);
    const saved = before.version + 1;
    await tx
      .update(govApplications)
      .set({
        appliesOn: yearLater(before.appliesOn),
        hasIncident: null,
        version: saved,
        updatedBy,
        updatedAt: sql`now()`,
      })
      .where(within(govApplications, project));
    const recordKey = recordKeyOf('years', { year });
    await tx
      .insert(govYears)
      .values({ tenantCode, projectCode, recordCode: newCode('R'), recordKey, year, updatedBy })
      .onConflictDoNothing();
    await recordsChanged(tx, before);
    const detail = { projectCode, year };
    const entity = 'govApplication';
    await audit({ action: 'rollOverGovYear', entity, entityCode: projectCode, tenantCode, detail });
    return { version: saved, year };
  });
}
