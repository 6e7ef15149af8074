import { eq } from 'drizzle-orm';
import { daysLater } from '#domain/kernel/days';
import {
  effectDueOn,
  type NonconformityGrade,
  type NonconformitySource,
  proposedDueOn,
} from '#domain/subjects/iso/nonconformity/nonconformity';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { pdfMime } from '#server/kernel/files/mime';
import type { FileStore } from '#server/kernel/files/store';
import { demoPdf, keepDemoFile } from '#server/seed/files';
import { accountOf, daysAgo } from '#server/seed/story';
import facts from '../../../seed/data/facts.json';
import { departments } from '../department/tables';
import { projectTimelines } from '../tables';
import data from './demo.json';
import { nonconformities } from './tables';

interface DemoNonconformity {
  source: NonconformitySource;
  grade: NonconformityGrade;
  clause: string;
  requirement: string | null;
  fact: string;
  evidence: string | null;
  /** The key of its department in the facts. */
  department: string;
  /** A phone of the demo, or a name. */
  responsible: string;
  /** Days until its due date; absent: as its rule says. */
  due?: number;
  correction?: string;
  cause?: string;
  similar?: string;
  correctiveAction?: string;
  /** Days since then. */
  completed?: number;
  submitted?: number;
  closed?: { days: number; by: string; how: string };
  file?: string;
}

const AUDITOR = '13800000024';
const idOf = (at: number) => `00000000-0000-4000-8000-0000000002${String(at).padStart(2, '0')}`;
const dayAgo = (days: number | undefined) => (days === undefined ? null : portalToday(daysAgo(days)));

/** What the told company's internal audit found: one is closed, one waits for verification, one is due soon, one is an observation. */
export async function fillNonconformities(tx: Tx, projects: readonly DemoProject[], store: FileStore): Promise<void> {
  const told = projects.find(({ isTold }) => isTold);
  if (!told) return;
  const { tenantCode, projectCode } = told;
  const [timeline] = await tx
    .select({ days: projectTimelines.days })
    .from(projectTimelines)
    .where(within(projectTimelines, told));
  const foundOn = timeline?.days.internalAudit;
  if (!foundOn) throw new Error(`${projectCode} has no internal audit.`);
  const people = new Map((await tx.select().from(accounts)).map(({ phone, showName }) => [phone, showName]));
  const nameOf = (phone: string) => people.get(phone) ?? phone;
  const own = await tx.select().from(departments).where(eq(departments.projectCode, projectCode));
  for (const [at, one] of (data as DemoNonconformity[]).entries()) {
    const { source, grade, clause, requirement, fact, evidence, responsible, submitted, closed, file } = one;
    const { correction, cause, similar, correctiveAction } = one;
    const isPerson = people.has(responsible);
    const department = facts.departments.find(({ key }) => key === one.department)?.name;
    const nonconformityId = idOf(at + 1);
    const closedOn = dayAgo(closed?.days);
    await tx.insert(nonconformities).values({
      tenantCode,
      projectCode,
      nonconformityId,
      number: at + 1,
      source,
      grade,
      standardCode: 'ISO27001-2022',
      clause,
      requirement,
      fact,
      evidence,
      departmentCode: own.find(({ name }) => name === department)?.departmentCode ?? null,
      foundBy: nameOf(AUDITOR),
      foundOn,
      responsible: nameOf(responsible),
      responsibleId: isPerson ? accountOf(responsible) : null,
      dueOn: one.due === undefined ? proposedDueOn(source, grade, foundOn) : daysLater(portalToday(), one.due),
      correction: correction ?? null,
      cause: cause ?? null,
      similar: similar ?? null,
      correctiveAction: correctiveAction ?? null,
      completedOn: dayAgo(one.completed),
      participants: correction && isPerson ? [accountOf(responsible)] : [],
      state: closed ? 'closed' : submitted === undefined ? 'open' : 'submitted',
      ...(submitted !== undefined && { submittedByName: nameOf(responsible), submittedAt: daysAgo(submitted) }),
      ...(closed &&
        closedOn && {
          verification: closed.how,
          closedByName: nameOf(closed.by),
          closedAt: daysAgo(closed.days),
          effectDueOn: effectDueOn(source, grade, closedOn),
        }),
      createdAt: daysAgo(11),
      updatedAt: daysAgo(closed?.days ?? submitted ?? 11),
      updatedBy: accountOf(closed?.by ?? (submitted === undefined ? AUDITOR : responsible)),
    });
    if (!file) continue;
    const attached = { entity: 'nonconformity', entityCode: nonconformityId, kind: 'nonconformityFile' };
    const made = { createdBy: accountOf(responsible), createdAt: daysAgo(submitted ?? 1) };
    const content = await demoPdf('Evidence of corrective action', [
      `NC-000${at + 1}, clause ${clause}`,
      'Sample of the demo.',
    ]);
    await keepDemoFile(
      tx,
      store,
      { tenantCode, projectCode, name: file, mime: pdfMime, ...attached, ...made },
      content,
    );
  }
}
