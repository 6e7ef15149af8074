import type { jobSchemas } from '#domain/job/schema';
import { type Lines, ofProject } from '../../tests/isolation/line';
import { everybody, participants, wholeReaders } from '../../tests/isolation/roles';

/** Executors see the jobs that they started. */
export const lines: Lines<typeof jobSchemas> = {
  getJob: { roles: wholeReaders, admits: everybody, input: ({ jobCode }) => ({ query: { jobCode } }) },
  listJobs: { roles: participants, admits: everybody, input: ofProject },
};
