import { endpoints } from '../../kernel/endpoint';

/** Actions that take two operators: one requests, another decides. */
export const approval = endpoints({
  listApprovals: { method: 'GET', path: '/api/portal/platform/approval/list', timeout: 5000 },
  getApproval: { method: 'GET', path: '/api/portal/platform/approval/detail', timeout: 5000 },
  decideApproval: { method: 'POST', path: '/api/portal/platform/approval/decide', timeout: 5000 },
  payApproval: { method: 'POST', path: '/api/portal/platform/approval/pay', timeout: 5000 },
  addApprovalVoucher: { method: 'POST', path: '/api/portal/platform/approval/voucher/add', timeout: 30000, form: true },
  getApprovalVoucher: { method: 'GET', path: '/api/portal/platform/approval/voucher', timeout: 30000, binary: true },
});
