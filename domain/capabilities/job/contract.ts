import { endpoints } from '../../kernel/endpoint';

/** Calls of the subject "job": long work with progress. */
export const job = endpoints({
  getJob: { method: 'GET', path: '/api/portal/job/detail', timeout: 5000 },
  cancelJob: { method: 'POST', path: '/api/portal/job/cancel', timeout: 5000 },
  listJobs: { method: 'GET', path: '/api/portal/job/list', timeout: 5000 },
});
