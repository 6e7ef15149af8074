import type { jobSchemas } from '#domain/capabilities/job/schema';
import { makeJob } from '../../../tests/factories/files';
import { type Lines, ofProject } from '../../../tests/isolation/line';
import { everybody, participants, wholeReaders } from '../../../tests/isolation/roles';

/** Executors see the jobs that they started. */
export const lines: Lines<typeof jobSchemas> = {
  getJob: { roles: wholeReaders, admits: everybody, input: ({ jobCode }) => ({ query: { jobCode } }) },
  // Only the person who started the job.
  cancelJob: {
    roles: everybody,
    fresh: async (tx, { accountId, ownTenantCode }) => ({
      jobCode: await makeJob(
        tx,
        { tenantCode: ownTenantCode, projectCode: null },
        { accountId, actorTenantCode: ownTenantCode, state: 'queued' },
      ),
    }),
    input: ({ jobCode }) => ({ body: { jobCode } }),
  },
  listJobs: { roles: participants, admits: everybody, input: ofProject },
};
