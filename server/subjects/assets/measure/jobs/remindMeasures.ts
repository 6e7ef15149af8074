import { and, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { MEASURE_NOTICE_DAYS } from '#domain/subjects/assets/measure/measure';
import { eachInTurn, firstTold, isUntold } from '#server/capabilities/reminder/reminders';
import { within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import { notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { groupBy } from '#server/subjects/assets/inventory/queries/listing';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { ofUnit } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { managersOf, measuresPath, rolesOf } from '../measureNotices';
import { isOpen, measureOf } from '../state';
import { measures } from '../tables';

const DAY = 24 * 3_600_000;

interface Project {
  tenantCode: string;
  projectCode: string;
  projectName: string;
}

/** Before a deadline its people are reminded once, and once more after it. */
const stageOf = (deadline: string, today: string) => (deadline < today ? 'after' : 'before');

/** Open measures that are due soon, or overdue, without a reminder for this due date. */
const untold = (today: string) =>
  and(
    sql`${measures.isUsed}`,
    lte(measures.treatmentDeadline, portalToday(new Date(Date.now() + MEASURE_NOTICE_DAYS * DAY))),
    isOpen,
    isUntold('measure', {
      tenantCode: measures.tenantCode,
      about: measures.measureId,
      due: measures.treatmentDeadline,
      stage: sql`CASE WHEN ${measures.treatmentDeadline} < ${today} THEN 'after' ELSE 'before' END`,
    }),
  );

/**
 * Reminds owners of measures before a due date and once after it – then managers, too – each of them once
 * per project, and again only for a different date. It continues once the assessment is closed.
 * @returns the number of measures with a reminder
 */
export async function remindMeasures({ database }: Services): Promise<{ reminded: number }> {
  const today = portalToday();
  const due = await database.transaction('system', (tx) =>
    tx
      .selectDistinct({
        tenantCode: measures.tenantCode,
        projectCode: measures.projectCode,
        projectName: projects.name,
      })
      .from(measures)
      .innerJoin(
        projects,
        and(eq(projects.tenantCode, measures.tenantCode), eq(projects.projectCode, measures.projectCode)),
      )
      // In a terminated project nothing can be implemented.
      .where(and(ne(projects.state, 'closed'), untold(today))),
  );
  let reminded = 0;
  await eachInTurn(database, due, async (tx, project) => {
    reminded += await remindIn(tx, project, today);
  });
  return { reminded };
}

async function remindIn(tx: Tx, project: Project, today: string): Promise<number> {
  const rows = await tx
    .select({
      measureId: measures.measureId,
      deadline: measures.treatmentDeadline,
      ownerId: measures.treatmentOwnerId,
      assigneeIds: sql<
        string[]
      >`ARRAY(SELECT DISTINCT ${unitAssets.assigneeId} FROM ${risks} JOIN ${unitAssets} ON ${ofUnit}
        WHERE ${measureOf} AND ${unitAssets.assigneeId} IS NOT NULL)`,
    })
    .from(measures)
    .where(and(within(measures, project), isNotNull(measures.treatmentDeadline), untold(today)));
  const first = await firstTold(tx, 'measure', rows, ({ measureId, deadline }) => ({
    tenantCode: project.tenantCode,
    about: measureId,
    due: deadline ?? '',
    stage: stageOf(deadline ?? '', today),
  }));
  await tell(tx, project, first, today);
  return first.length;
}

interface Due {
  deadline: string | null;
  ownerId: string | null;
  assigneeIds: readonly string[];
}

async function tell(tx: Tx, project: Project, rows: readonly Due[], today: string): Promise<void> {
  const { tenantCode, projectCode, projectName } = project;
  const managers = await managersOf(tx, tenantCode, '');
  const told = rows.flatMap((row) => {
    const isLate = (row.deadline ?? '') < today;
    const whose = row.ownerId ? [row.ownerId] : row.assigneeIds;
    const people = [...new Set([...(whose.length > 0 ? whose : managers), ...(isLate ? managers : [])])];
    return people.map((accountId) => ({ accountId, isLate, deadline: row.deadline ?? '' }));
  });
  const roles = await rolesOf(tx, tenantCode, [...new Set(told.map(({ accountId }) => accountId))]);
  const groups = groupBy(told, ({ accountId, isLate }) => `${isLate} ${accountId}`);
  await notify(
    tx,
    [...groups.values()].flatMap((own) => {
      const [first] = own;
      const has = first && roles.get(first.accountId);
      // People who have left are not reminded.
      if (!first || !has) return [];
      return {
        tenantCode,
        accountId: first.accountId,
        kind: first.isLate ? ('measure_overdue' as const) : ('measure_due' as const),
        projectCode,
        params: { project: projectName, count: own.length, until: own.map(({ deadline }) => deadline).sort()[0] ?? '' },
        path: measuresPath(projectCode, has),
      };
    }),
    null,
  );
}

/** In the morning, before people begin. */
export const measureReminders: PeriodicTask = {
  name: 'measureReminders',
  // UTC, as the queue counts; 07:20 in the portal's time zone.
  cron: '20 23 * * *',
  run: async (services, log) => {
    log.info(await remindMeasures(services), 'measures that are due or overdue were reminded of');
  },
};
