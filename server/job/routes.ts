import { and, count, desc, eq, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { seesAllUnits } from '#domain/assets/policy';
import { job } from '#domain/job/contract';
import { jobSchemas } from '#domain/job/schema';
import type { Context, Services } from '../kernel/context';
import { pageOf } from '../kernel/db/paging';
import { accounts, jobs, projectGroups, projects } from '../kernel/db/schema';
import { AppError } from '../kernel/errors';
import { mountSubject } from '../kernel/http/mount';
import { errorNameOf } from '../kernel/jobs/wait';
import { signedIn } from '../kernel/policy';
import { errorText, type Language } from '../locales';
import { groupOfProject, requireProject, seesGroup } from '../project/visibility';

const columns = { job: jobs, createdByName: accounts.showName };

function present(
  { job: row, createdByName }: { job: InferSelectModel<typeof jobs>; createdByName: string | null },
  language: Language,
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
    errorMsg: row.errorCode ? errorText(language, errorNameOf(row.errorCode), row.errorParams ?? {}) : null,
    createdBy: createdByName ?? '',
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** What others let run on a project speaks of all its units; who sees some of them sees its own jobs. */
const visibleJobs = ({ caller }: Context): SQL | undefined =>
  seesAllUnits(caller.roles) ? undefined : eq(jobs.accountId, caller.accountId);

export const mountJob = (app: FastifyInstance, services: Services) =>
  mountSubject(app, services, 'job', job, jobSchemas, {
    detail: {
      policy: signedIn(),
      async handle({ ctx, query }) {
        const [found] = await ctx.read((tx) =>
          tx
            .select({ ...columns, group: projectGroups })
            .from(jobs)
            .leftJoin(accounts, eq(accounts.accountId, jobs.accountId))
            .leftJoin(
              projects,
              and(eq(projects.tenantCode, jobs.tenantCode), eq(projects.projectCode, jobs.projectCode)),
            )
            .leftJoin(projectGroups, groupOfProject)
            .where(and(eq(jobs.jobCode, query.jobCode), visibleJobs(ctx))),
        );
        // Work on a project is for those who see the project, any other for whoever started it.
        const visible = found?.group ? seesGroup(ctx, found.group) : found?.job.accountId === ctx.actor.accountId;
        if (!found || !visible) throw new AppError('notFound');
        return present(found, ctx.language);
      },
    },
    list: {
      policy: signedIn(),
      async handle({ ctx, query }) {
        const filters: (SQL | undefined)[] = [
          eq(jobs.projectCode, query.projectCode),
          visibleJobs(ctx),
          query.kind ? eq(jobs.kind, query.kind) : undefined,
        ];
        const { limit, offset } = pageOf(query);
        return ctx.read(async (tx) => {
          await requireProject(ctx, tx, query.projectCode);
          const rows = await tx
            .select(columns)
            .from(jobs)
            .leftJoin(accounts, eq(accounts.accountId, jobs.accountId))
            .where(and(...filters))
            .orderBy(desc(jobs.createdAt))
            .limit(limit)
            .offset(offset);
          const [counted] = await tx
            .select({ n: count() })
            .from(jobs)
            .where(and(...filters));
          return { list: rows.map((row) => present(row, ctx.language)), total: counted?.n ?? 0 };
        });
      },
    },
  });
