import { endpoints } from '../../kernel/endpoint';

/** Calls of the subject "workday": which days are worked on in China. */
export const workday = endpoints({
  listWorkdayNotices: { method: 'GET', path: '/api/portal/workday/list', timeout: 5000 },
  saveWorkdayNotice: { method: 'POST', path: '/api/portal/workday/save', timeout: 5000 },
  removeWorkdayNotice: { method: 'POST', path: '/api/portal/workday/remove', timeout: 5000 },
});
