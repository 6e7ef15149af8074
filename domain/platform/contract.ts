import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "platform": the operator. */
export const platform = endpoints({
  channelListAll: { method: 'GET', path: '/api/platform/channel/listAll.json', timeout: 5000 },
  aocList: { method: 'GET', path: '/api/platform/aoc/list', timeout: 5000 },
  aocDetail: { method: 'GET', path: '/api/platform/aoc/detail/{id}', timeout: 5000 },
  aocStatus: { method: 'POST', path: '/api/platform/aoc/status', timeout: 5000 },
  aocAdd: { method: 'POST', path: '/api/platform/aoc/add', timeout: 5000 },
  toolKitList: { method: 'GET', path: '/api/platform/toolKit/list', timeout: 5000 },
  toolKitUpdate: { method: 'POST', path: '/api/platform/toolKit/update', timeout: 5000, form: true },
  toolKitSave: { method: 'POST', path: '/api/platform/toolKit/save', timeout: 5000, form: true },
  tranSendWelcomeGift: { method: 'POST', path: '/api/platform/tran/sendWelcomeGift', timeout: 5000 },
  accountRecordUpdateStatus: { method: 'POST', path: '/api/accountRecord/updateStatus', timeout: 5000 },
  auditingInstitutionSave: { method: 'POST', path: '/api/tenant/auditingInstitution/save.json', timeout: 5000 },
  auditingInstitutionList: { method: 'GET', path: '/api/tenant/auditingInstitution/list.json', timeout: 5000 },
  provinceList: { method: 'GET', path: '/api/common/province/list.json', timeout: 5000 },
  govProductClsList: { method: 'GET', path: '/api/common/govProductCls/list.json', timeout: 5000 },
});
