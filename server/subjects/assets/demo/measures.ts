import { and, eq, sql } from 'drizzle-orm';
import type { MeasureState } from '#domain/subjects/assets/measure/measure';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import { accountOf, daysAgo } from '#server/seed/story';
import { unitAssets } from '../inventory/tables';
import { effectMark, measureOf, planMark } from '../measure/state';
import { measures } from '../measure/tables';
import { risks } from '../risk/tables';
import { putDemoFile } from './files';
import { ACCEPTOR, REVIEWER } from './work';

/** Of every eight measures of units whose treatment was agreed: how far each is. */
const course: readonly (MeasureState | 'returned')[] = [
  'verified',
  'done',
  'inhand',
  'planned',
  'returned',
  'verified',
  'inhand',
  'done',
];

const results = [
  '已按计划完成改造，抽查运行两周，未再出现同类告警。',
  '已完成配置变更并通过复核，变更单与核查记录见附件。',
  '已完成培训与演练，签到表和演练记录已归档。',
];
const RETURN = '演练记录缺少恢复时间，请补充后再提交。';

/** The text of a file of evidence. */
const record = (measure: string, plan: string, day: string) =>
  `${measure} 处置措施落实记录\n\n措施：${plan}\n完成日期：${day}\n核查方式：现场查看配置与运行记录\n核查结果：已落实\n`;

/** How the treatments of the demo company are carried out, with what shows it. */
export async function fillMeasures(tx: Tx, project: DemoProject, store: FileStore): Promise<void> {
  const isAgreed = anyOf(unitAssets.stage, ['remnant_risk', 'remnant_risk_reject', 'assets_progress_fin']);
  const found = await tx
    .select({
      measureId: measures.measureId,
      measureCode: measures.measureCode,
      plan: measures.treatmentPlan,
      isRated: sql<boolean>`bool_and(${risks.remnantLevel} IS NOT NULL)`,
      assigneeId: sql<string | null>`min(${unitAssets.assigneeId})`,
    })
    .from(measures)
    .innerJoin(risks, measureOf)
    .innerJoin(unitAssets, and(within(unitAssets, project), eq(unitAssets.unitId, risks.unitId)))
    .where(within(measures, project))
    .groupBy(measures.measureId, measures.measureCode, measures.treatmentPlan)
    .having(sql`bool_and(${isAgreed})`)
    .orderBy(measures.measureCode);
  const rows = found.map((measure, n) => {
    const told = course[n % course.length] ?? 'planned';
    // An effect can't be verified before it is estimated.
    return { ...measure, n, told: told === 'verified' && !measure.isRated ? ('done' as const) : told };
  });
  for (const { measureId, assigneeId, n, told } of rows) {
    if (told === 'planned') continue;
    const isDone = told === 'done' || told === 'verified';
    const isReturned = told === 'returned';
    await tx
      .update(measures)
      .set({
        state: isReturned ? ('inhand' as const) : told,
        version: 2,
        updatedBy: assigneeId,
        ...((isDone || isReturned) && {
          result: results[n % results.length],
          doneBy: assigneeId,
          doneAt: daysAgo(9 - (n % 5)),
          doneOf: planMark,
        }),
        ...(told === 'verified' && {
          verifiedBy: accountOf(n % 2 ? REVIEWER : ACCEPTOR),
          verifiedAt: daysAgo(2),
          verifiedOf: effectMark,
        }),
        ...(isReturned && { returnReason: RETURN, returnedBy: accountOf(REVIEWER) }),
      })
      .where(and(within(measures, project), eq(measures.measureId, measureId)));
  }
  const shown = rows.filter(({ told }) => told === 'done' || told === 'verified' || told === 'returned');
  for (const { measureId, measureCode, plan, assigneeId } of shown) {
    const day = portalToday(daysAgo(9));
    await putDemoFile(tx, project, store, {
      entity: 'measure',
      entityId: measureId,
      createdBy: assigneeId,
      days: 9,
      name: `${measureCode} 落实记录.txt`,
      mime: 'text/plain',
      content: Buffer.from(record(measureCode, plan, day)),
    });
  }
  // Some are past their day.
  const late = rows.filter(({ n, told }) => told !== 'done' && told !== 'verified' && n % 3 === 2);
  const until = { treatmentDeadline: portalToday(daysAgo(6)) };
  const ids = late.map(({ measureId }) => measureId);
  await tx
    .update(measures)
    .set(until)
    .where(and(within(measures, project), anyOf(measures.measureId, ids)));
  await tx
    .update(risks)
    .set(until)
    .where(and(within(risks, project), anyOf(risks.measureId, ids)));
}
