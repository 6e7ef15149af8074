import { eq } from 'drizzle-orm';
import { workCalendar } from '#domain/kernel/workdays';
import { applicationNames } from '#domain/subjects/gov/documentRows';
import { usedData } from '#domain/subjects/iso/document/document';
import { documentData } from '#domain/subjects/iso/template/data';
import { proposeDays } from '#domain/subjects/iso/timeline/timeline';
import type { VariableValues } from '#domain/subjects/iso/variable/variable';
import { approveInDemo } from '#server/capabilities/release/demo';
import { within } from '#server/core/project/openProject';
import { projects as projectRows } from '#server/core/project/tables';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import { accountOf, daysAgo } from '#server/seed/story';
import { DEMO_GOV_PROJECT } from '#server/subjects/gov/demo';
import { departments } from '../department/tables';
import { projectTimelines } from '../tables';
import { variableSets } from '../variable/tables';
import demo from './applicationDemo.json';
import { enterDraft, factsInDemo, issueInDemo } from './demo';
import { managementDocumentRelease } from './release';

const [CONSULTANT, REVIEWER, APPROVER] = ['13800000011', '13800000012', '13800000105'];

interface DemoDocument {
  /** Of the portal's set. */
  key: string;
  /** Days since it was made, approved and issued. */
  made: number;
  approved?: number;
  issued?: number;
  /** What it was made with, and that has changed since. */
  former?: Readonly<Record<string, string>>;
}
const documents: readonly DemoDocument[] = demo.documents;

/** When the company applies, its facts, and its documents: some are drafted, one of them before a figure has changed. */
export async function fillApplication(tx: Tx, projects: readonly DemoProject[], store: FileStore): Promise<void> {
  const project = projects.find(({ projectCode }) => projectCode === DEMO_GOV_PROJECT);
  if (!project) return;
  const { tenantCode, projectCode } = project;
  const [group] = await tx
    .select({ channelTenantCode: projectRows.channelTenantCode, projectGroupCode: projectRows.projectGroupCode })
    .from(projectRows)
    .where(within(projectRows, project));
  if (!group) throw new Error(`${projectCode} has no group.`);
  const calendar = workCalendar();
  const workday = (ago: number) => calendar.workingDayFrom(portalToday(daysAgo(ago)));
  const known = { contract: workday(80), figures: workday(24), materials: workday(3) };
  const days = proposeDays({ ...known, closing: workday(-24) }, ['HNTE'], calendar, portalToday());
  const stamps = { createdAt: daysAgo(60), updatedAt: daysAgo(20) };
  await tx.insert(projectTimelines).values({ tenantCode, projectCode, schemes: [], days, ...stamps });
  await tx.insert(departments).values(
    demo.departments.map((department, at) => ({
      ...department,
      tenantCode,
      projectCode,
      departmentCode: `DDEMOGOV${at + 1}`,
      position: at + 1,
      ...stamps,
    })),
  );
  const sets = [
    ...Object.entries(demo.group).map(([code, values]) => [null, code, values] as const),
    ...Object.entries(demo.project).map(([code, values]) => [projectCode, code, values] as const),
  ];
  await tx.insert(variableSets).values(
    sets.map(([own, moduleCode, values]) => ({
      tenantCode,
      ...group,
      projectCode: own,
      moduleCode,
      values: values as VariableValues,
      updatedBy: accountOf(CONSULTANT),
      ...stamps,
    })),
  );
  const [author] = await tx.select().from(accounts).where(eq(accounts.phone, CONSULTANT));
  const data = documentData(await factsInDemo(tx, project, applicationNames), 'zh-CN');
  for (const [at, { key, made, approved, issued, former }] of documents.entries()) {
    const draft = await enterDraft(tx, store, project, {
      documentCode: `DDEMOGOVDOC${at + 1}`,
      key,
      prefix: demo.project.documents.documentPrefix,
      made,
      stamped: issued ?? approved ?? made,
      addedByName: author?.showName ?? '',
      dataOf: (uses) => ({ ...usedData(data, uses), ...former }),
    });
    if (approved === undefined) continue;
    await approveInDemo(tx, project, {
      kind: managementDocumentRelease,
      releaseId: `00000000-0000-4000-8000-0000000002${String(at).padStart(2, '0')}`,
      recordCode: draft.documentCode,
      prepared: [CONSULTANT, made - 1],
      reviewed: [REVIEWER, approved + 1],
      approved: [APPROVER, approved],
    });
    if (issued !== undefined) await issueInDemo(tx, project, draft, issued, author?.showName ?? '');
  }
}
