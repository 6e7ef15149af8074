import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "project": project groups, projects and generated files. */
export const project = endpoints({
  getProjectAsChannel: { method: 'GET', path: '/consulting/project/channel/detailInfo', timeout: 5000 },
  listCustomers: { method: 'GET', path: '/consulting/tenant/getTenantListForProject', timeout: 5000 },
  listTemplates: { method: 'GET', path: '/consulting/template/templateList', timeout: 5000 },
  listValidTemplates: { method: 'GET', path: '/consulting/template/allValidTemplateList', timeout: 5000 },
  generateFiles: { method: 'POST', path: '/consulting/project/channel/generate/file', timeout: 0, job: true },
  submitFile: { method: 'POST', path: '/consulting/project/channel/submit/file', timeout: 5000 },
  getBatchDownload: {
    method: 'POST',
    path: '/consulting/project/channel/get/batchDownloadObjectId',
    timeout: 5000,
  },
  changeTeacher: {
    method: 'POST',
    path: '/consulting/project/channel/updateChannelTeacher',
    timeout: 5000,
  },
  listProjectGroups: { method: 'GET', path: '/consulting/project/channel/listGroup', timeout: 10000 },
  getProjectGroup: {
    method: 'GET',
    path: '/consulting/project/channel/projectGroupDetailInfo',
    timeout: 5000,
  },
  initSvipData: { method: 'POST', path: '/consulting/project/channel/initSvipData', timeout: 5000 },
  saveProjectGroup: {
    method: 'POST',
    path: '/channel/projectGroup/saveGroup.json',
    timeout: 300000,
    job: true,
  },
  listNonconformities: { method: 'GET', path: '/consulting/project/nc/list.json', timeout: 5000 },
  saveNonconformity: { method: 'POST', path: '/consulting/project/nc/save.json', timeout: 5000 },
  submitNonconformityFile: { method: 'POST', path: '/consulting/project/nc/generate/submitFile', timeout: 5000 },
  listNonconformityDomains: { method: 'GET', path: '/consulting/project/nc/domain/list.json', timeout: 5000 },
  generateNonconformityFile: {
    method: 'POST',
    path: '/consulting/project/nc/generate/file',
    timeout: 600000,
    job: true,
  },
  listDeliverables: { method: 'GET', path: '/consulting/project/deliveryAssets/list.json', timeout: 5000 },
  listGeneratedFiles: { method: 'GET', path: '/consulting/project/generate/file/list.json', timeout: 5000 },
  replaceGeneratedFile: { method: 'POST', path: '/consulting/project/generate/file/replace.json', timeout: 5000 },
  listApplicationFiles: {
    method: 'GET',
    path: '/consulting/project/generate/file/application/list.json',
    timeout: 5000,
  },
  downloadApplication: { method: 'GET', path: '/consulting/project/download/file/application', timeout: 5000 },
  listGeneratedDocuments: { method: 'GET', path: '/consulting/project/generate/doc/list.json', timeout: 5000 },
  getProjectAsCustomer: { method: 'GET', path: '/consulting/project/consumer/detailInfo', timeout: 5000 },
  listProjectRoles: { method: 'GET', path: '/consulting/project/consumer/role/list', timeout: 5000 },
  listServices: { method: 'GET', path: '/consulting/project/consumer/list', timeout: 5000 },
  urgePeople: { method: 'POST', path: '/consulting/project/consumer/urge', timeout: 5000 },
  finishAllRoles: {
    method: 'POST',
    path: '/consulting/project/consumer/role/all/finish',
    timeout: 720000,
    job: true,
  },
  changeCustomerOwner: {
    method: 'POST',
    path: '/consulting/project/consumer/updateCustomerOwner',
    timeout: 5000,
  },
});
