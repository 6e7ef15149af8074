import type { job as calls } from '#domain/capabilities/job/contract';
import type { jobSchemas } from '#domain/capabilities/job/schema';
import type { Routes } from '#server/kernel/http/mount';
import { signedIn } from '#server/kernel/policy';
import { getJob, listJobs } from './queries/jobs';
import { takeBack } from './verbs/takeBack';

/** Long work as its watchers see it. */
export const jobRoutes: Routes<typeof calls, typeof jobSchemas> = {
  getJob: { policy: signedIn(), handle: ({ ctx, query }) => ctx.read((tx) => getJob(ctx, tx, query)) },
  cancelJob: { policy: signedIn(), handle: ({ ctx, body }) => takeBack(ctx, body.jobCode) },
  listJobs: { policy: signedIn(), handle: ({ ctx, query }) => ctx.read((tx) => listJobs(ctx, tx, query)) },
};
