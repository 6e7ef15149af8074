import { endpoints } from '../../kernel/endpoint';

/** Calls of the subject "trail": who did what, as the log of all writes tells it. */
export const trail = endpoints({
  listTrail: { method: 'GET', path: '/api/portal/trail/list', timeout: 10000 },
  getTrailCheck: { method: 'GET', path: '/api/portal/trail/check', timeout: 5000 },
  listAllTrail: { method: 'GET', path: '/api/portal/trail/all', timeout: 10000 },
  checkTrail: { method: 'POST', path: '/api/portal/trail/check', timeout: 0, job: true },
  createTrailExport: { method: 'POST', path: '/api/portal/trail/export/create', timeout: 0, job: true },
  getTrailExport: { method: 'GET', path: '/api/portal/trail/export/get', timeout: 0, binary: true },
});
