import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "user": sign-in, the signed-in user, announcements and guide documents. */
export const user = endpoints({
  toolKitList: { method: 'GET', path: '/api/user/toolKit/list.json', timeout: 5000 },
  aocList: { method: 'GET', path: '/api/user/aoc/list', timeout: 5000 },
  aocDetail: { method: 'GET', path: '/api/user/aoc/detail/{aocCode}', timeout: 5000 },
  aocLatest: { method: 'GET', path: '/api/user/aoc/latest', timeout: 5000 },
  licencesLatest: { method: 'GET', path: '/api/platform/licences/latest.json', timeout: 5000 },
  loginByPhone: { method: 'POST', path: '/user/loginByPhone', timeout: 5000 },
  binding: { method: 'POST', path: '/user/binding', timeout: 5000 },
  getUserInfo: { method: 'GET', path: '/user/getUserInfo', timeout: 5000 },
  logout: { method: 'GET', path: '/user/logout', timeout: 5000 },
  getVerifyCode: { method: 'POST', path: '/user/getVerifyCode', timeout: 5000 },
  agreementLicences: { method: 'POST', path: '/user/agreementLicences', timeout: 5000 },
  save: { method: 'POST', path: '/api/user/save.json', timeout: 5000 },
  noticeList: { method: 'GET', path: '/api/portal/notice/list', timeout: 5000 },
  noticeRead: { method: 'POST', path: '/api/portal/notice/read', timeout: 5000 },
  waitingTasks: { method: 'GET', path: '/api/portal/user/waitingTasks', timeout: 5000 },
  demoAccounts: { method: 'GET', path: '/api/portal/user/demoAccounts', timeout: 5000 },
});
