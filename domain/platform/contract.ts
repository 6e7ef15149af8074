import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "platform": the operator. */
export const platform = endpoints({
  listChannels: { method: 'GET', path: '/api/platform/channel/listAll.json', timeout: 5000 },
  listAnnouncements: { method: 'GET', path: '/api/platform/aoc/list', timeout: 5000 },
  getAnnouncement: { method: 'GET', path: '/api/platform/aoc/detail/{id}', timeout: 5000 },
  setAnnouncementStatus: { method: 'POST', path: '/api/platform/aoc/status', timeout: 5000 },
  saveAnnouncement: { method: 'POST', path: '/api/platform/aoc/add', timeout: 5000 },
  listAnnouncementReaders: { method: 'GET', path: '/api/portal/platform/announcement/readers', timeout: 5000 },
  listTenants: { method: 'GET', path: '/api/portal/platform/tenant/list', timeout: 5000 },
  getTenantWork: { method: 'GET', path: '/api/portal/platform/tenant/work', timeout: 5000 },
  setTenantState: { method: 'POST', path: '/api/portal/platform/tenant/state', timeout: 5000 },
  listAccounts: { method: 'GET', path: '/api/portal/platform/account/list', timeout: 5000 },
  setAccountPhone: { method: 'POST', path: '/api/portal/platform/account/phone', timeout: 5000 },
  signOutAccount: { method: 'POST', path: '/api/portal/platform/account/signOut', timeout: 5000 },
  findTenants: { method: 'GET', path: '/api/portal/platform/tenant/find', timeout: 5000 },
  listToolKits: { method: 'GET', path: '/api/platform/toolKit/list', timeout: 5000 },
  updateToolKit: {
    method: 'POST',
    path: '/api/platform/toolKit/update',
    timeout: 5000,
    form: true,
    fileOptional: true,
  },
  removeToolKit: { method: 'POST', path: '/api/portal/platform/guide/remove', timeout: 5000 },
  addToolKit: { method: 'POST', path: '/api/platform/toolKit/save', timeout: 5000, form: true },
  sendWelcomeGift: { method: 'POST', path: '/api/platform/tran/sendWelcomeGift', timeout: 5000 },
  setAccountRecordStatus: { method: 'POST', path: '/api/accountRecord/updateStatus', timeout: 5000 },
  saveCertificationBody: { method: 'POST', path: '/api/tenant/auditingInstitution/save.json', timeout: 5000 },
  listCertificationBodies: { method: 'GET', path: '/api/tenant/auditingInstitution/list.json', timeout: 5000 },
  listProvinces: { method: 'GET', path: '/api/common/province/list.json', timeout: 5000 },
  listGovProductClasses: { method: 'GET', path: '/api/common/govProductCls/list.json', timeout: 5000 },
});
