import { endpoints } from '../../kernel/endpoint';

/** Review and approval of documents by named people. */
export const release = endpoints({
  getRelease: { method: 'GET', path: '/api/portal/release/detail', timeout: 5000 },
  submitRelease: { method: 'POST', path: '/api/portal/release/submit', timeout: 10000 },
  moveRelease: { method: 'POST', path: '/api/portal/release/move', timeout: 10000 },
});
