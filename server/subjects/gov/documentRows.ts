import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { languages } from '#domain/kernel/texts';
import { type ApplicationName, type ApplicationRecords, applicationData } from '#domain/subjects/gov/documentRows';
import { yearsBefore } from '#domain/subjects/gov/eligibility';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { govApplications, govPeople, govRights, govYears, rdLedger, rdProjects } from './tables';

/** The records of an application that documents state. @param uses names of documents; lists that none uses are not read */
async function recordsOf(tx: Tx, project: ProjectKey, uses: ReadonlySet<string>): Promise<ApplicationRecords> {
  const states = (...names: ApplicationName[]) => names.some((name) => uses.has(name));
  const [said] = await tx.select().from(govApplications).where(within(govApplications, project));
  return {
    years: said?.appliesOn ? yearsBefore(said.appliesOn, said.registeredOn) : [],
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
          .where(within(rdLedger, project))
          .groupBy(rdLedger.rdNumber, rdLedger.kind)
          .orderBy(sql`length(${rdLedger.rdNumber})`, asc(rdLedger.rdNumber), asc(rdLedger.kind))
      : [],
    scienceStaff: states('scienceStaff', 'scienceStaffCount')
      ? await tx
          .select()
          .from(govPeople)
          .where(and(within(govPeople, project), eq(govPeople.isScience, true)))
          .orderBy(asc(govPeople.department), asc(govPeople.name), asc(govPeople.recordCode))
      : [],
    rights: states('intellectualProperty')
      ? await tx.select().from(govRights).where(within(govRights, project)).orderBy(asc(govRights.number))
      : [],
    figures: states('yearlyFigures')
      ? await tx.select().from(govYears).where(within(govYears, project)).orderBy(desc(govYears.year))
      : [],
  };
}

/** What documents of a project state of its application, by language. */
export async function applicationRows(tx: Tx, project: ProjectKey, uses: ReadonlySet<string>) {
  const records = await recordsOf(tx, project, uses);
  const [zh, en] = languages.map((language) => applicationData(records, language));
  return { 'zh-CN': zh ?? {}, 'en-US': en ?? {} };
}
