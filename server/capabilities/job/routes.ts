import type { job as calls } from '#domain/capabilities/job/contract';
import type { jobSchemas } from '#domain/capabilities/job/schema';
import type { Routes } from '#server/kernel/http/mount';
import { query } from '#server/kernel/http/routes';
import { signedIn } from '#server/kernel/policy';
import { getJob, listJobs } from './queries/jobs';
import { takeBack } from './verbs/takeBack';

/** Long work as its watchers see it. */
export const jobRoutes: Routes<typeof calls, typeof jobSchemas> = {
  getJob: query(signedIn(), getJob),
  cancelJob: { policy: signedIn(), handle: ({ ctx, body }) => takeBack(ctx, body.jobCode) },
  listJobs: query(signedIn(), listJobs),
};
