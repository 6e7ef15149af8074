import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { daysLater } from '#domain/kernel/days';
import { REVIEW_NOTICE_DAYS } from '#domain/subjects/iso/documentControl/documentControl';
import { eachInTurn, firstTold, isUntold } from '#server/capabilities/reminder/reminders';
import { consultantOf, groupOfProject, within } from '#server/core/project/openProject';
import { isOver } from '#server/core/project/over';
import { projectGroups, projects } from '#server/core/project/tables';
import { noticesForRoles, notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { certificationPage } from '../certificationPage';
import { managementDocuments } from '../document/tables';

const KIND = 'documentReview';

interface Project {
  tenantCode: string;
  projectCode: string;
  projectName: string;
  channelTenantCode: string;
  consultantId: string;
}

const stageOf = (nextReviewOn: string, today: string) => (nextReviewOn < today ? 'after' : 'before');

/** Documents whose review is due soon, or late, and that nobody was reminded of for this day. */
const untold = (today: string) =>
  and(
    lte(managementDocuments.nextReviewOn, daysLater(today, REVIEW_NOTICE_DAYS)),
    isUntold(KIND, {
      tenantCode: managementDocuments.tenantCode,
      about: managementDocuments.documentCode,
      due: managementDocuments.nextReviewOn,
      stage: sql`CASE WHEN ${managementDocuments.nextReviewOn} < ${today} THEN 'after' ELSE 'before' END`,
    }),
  );

/**
 * Reminds the customer's managers and the project's consultant of reviews, before the day and once after it: of all documents of a
 * project together.
 * @returns the number of documents with a reminder
 */
export async function remindReviews({ database }: Pick<Services, 'database'>): Promise<{ reminded: number }> {
  const today = portalToday();
  const due = await database.transaction('system', (tx) =>
    tx
      .selectDistinct({
        tenantCode: projects.tenantCode,
        projectCode: projects.projectCode,
        projectName: projects.name,
        channelTenantCode: projects.channelTenantCode,
        consultantId: consultantOf,
      })
      .from(managementDocuments)
      .innerJoin(
        projects,
        and(
          eq(projects.tenantCode, managementDocuments.tenantCode),
          eq(projects.projectCode, managementDocuments.projectCode),
        ),
      )
      .innerJoin(projectGroups, groupOfProject)
      .where(and(sql`NOT ${isOver}`, untold(today))),
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
      documentCode: managementDocuments.documentCode,
      due: sql<string>`${managementDocuments.nextReviewOn}::text`,
    })
    .from(managementDocuments)
    .where(and(within(managementDocuments, project), untold(today)))
    .orderBy(asc(managementDocuments.nextReviewOn));
  const { tenantCode, projectCode, projectName, channelTenantCode, consultantId } = project;
  const first = await firstTold(tx, KIND, rows, ({ documentCode, due }) => ({
    tenantCode,
    about: documentCode,
    due,
    stage: stageOf(due, today),
  }));
  for (const stage of ['before', 'after'] as const) {
    const own = first.filter(({ due }) => stageOf(due, today) === stage).map(({ due }) => due);
    const [until] = own.sort();
    if (until === undefined) continue;
    const notice = {
      kind: stage === 'before' ? ('document_review_due' as const) : ('document_review_overdue' as const),
      projectCode,
      params: { project: projectName, count: own.length, until },
    };
    const pathOf = (side: 'customer' | 'channel') => `${certificationPage(side, projectCode, 'documents')}&review=yes`;
    const keepers = await noticesForRoles(tx, tenantCode, ['CONSUMER_PM'], { ...notice, path: pathOf('customer') });
    const consultant = { ...notice, tenantCode: channelTenantCode, accountId: consultantId, path: pathOf('channel') };
    await notify(tx, [...keepers, consultant], null);
  }
  return first.length;
}

/** In the morning, before people begin. */
export const reviewReminders: PeriodicTask = {
  name: 'documentReviewReminders',
  // UTC, as the queue counts; 07:30 in the portal's time zone.
  cron: '30 23 * * *',
  run: async (services, log) => {
    log.info(await remindReviews(services), 'documents whose review is due were reminded of');
  },
};
