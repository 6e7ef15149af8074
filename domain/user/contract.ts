import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "user": sign-in, the signed-in user, announcements and guide documents. */
export const user = endpoints({
  listToolKits: { method: 'GET', path: '/api/user/toolKit/list.json', timeout: 5000 },
  listAnnouncements: { method: 'GET', path: '/api/user/aoc/list', timeout: 5000 },
  getAnnouncement: { method: 'GET', path: '/api/user/aoc/detail/{aocCode}', timeout: 5000 },
  getLatestAnnouncement: { method: 'GET', path: '/api/user/aoc/latest', timeout: 5000 },
  readAnnouncements: { method: 'POST', path: '/api/portal/announcement/read', timeout: 5000 },
  getLatestLicence: { method: 'GET', path: '/api/platform/licences/latest.json', timeout: 5000 },
  signIn: { method: 'POST', path: '/user/loginByPhone', timeout: 5000 },
  bindPhone: { method: 'POST', path: '/user/binding', timeout: 5000 },
  getUserInfo: { method: 'GET', path: '/user/getUserInfo', timeout: 5000 },
  signOut: { method: 'GET', path: '/user/logout', timeout: 5000 },
  sendVerifyCode: { method: 'POST', path: '/user/getVerifyCode', timeout: 5000 },
  agreeLicences: { method: 'POST', path: '/user/agreementLicences', timeout: 5000 },
  saveUser: { method: 'POST', path: '/api/user/save.json', timeout: 5000 },
  listNotices: { method: 'GET', path: '/api/portal/notice/list', timeout: 5000 },
  readNotices: { method: 'POST', path: '/api/portal/notice/read', timeout: 5000 },
  listWaitingTasks: { method: 'GET', path: '/api/portal/user/waitingTasks', timeout: 5000 },
  answerInvitation: { method: 'POST', path: '/api/portal/invitation/answer', timeout: 5000 },
  getAccount: { method: 'GET', path: '/api/portal/account', timeout: 5000 },
  sendPhoneCode: { method: 'POST', path: '/api/portal/account/phone/code', timeout: 5000 },
  provePhone: { method: 'POST', path: '/api/portal/account/phone/prove', timeout: 5000 },
  changePhone: { method: 'POST', path: '/api/portal/account/phone', timeout: 5000 },
  listSessions: { method: 'GET', path: '/api/portal/account/session/list', timeout: 5000 },
  endSessions: { method: 'POST', path: '/api/portal/account/session/end', timeout: 5000 },
  listDemoAccounts: { method: 'GET', path: '/api/portal/user/demoAccounts', timeout: 5000 },
});
