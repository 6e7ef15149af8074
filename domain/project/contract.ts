import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "project": project groups, projects and generated files. */
export const project = endpoints({
  channelDetailInfo: { method: 'GET', path: '/consulting/project/channel/detailInfo', timeout: 5000 },
  getTenantListForProject: { method: 'GET', path: '/consulting/tenant/getTenantListForProject', timeout: 5000 },
  templateTemplateList: { method: 'GET', path: '/consulting/template/templateList', timeout: 5000 },
  templateAllValidTemplateList: { method: 'GET', path: '/consulting/template/allValidTemplateList', timeout: 5000 },
  channelGenerateFile: { method: 'POST', path: '/consulting/project/channel/generate/file', timeout: 0, job: true },
  channelSubmitFile: { method: 'POST', path: '/consulting/project/channel/submit/file', timeout: 5000 },
  channelGetBatchDownloadObjectId: {
    method: 'POST',
    path: '/consulting/project/channel/get/batchDownloadObjectId',
    timeout: 5000,
  },
  channelUpdateChannelTeacher: {
    method: 'POST',
    path: '/consulting/project/channel/updateChannelTeacher',
    timeout: 5000,
  },
  channelListGroup: { method: 'GET', path: '/consulting/project/channel/listGroup', timeout: 10000 },
  channelProjectGroupDetailInfo: {
    method: 'GET',
    path: '/consulting/project/channel/projectGroupDetailInfo',
    timeout: 5000,
  },
  channelInitSvipData: { method: 'POST', path: '/consulting/project/channel/initSvipData', timeout: 5000 },
  channelProjectGroupSaveGroup: {
    method: 'POST',
    path: '/channel/projectGroup/saveGroup.json',
    timeout: 300000,
    job: true,
  },
  ncList: { method: 'GET', path: '/consulting/project/nc/list.json', timeout: 5000 },
  ncSave: { method: 'POST', path: '/consulting/project/nc/save.json', timeout: 5000 },
  ncGenerateSubmitFile: { method: 'POST', path: '/consulting/project/nc/generate/submitFile', timeout: 5000 },
  ncDomainList: { method: 'GET', path: '/consulting/project/nc/domain/list.json', timeout: 5000 },
  ncGenerateFile: { method: 'POST', path: '/consulting/project/nc/generate/file', timeout: 600000, job: true },
  deliveryAssetsList: { method: 'GET', path: '/consulting/project/deliveryAssets/list.json', timeout: 5000 },
  generateFileList: { method: 'GET', path: '/consulting/project/generate/file/list.json', timeout: 5000 },
  generateFileReplace: { method: 'POST', path: '/consulting/project/generate/file/replace.json', timeout: 5000 },
  generateFileApplicationList: {
    method: 'GET',
    path: '/consulting/project/generate/file/application/list.json',
    timeout: 5000,
  },
  downloadFileApplication: { method: 'GET', path: '/consulting/project/download/file/application', timeout: 5000 },
  generateDocList: { method: 'GET', path: '/consulting/project/generate/doc/list.json', timeout: 5000 },
  consumerDetailInfo: { method: 'GET', path: '/consulting/project/consumer/detailInfo', timeout: 5000 },
  consumerRoleList: { method: 'GET', path: '/consulting/project/consumer/role/list', timeout: 5000 },
  consumerList: { method: 'GET', path: '/consulting/project/consumer/list', timeout: 5000 },
  consumerUrge: { method: 'POST', path: '/consulting/project/consumer/urge', timeout: 5000 },
  consumerRoleAllFinish: {
    method: 'POST',
    path: '/consulting/project/consumer/role/all/finish',
    timeout: 720000,
    job: true,
  },
  consumerUpdateCustomerOwner: {
    method: 'POST',
    path: '/consulting/project/consumer/updateCustomerOwner',
    timeout: 5000,
  },
});
