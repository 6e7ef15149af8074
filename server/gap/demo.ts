import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { nameOf } from '#domain/iso/standards';
import type { Level } from '#domain/kernel/levels';
import { readStandard } from '#server/iso/standards';
import { portalToday } from '#server/kernel/days';
import { bulkUpdate } from '#server/kernel/db/bulk';
import type { Tx } from '#server/kernel/db/database';
import type { DemoProject } from '#server/kernel/subject';
import { within } from '#server/project/openProject';
import { accountOf, daysAgo } from '#server/seed/story';
import data from '../seed/data/gaps.json';
import { chaptersIn, evaluateFindings, insertFindings } from './analysis/evaluation';
import type { BegunGap } from './analysis/open';
import { fillStatement } from './statement/demo';
import { gapAnalyses, gapFindings } from './tables';

const CONSULTANT = '13800000011';
const EXECUTORS = ['13800000023', '13800000026'] as const;
const STANDARD = 'ISO27001-2022';

/** The demo company's gap analysis, made of its answers by the same rules as any: the worst findings are being dealt with. */
export async function fillGap(tx: Tx, { tenantCode, projectCode, name }: DemoProject): Promise<void> {
  const { head, entries } = await readStandard(tx, STANDARD);
  const [analysis] = await tx
    .insert(gapAnalyses)
    .values({
      ...{ tenantCode, projectCode, standardCode: STANDARD },
      ...{
        standardName: nameOf(head),
        chapters: chaptersIn(entries),
        status: 'gap-analysising',
        evaluatedAt: daysAgo(1),
      },
    })
    .returning();
  if (!analysis) return;
  const project: BegunGap = {
    ...{ tenantCode, projectCode, projectName: name, channelTenantCode: '', state: 'inhand', isClosed: false },
    caller: { accountId: accountOf(CONSULTANT), roles: ['CHANNEL_TENANT_MANAGER'] },
    ...{ onlyResponsible: undefined, analysis },
  };
  await insertFindings(tx, project, entries);
  await evaluateFindings(tx, project);
  const open = await tx
    .select()
    .from(gapFindings)
    .where(and(within(gapFindings, project), eq(gapFindings.riskState, 'open'), isNotNull(gapFindings.computedLevel)))
    .orderBy(asc(gapFindings.position));
  const changes = open
    // What nobody has answered yet is no finding to be dealt with.
    .filter(({ score, derivation }) => score !== null && derivation.basis.some(({ score }) => score !== null))
    .slice(0, 2 * data.measures.length)
    .map(({ findingId, computedLevel }, n) => {
      const isDone = n % 6 === 0;
      const isSubmitted = isDone || n % 6 === 1;
      const executor = accountOf(EXECUTORS[n % EXECUTORS.length] ?? EXECUTORS[0]);
      return {
        findingId,
        measure: data.measures[n % data.measures.length] as string,
        responsibleId: executor,
        deadline: portalToday(daysAgo(n % 6 === 2 ? 3 : -14 - n)),
        disposal: isDone ? ('finish' as const) : ('in-handle' as const),
        result: isSubmitted ? (data.results[n % data.results.length] as string) : null,
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
  await fillStatement(tx, project);
}
