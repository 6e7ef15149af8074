import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Level } from '#domain/kernel/levels';
import { nameOf } from '#domain/subjects/iso/standards';
import { approveInDemo } from '#server/capabilities/release/demo';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import { portalToday } from '#server/kernel/days';
import { bulkUpdate } from '#server/kernel/db/bulk';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { readStandard } from '#server/subjects/iso/standards';
import data from '../../seed/data/gaps.json';
import { chaptersIn, evaluateFindings, insertFindings } from './analysis/evaluation';
import type { BegunGap } from './analysis/open';
import { fillFindingMeasures } from './demoMeasures';
import { gapReportRelease, statementRelease } from './releases';
import { fillStatement } from './statement/demo';
import { findingUnits, gapAnalyses, gapFindings } from './tables';

const CONSULTANT = '13800000011';
/** Of the channel, who reviews what a consultant has prepared. */
const REVIEWER = '13800000012';
/** The customer's project manager. */
const APPROVER = '13800000021';
const EXECUTORS = ['13800000023', '13800000026'] as const;
const STANDARD = 'ISO27001-2022';
/** So many of the gravest findings are being dealt with. */
const DEALT_WITH = 12;
/** So many findings were seen on two assets each. */
const SEEN_ON = 4;

/** Begins an analysis and lets the answers speak, as the verbs do. */
async function analyse(
  tx: Tx,
  { tenantCode, projectCode, name }: DemoProject,
  part: Pick<typeof gapAnalyses.$inferInsert, 'status' | 'evaluatedAt' | 'finishedAt' | 'createdAt'>,
): Promise<BegunGap> {
  const { head, entries } = await readStandard(tx, STANDARD);
  const [analysis] = await tx
    .insert(gapAnalyses)
    .values({
      tenantCode,
      projectCode,
      standardCode: STANDARD,
      standardName: nameOf(head),
      chapters: chaptersIn(entries),
      ...part,
    })
    .returning();
  if (!analysis) throw new Error(`${projectCode} has an analysis already.`);
  const project: BegunGap = {
    tenantCode,
    projectCode,
    projectName: name,
    channelTenantCode: '',
    kind: 'full',
    state: 'inhand',
    needs: [],
    caller: { accountId: accountOf(CONSULTANT), roles: ['CHANNEL_TENANT_MANAGER'] },
    onlyResponsible: undefined,
    analysis,
  };
  await insertFindings(tx, project, entries);
  await evaluateFindings(tx, project);
  return project;
}

/** Findings that are open risks; an unanswered one is not to be dealt with. */
async function openRisks(tx: Tx, project: BegunGap) {
  const open = await tx
    .select()
    .from(gapFindings)
    .where(and(within(gapFindings, project), eq(gapFindings.riskState, 'open'), isNotNull(gapFindings.computedLevel)))
    .orderBy(asc(gapFindings.position));
  return open.filter(({ score, derivation }) => score !== null && derivation.basis.some(({ score }) => score !== null));
}

const chapterOf = (ref: string): string => /^(A\.)?\d+/u.exec(ref)?.[0] ?? ref;

/** What is required of a clause or chapter, and what was done: its own, else its chapter's. */
function remediationOf(ref: string): { measure: string; result: string } {
  const known: Readonly<Record<string, { measure: string; result?: string }>> = data.remediation;
  const ofChapter = known[chapterOf(ref)];
  const { measure = ofChapter?.measure, result = ofChapter?.result } = known[ref] ?? {};
  if (!measure || !result) throw new Error(`The demo requires nothing of ${ref}.`);
  return { measure, result };
}

/** The year before: less was there, all that was found has been dealt with, and the report is out. */
export async function fillEarlierGap(tx: Tx, demo: DemoProject): Promise<void> {
  const since = { evaluatedAt: daysAgo(345), finishedAt: daysAgo(320), createdAt: daysAgo(350) };
  const project = await analyse(tx, demo, { status: 'report-finished', ...since });
  const changes = (await openRisks(tx, project)).map(({ findingId, ref }, n) => ({
    findingId,
    measure: remediationOf(chapterOf(ref)).measure,
    responsibleId: accountOf(EXECUTORS[0]),
    deadline: portalToday(daysAgo(325)),
    disposal: 'finish' as const,
    result: remediationOf(chapterOf(ref)).result,
    submittedAt: daysAgo(330),
    submittedBy: accountOf(EXECUTORS[0]),
    finishedAt: daysAgo(325),
    levelAfter: (n % 4 === 0 ? 3 : 2) as Level,
    riskState: 'closed' as const,
    riskReason: data.closed,
  }));
  await bulkUpdate(tx, gapFindings, project, ['findingId'], changes);
  await approveInDemo(tx, project, {
    kind: gapReportRelease,
    releaseId: '00000000-0000-4000-8000-000000000002',
    prepared: [CONSULTANT, 318],
    reviewed: [REVIEWER, 317],
    approved: [APPROVER, 315],
  });
}

/** The demo company's gap analysis, made of its answers: the worst findings are being dealt with. */
export async function fillGap(tx: Tx, demo: DemoProject): Promise<void> {
  const project = await analyse(tx, demo, { status: 'gap-analysising', evaluatedAt: daysAgo(1) });
  const changes = (await openRisks(tx, project)).slice(0, DEALT_WITH).map(({ findingId, ref, computedLevel }, n) => {
    const { measure, result } = remediationOf(ref);
    const isDone = n % 6 === 0;
    const isSubmitted = isDone || n % 6 === 1;
    const executor = accountOf(EXECUTORS[n % EXECUTORS.length] ?? EXECUTORS[0]);
    return {
      findingId,
      measure,
      responsibleId: executor,
      deadline: portalToday(daysAgo(n % 6 === 2 ? 3 : -14 - n)),
      disposal: isDone ? ('finish' as const) : ('in-handle' as const),
      result: isSubmitted ? result : null,
      submittedAt: isSubmitted ? daysAgo(2) : null,
      submittedBy: isSubmitted ? executor : null,
      finishedAt: isDone ? daysAgo(1) : null,
      levelAfter: isDone ? (1 as Level) : null,
      // One of them was seen on site.
      level: n === 3 && computedLevel ? ((computedLevel - 1 || 1) as Level) : null,
      levelReason: n === 3 ? data.override : null,
    };
  });
  await bulkUpdate(tx, gapFindings, project, ['findingId'], changes);
  const units = await tx
    .select({ unitId: unitAssets.unitId })
    .from(unitAssets)
    .where(within(unitAssets, project))
    .orderBy(asc(unitAssets.assetCode))
    .limit(2 * SEEN_ON);
  const { tenantCode, projectCode } = project;
  const seen = changes
    .slice(0, SEEN_ON)
    .flatMap(({ findingId }, n) =>
      units.slice(2 * n, 2 * n + 2).map(({ unitId }) => ({ tenantCode, projectCode, findingId, unitId })),
    );
  if (seen.length > 0) await tx.insert(findingUnits).values(seen);
  await fillFindingMeasures(tx, project);
  await fillStatement(tx, project);
  await approveInDemo(tx, project, {
    kind: statementRelease,
    releaseId: '00000000-0000-4000-8000-000000000003',
    prepared: [CONSULTANT, 5],
    reviewed: [REVIEWER, 4],
    approved: [APPROVER, 3],
  });
}
