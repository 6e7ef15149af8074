import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { daysLater } from '#domain/kernel/days';
import { REVIEW_NOTICE_DAYS } from '#domain/subjects/iso/documentControl/documentControl';
import { certificationPolicy } from '#domain/subjects/iso/policy';
import { consultantOf, groupOfProject } from '#server/core/project/openProject';
import { isOver } from '#server/core/project/over';
import { projectGroups, projects } from '#server/core/project/tables';
import type { Matters, ProjectTask } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { portalDay, portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { certificationPage } from '../certificationPage';
import { managementDocuments } from '../document/tables';
import { documentOfCopy, stateOfCopy } from './copies';
import { documentCopies } from './tables';

type Kind = Extract<ProjectTask['kind'], 'acknowledgeDocuments' | 'recallCopies' | 'reviewDocuments'>;

interface Wanted {
  kind: Kind;
  condition: SQL | undefined;
  count: SQL<number>;
  dueDate: SQL<string | null>;
  /** Of the page, after its tab. */
  view: string;
}

/** By project, what waits for the caller in its documents; their copies are joined where copies are meant. */
async function listOf(ctx: Context, tx: Tx, wanted: Wanted, projectCode?: string): Promise<ProjectTask[]> {
  const { kind, condition, count, dueDate, view } = wanted;
  const isChannel = ctx.caller.tenant?.type === 'channel';
  const { accountId, tenantCode } = ctx.actor;
  const found = tx
    .select({ projectCode: projects.projectCode, title: projects.name, count, dueDate })
    .from(managementDocuments)
    .innerJoin(
      projects,
      and(
        eq(projects.tenantCode, managementDocuments.tenantCode),
        eq(projects.projectCode, managementDocuments.projectCode),
      ),
    )
    .innerJoin(projectGroups, groupOfProject)
    .$dynamic();
  const joined = kind === 'reviewDocuments' ? found : found.innerJoin(documentCopies, documentOfCopy);
  const rows = await joined
    .where(
      and(
        isChannel
          ? and(eq(projects.channelTenantCode, tenantCode), eq(consultantOf, accountId))
          : eq(managementDocuments.tenantCode, tenantCode),
        projectCode === undefined ? undefined : eq(managementDocuments.projectCode, projectCode),
        sql`NOT ${isOver}`,
        condition,
      ),
    )
    .groupBy(projects.projectCode, projects.name, projects.createdAt)
    .orderBy(sql`${projects.createdAt} DESC`, projects.projectCode);
  const side = isChannel ? 'channel' : 'customer';
  return rows.map((row) => ({
    ...row,
    kind,
    since: null,
    path: certificationPage(side, row.projectCode, 'documents') + view,
  }));
}

const noticed = () => daysLater(portalToday(), REVIEW_NOTICE_DAYS);

/** What waits for the caller: copies to acknowledge, copies to recall, documents to review. */
export async function listControlTasks(ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> {
  const needs = certificationPolicy.allowed(ctx.caller.roles);
  const copies = sql<number>`count(*)::int`;
  const none = sql<null>`NULL`;
  const wanted: Wanted[] = [];
  if (needs.includes('acknowledge'))
    wanted.push({
      kind: 'acknowledgeDocuments',
      condition: and(eq(documentCopies.accountId, ctx.actor.accountId), sql`${stateOfCopy()} = 'awaiting'`),
      count: copies,
      dueDate: none,
      view: '&view=copies&own=yes&state=awaiting',
    });
  if (needs.includes('edit'))
    wanted.push(
      {
        kind: 'recallCopies',
        condition: sql`${stateOfCopy()} = 'toRecall'`,
        count: copies,
        dueDate: none,
        view: '&view=copies&state=toRecall',
      },
      {
        kind: 'reviewDocuments',
        condition: lte(managementDocuments.nextReviewOn, noticed()),
        count: copies,
        dueDate: sql`min(${managementDocuments.nextReviewOn})::text`,
        view: '&review=yes',
      },
    );
  const tasks: ProjectTask[] = [];
  for (const one of wanted) tasks.push(...(await listOf(ctx, tx, one, projectCode)));
  return tasks;
}

const isDue = (until: SQL) => sql`EXISTS (SELECT 1 FROM ${managementDocuments}
  WHERE ${managementDocuments.projectCode} = ${notices.projectCode} AND ${managementDocuments.nextReviewOn} <= ${until})`;

/** While these hold, the notice's matter is still open. */
export const controlMatters = (): Matters => ({
  document_distributed: sql`EXISTS (SELECT 1 FROM ${documentCopies} JOIN ${managementDocuments} ON ${documentOfCopy}
    WHERE ${documentCopies.projectCode} = ${notices.projectCode} AND ${documentCopies.accountId} = ${notices.accountId}
      AND ${stateOfCopy()} = 'awaiting')`,
  document_review_due: isDue(sql`${portalDay} + ${REVIEW_NOTICE_DAYS}::int`),
  document_review_overdue: isDue(sql`${portalDay} - 1`),
});
