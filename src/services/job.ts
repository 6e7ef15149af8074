import { job } from '#domain/job/contract';
import type { JobWire } from '#domain/job/schema';
import { bind } from './bind';

/** Long work as its watcher sees it. */
export type JobView = JobWire['getJob']['data'];

export const getJob = bind<JobWire['getJob']>(job.getJob);
export const getJobs = bind<JobWire['listJobs']>(job.listJobs);
