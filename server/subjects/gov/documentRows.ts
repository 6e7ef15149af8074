import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { languages } from '#domain/kernel/texts';
import { type ApplicationName, type ApplicationRecords, applicationData } from '#domain/subjects/gov/documentRows';
import { yearsBefore } from '#domain/subjects/gov/eligibility';
import { costKinds } from '#domain/subjects/gov/records';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { isScienceStaff } from './scienceStaff';
import { govApplications, govPeople, govRights, govYears, rdLedger, rdProjects } from './tables';

/** Kinds of costs in the order in which they are reported. */
const orderOfKind = sql`array_position(${sql.param([...costKinds])}::text[], ${rdLedger.kind})`;

/** The records of an application that documents state. @param uses names of documents; lists that none uses are not read */
async function recordsOf(tx: Tx, project: ProjectKey, uses: ReadonlySet<string>): Promise<ApplicationRecords> {
  const states = (...names: ApplicationName[]) => names.some((name) => uses.has(name));
  const [said] = await tx.select().from(govApplications).where(within(govApplications, project));
  const years = said?.appliesOn ? yearsBefore(said.appliesOn, said.registeredOn) : [];
  /** A statement is of the years that the application is about, once these are known. */
  const ofYears = (year: SQL | AnyPgColumn) =>
    years.length > 0 ? sql`${year} = ANY(${sql.param(years)}::int[])` : undefined;
  return {
    years,
    techField: said?.techField ?? null,
    rdProjects: states('rdProjects', 'rdCosts')
      ? await tx
          .select()
          .from(rdProjects)
          .where(within(rdProjects, project))
          .orderBy(sql`length(${rdProjects.number})`, asc(rdProjects.number))
      : [],
    costs: states('rdProjects', 'rdCosts', 'rdSpent')
      ? await tx
          .select({
            rdNumber: rdLedger.rdNumber,
            kind: rdLedger.kind,
            fen: sql<number>`sum(${rdLedger.fen})`.mapWith(Number),
          })
          .from(rdLedger)
          .where(and(within(rdLedger, project), ofYears(sql`extract(year FROM ${rdLedger.bookedOn})::int`)))
          .groupBy(rdLedger.rdNumber, rdLedger.kind)
          .orderBy(sql`length(${rdLedger.rdNumber})`, asc(rdLedger.rdNumber), orderOfKind)
      : [],
    scienceStaff: states('scienceStaff', 'scienceStaffCount')
      ? await tx
          .select()
          .from(govPeople)
          .where(and(within(govPeople, project), isScienceStaff(years.at(-1))))
          .orderBy(asc(govPeople.department), asc(govPeople.name), asc(govPeople.recordCode))
      : [],
    rights: states('intellectualProperty')
      ? await tx.select().from(govRights).where(within(govRights, project)).orderBy(asc(govRights.number))
      : [],
    figures: states('yearlyFigures')
      ? await tx
          .select()
          .from(govYears)
          .where(and(within(govYears, project), ofYears(govYears.year)))
          .orderBy(desc(govYears.year))
      : [],
  };
}

/** What documents of a project state of its application, by language. */
export async function applicationRows(tx: Tx, project: ProjectKey, uses: ReadonlySet<string>) {
  const records = await recordsOf(tx, project, uses);
  const [zh, en] = languages.map((language) => applicationData(records, language));
  return { 'zh-CN': zh ?? {}, 'en-US': en ?? {} };
}
