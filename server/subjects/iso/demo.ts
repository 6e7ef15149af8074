import { eq } from 'drizzle-orm';
import { workCalendar } from '#domain/kernel/workdays';
import { type MappingRow, type StandardEntry, turned } from '#domain/subjects/iso/standard';
import { type CertificationScheme, proposeDays } from '#domain/subjects/iso/timeline/timeline';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { daysAgo } from '#server/seed/story';
import data from '../../seed/data/standards.json';
import { projectTimelines, standardMappings, standards, standardVersions } from './tables';

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

/** When the told company will be audited: its documents are released, and its system runs. */
export async function fillTimeline(tx: Tx, projects: readonly DemoProject[]): Promise<void> {
  const told = projects.find(({ isTold }) => isTold);
  if (!told) return;
  const calendar = workCalendar();
  const workday = (ago: number) => calendar.workingDayFrom(portalToday(daysAgo(ago)));
  const schemes: CertificationScheme[] = ['ISMS'];
  const days = proposeDays({ contract: workday(75), release: workday(30) }, schemes, calendar, portalToday());
  const { tenantCode, projectCode } = told;
  await tx.insert(projectTimelines).values({ tenantCode, projectCode, schemes, days, updatedAt: daysAgo(30) });
}
