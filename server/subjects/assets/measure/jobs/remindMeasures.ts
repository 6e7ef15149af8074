import { and, eq, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { MEASURE_NOTICE_DAYS } from '#domain/subjects/assets/measure/measure';
import { within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import { notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { refreshStatistics } from '#server/kernel/db/bulk';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { groupBy } from '#server/subjects/assets/inventory/queries/listing';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { managersOf, measuresPath, rolesOf } from '../measureNotices';
import { isMeasure, measureOf, stateNow } from '../state';
import { measures } from '../tables';

const DAY = 24 * 3_600_000;

interface Project {
  tenantCode: string;
  projectCode: string;
  projectName: string;
}

/** Open measures that are due soon, or overdue, and of which nobody has been reminded for this deadline. */
const untold = (today: string) => {
  const reminded = sql`(CASE WHEN ${risks.treatmentDeadline} < ${today} THEN ${measures.remindedAfter} ELSE ${measures.remindedBefore} END)`;
  return and(
    isMeasure,
    lte(risks.treatmentDeadline, portalToday(new Date(Date.now() + MEASURE_NOTICE_DAYS * DAY))),
    sql`${stateNow} IN ('planned', 'inhand')`,
    sql`${reminded} IS DISTINCT FROM ${risks.treatmentDeadline}`,
  );
};

/**
 * Reminds those who see to measures before a deadline and once more after it – then its managers, too – each of them once
 * for a project, and again only where the deadline is another one. Goes on when the assessment is finished.
 * @returns how many measures somebody was reminded of
 */
export async function remindMeasures({ database }: Services): Promise<{ reminded: number }> {
  const today = portalToday();
  const due = await database.transaction('system', (tx) =>
    tx
      .selectDistinct({
        tenantCode: risks.tenantCode,
        projectCode: risks.projectCode,
        projectName: projects.name,
      })
      .from(risks)
      .innerJoin(projects, and(eq(projects.tenantCode, risks.tenantCode), eq(projects.projectCode, risks.projectCode)))
      .leftJoin(measures, measureOf)
      // In one that was given up nobody can carry anything out.
      .where(and(ne(projects.state, 'closed'), untold(today))),
  );
  let reminded = 0;
  const failures: unknown[] = [];
  // One that fails must not keep the others waiting.
  for (const project of due)
    await database
      .transaction('system', async (tx) => {
        reminded += await remindIn(tx, project, today);
      })
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} projects were left for the next run.`);
  return { reminded };
}

async function remindIn(tx: Tx, project: Project, today: string): Promise<number> {
  const { tenantCode, projectCode } = project;
  // Two runs at once: the second waits here, and finds nothing any more.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`measures ${projectCode}`}))`);
  const rows = await tx
    .select({
      riskId: risks.riskId,
      deadline: risks.treatmentDeadline,
      ownerId: risks.treatmentOwnerId,
      assigneeId: unitAssets.assigneeId,
    })
    .from(risks)
    .innerJoin(unitAssets, and(within(unitAssets, project), eq(unitAssets.unitId, risks.unitId)))
    .leftJoin(measures, measureOf)
    .where(and(within(risks, project), isNotNull(risks.treatmentDeadline), untold(today)));
  if (rows.length === 0) return 0;
  const marks = rows.map(({ riskId, deadline }) => ({
    risk_id: riskId,
    deadline,
    is_late: (deadline ?? '') < today,
  }));
  await tx.execute(sql`
    INSERT INTO ${measures} AS m (tenant_code, project_code, risk_id, version, reminded_before, reminded_after)
    SELECT ${tenantCode}, ${projectCode}, x.risk_id, 0, CASE WHEN NOT x.is_late THEN x.deadline END, CASE WHEN x.is_late THEN x.deadline END
    FROM json_to_recordset(${JSON.stringify(marks)}::json) AS x(risk_id uuid, deadline date, is_late boolean)
    ON CONFLICT (tenant_code, project_code, risk_id) DO UPDATE SET
      reminded_before = coalesce(excluded.reminded_before, m.reminded_before),
      reminded_after = coalesce(excluded.reminded_after, m.reminded_after)`);
  await refreshStatistics(tx, measures, rows.length);
  await tell(tx, project, rows, today);
  return rows.length;
}

interface Due {
  deadline: string | null;
  ownerId: string | null;
  assigneeId: string | null;
}

async function tell(tx: Tx, project: Project, rows: readonly Due[], today: string): Promise<void> {
  const { tenantCode, projectCode, projectName } = project;
  const managers = await managersOf(tx, tenantCode, '');
  const told = rows.flatMap((row) => {
    const isLate = (row.deadline ?? '') < today;
    const whose = row.ownerId ?? row.assigneeId;
    const people = [...new Set([...(whose ? [whose] : managers), ...(isLate ? managers : [])])];
    return people.map((accountId) => ({ accountId, isLate, deadline: row.deadline ?? '' }));
  });
  const roles = await rolesOf(tx, tenantCode, [...new Set(told.map(({ accountId }) => accountId))]);
  const groups = groupBy(told, ({ accountId, isLate }) => `${isLate} ${accountId}`);
  await notify(
    tx,
    [...groups.values()].flatMap((own) => {
      const [first] = own;
      const has = first && roles.get(first.accountId);
      // Whoever has left is reminded of nothing.
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
