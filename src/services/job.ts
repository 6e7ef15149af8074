import { job } from '#domain/capabilities/job/contract';
import type { JobWire } from '#domain/capabilities/job/schema';
import { client } from './client';

export const jobService = client<typeof job, JobWire>(job);

/** Long work as its watcher sees it. */
export type JobView = JobWire['getJob']['data'];
