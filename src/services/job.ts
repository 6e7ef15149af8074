import { job } from '#domain/job/contract';
import type { JobWire } from '#domain/job/schema';
import { client } from './client';

export const jobService = client<typeof job, JobWire>(job);

/** Long work as its watcher sees it. */
export type JobView = JobWire['getJob']['data'];
