import { and, count, desc, eq, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { JobGiven } from '#domain/capabilities/job/schema';
import { seesWhole } from '#domain/core/project/policy';
import { errorNameOf } from '#domain/kernel/errors';
import { answering, groupOfProject, openProject, seesProject } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { jobs } from '#server/kernel/jobs/tables';
import { serverText } from '#server/kernel/texts';

const columns = { job: jobs, createdByName: accounts.showName };

function present(
  { job: row, createdByName }: { job: InferSelectModel<typeof jobs>; createdByName: string | null },
  { caller, language }: Context,
) {
  const spent = row.startedAt ? Date.now() - row.startedAt.getTime() : 0;
  return {
    jobCode: row.jobCode,
    kind: row.kind,
    state: row.state,
    percent: row.percent,
    remaining:
      row.state === 'running' && row.percent > 2 ? Math.round((spent / row.percent) * (100 - row.percent)) : null,
    result: row.result,
    errorCode: row.errorCode,
    errorMsg: row.errorCode
      ? serverText(language, `errors.${errorNameOf(row.errorCode)}`, (row.errorParams ?? {}) as never)
      : null,
    createdBy: createdByName ?? '',
    allowedActions: row.accountId === caller.accountId && !row.finishedAt ? ['cancel' as const] : [],
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** What others let run on a project speaks of all its units; who sees some of them sees its own jobs. */
const visibleJobs = ({ caller }: Context): SQL | undefined =>
  seesWhole(caller.roles) ? undefined : eq(jobs.accountId, caller.accountId);

/** @throws AppError notFound */
export async function getJob(ctx: Context, tx: Tx, { jobCode }: JobGiven['getJob']['query']) {
  const [found] = await tx
    .select({ ...columns, answering })
    .from(jobs)
    .leftJoin(accounts, eq(accounts.accountId, jobs.accountId))
    .leftJoin(projects, and(eq(projects.tenantCode, jobs.tenantCode), eq(projects.projectCode, jobs.projectCode)))
    .leftJoin(projectGroups, groupOfProject)
    .where(and(eq(jobs.jobCode, jobCode), visibleJobs(ctx)));
  // A project's job is visible to those who see the project, any other job to the person who started it.
  const visible = found?.answering.channelTenantCode
    ? seesProject(ctx, found.answering)
    : found?.job.accountId === ctx.actor.accountId;
  if (!found || !visible) throw new AppError('notFound');
  return present(found, ctx);
}

/**
 * The jobs of a project, newest first.
 * @throws AppError notFound
 */
export async function listJobs(ctx: Context, tx: Tx, query: JobGiven['listJobs']['query']) {
  await openProject(ctx, tx, query.projectCode);
  const wanted = and(
    eq(jobs.projectCode, query.projectCode),
    visibleJobs(ctx),
    query.kind ? eq(jobs.kind, query.kind) : undefined,
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select(columns)
    .from(jobs)
    .leftJoin(accounts, eq(accounts.accountId, jobs.accountId))
    .where(wanted)
    .orderBy(desc(jobs.createdAt))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ n: count() }).from(jobs).where(wanted);
  return { list: rows.map((row) => present(row, ctx)), total: counted?.n ?? 0 };
}
