import { endpoints } from '../../kernel/endpoint';

/** Review and approval of documents by named people. */
export const release = endpoints({
  getRelease: { method: 'GET', path: '/api/portal/release/detail', timeout: 5000 },
  submitRelease: { method: 'POST', path: '/api/portal/release/submit', timeout: 10000 },
  listApprovalRules: { method: 'GET', path: '/api/portal/release/rule/list', timeout: 5000 },
  saveApprovalRule: { method: 'POST', path: '/api/portal/release/rule/save', timeout: 10000 },
  listDeputies: { method: 'GET', path: '/api/portal/release/deputy/list', timeout: 5000 },
  nameDeputy: { method: 'POST', path: '/api/portal/release/deputy/name', timeout: 10000 },
  endDeputy: { method: 'POST', path: '/api/portal/release/deputy/end', timeout: 10000 },
  moveRelease: { method: 'POST', path: '/api/portal/release/move', timeout: 10000 },
});
