import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "job": long work with progress. */
export const job = endpoints({
  detail: { method: 'GET', path: '/api/portal/job/detail', timeout: 5000 },
  list: { method: 'GET', path: '/api/portal/job/list', timeout: 5000 },
});
