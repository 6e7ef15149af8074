import { job } from '#domain/job/contract';
import type { JobWire } from '#domain/job/schema';
import { bind } from './bind';

/** Long work as its watcher sees it. */
export type JobView = JobWire['detail']['data'];

export const getJob = bind<JobWire['detail']>(job.detail);
export const getJobs = bind<JobWire['list']>(job.list);
