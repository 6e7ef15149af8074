import { eq } from 'drizzle-orm';
import { workCalendar } from '#domain/kernel/workdays';
import { type MappingRow, type StandardEntry, turned } from '#domain/subjects/iso/standard';
import { type CertificationScheme, proposeDays } from '#domain/subjects/iso/timeline/timeline';
import type { VariableComponent, VariableValues } from '#domain/subjects/iso/variable/variable';
import { projects as projectRows } from '#server/core/project/tables';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import facts from '../../seed/data/facts.json';
import data from '../../seed/data/standards.json';
import { departments } from './department/tables';
import { workRequests } from './request/tables';
import { projectTimelines, standardMappings, standards, standardVersions } from './tables';
import { variableDrafts, variableModules, variableSets } from './variable/tables';

interface DemoDepartment {
  key: string;
  name: string;
  parent?: string;
  mergedInto?: string;
  head?: string;
  headcount: number;
  duties: string;
}

interface DemoStandard {
  nameZh: string;
  nameEn: string;
  source: string;
  /** The first one first. */
  versions: StandardEntry[][];
  mapping: { to: string; note: string; rows: MappingRow[] };
}
const { versions, mapping, ...names } = data as DemoStandard;

/** The channel that the demo is about, and the phone of who leads it. */
const tenantCode = 'TCHANNELA';
const MANAGER = '13800000011';
const standardCode = 'SBANK';

/** A standard that the demo's channel has brought in and revised, with what of it corresponds to ISO/IEC 27001. */
export async function fillStandards(tx: Tx): Promise<void> {
  const daysOf = (index: number) => (versions.length - index) * 20;
  const [first, last] = [daysAgo(daysOf(0)), daysAgo(daysOf(versions.length - 1))];
  const [leader] = await tx.select().from(accounts).where(eq(accounts.phone, MANAGER));
  await tx
    .insert(standards)
    .values({ tenantCode, standardCode, ...names, version: versions.length, createdAt: first, updatedAt: last });
  await tx.insert(standardVersions).values(
    versions.map((content, index) => ({
      tenantCode,
      standardCode,
      version: index + 1,
      content,
      createdBy: leader?.showName ?? '',
      createdAt: daysAgo(daysOf(index)),
    })),
  );
  // The code that sorts first comes first.
  await tx.insert(standardMappings).values({
    tenantCode,
    fromStandard: mapping.to,
    toStandard: standardCode,
    rows: turned(mapping.rows),
    note: mapping.note,
    createdAt: last,
    updatedAt: last,
  });
}

/** When the told company will be audited: its documents are released, its system runs and was audited by its own people. */
export async function fillTimeline(tx: Tx, projects: readonly DemoProject[]): Promise<void> {
  const told = projects.find(({ isTold }) => isTold);
  if (!told) return;
  const calendar = workCalendar();
  const workday = (ago: number) => calendar.workingDayFrom(portalToday(daysAgo(ago)));
  // Three systems that are audited together.
  const schemes: CertificationScheme[] = ['ISMS', 'QMS', 'EMS'];
  const known = { contract: workday(75), release: workday(30), internalAudit: workday(13) };
  const days = proposeDays(known, schemes, calendar, portalToday());
  const { tenantCode, projectCode } = told;
  await tx.insert(projectTimelines).values({ tenantCode, projectCode, schemes, days, updatedAt: daysAgo(30) });
}

/** The told company's departments and facts, of its group and of its project; one module is a manager's draft still. */
export async function fillFacts(tx: Tx, projects: readonly DemoProject[]): Promise<void> {
  const told = projects.find(({ isTold }) => isTold);
  if (!told) return;
  const { tenantCode, projectCode } = told;
  const [manager, consultant] = [accountOf('13800000021'), accountOf('13800000011')];
  const codes = new Map(facts.departments.map(({ key }, at) => [key, `DDEMO${at + 1}`]));
  const codeOf = (key: string | undefined) => (key === undefined ? null : (codes.get(key) ?? null));
  for (const [at, { key, parent, mergedInto, ...department }] of (facts.departments as DemoDepartment[]).entries())
    await tx.insert(departments).values({
      ...department,
      tenantCode,
      projectCode,
      departmentCode: codes.get(key) ?? key,
      parentCode: codeOf(parent),
      mergedInto: codeOf(mergedInto),
      position: at + 1,
      createdAt: daysAgo(60),
      updatedAt: daysAgo(60),
      updatedBy: manager,
    });
  const [group] = await tx
    .select({ channelTenantCode: projectRows.channelTenantCode, projectGroupCode: projectRows.projectGroupCode })
    .from(projectRows)
    .where(eq(projectRows.projectCode, projectCode));
  if (!group) throw new Error(`${projectCode} has no group.`);
  const set = (moduleCode: string, values: object, more: { projectCode: string | null; updatedBy: string }) => ({
    tenantCode,
    ...group,
    ...more,
    moduleCode,
    values: values as VariableValues,
    createdAt: daysAgo(58),
    updatedAt: daysAgo(40),
  });
  await tx
    .insert(variableSets)
    .values([
      ...Object.entries(facts.group).map(([code, values]) =>
        set(code, values, { projectCode: null, updatedBy: manager }),
      ),
      ...Object.entries(facts.project).map(([code, values]) =>
        set(code, values, { projectCode, updatedBy: consultant }),
      ),
    ]);
  const { values: entered, ...own } = facts.own;
  const components = own.components as VariableComponent[];
  await tx.insert(variableModules).values({
    ...own,
    schemes: own.schemes as CertificationScheme[],
    components,
    known: components,
    tenantCode: group.channelTenantCode,
    level: 'project',
    createdAt: daysAgo(52),
    updatedAt: daysAgo(52),
    updatedBy: accountOf(MANAGER),
  });
  await tx.insert(variableSets).values(set(own.moduleCode, entered, { projectCode, updatedBy: consultant }));
  // The consultant has asked an owner of the company: what was confirmed, and what is still to be filled in.
  const asked = {
    tenantCode,
    projectCode,
    assigneeId: accountOf('13800000022'),
    askedBy: consultant,
    kind: 'facts',
  } as const;
  await tx.insert(workRequests).values([
    { ...asked, recordCode: 'sites', status: 'finished', submittedAt: daysAgo(41), updatedAt: daysAgo(40) },
    { ...asked, recordCode: 'security', dueOn: portalToday(daysAgo(-9)), updatedAt: daysAgo(5) },
  ]);
  await tx.insert(variableDrafts).values({
    tenantCode,
    projectCode,
    accountId: manager,
    moduleCode: 'documents',
    version: 1,
    base: facts.project.documents,
    values: facts.draft,
    savedAt: daysAgo(1),
  });
}
