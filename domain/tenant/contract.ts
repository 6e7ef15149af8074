import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "tenant": tenants and their people. */
export const tenant = endpoints({
  channelAddConsultation: { method: 'POST', path: '/consulting/tenant/channel/addConsultation', timeout: 5000 },
  channelAddCustomInfo: { method: 'POST', path: '/consulting/tenant/channel/addCustomInfo', timeout: 5000 },
  channelAddChannelInfo: { method: 'POST', path: '/consulting/tenant/channel/addChannelInfo', timeout: 5000 },
  channelUpdateCustomApprovalState: {
    method: 'POST',
    path: '/consulting/tenant/channel/updateCustomApprovalState',
    timeout: 5000,
  },
  customerNew: { method: 'POST', path: '/consulting/tenant/customer/new', timeout: 0 },
  chose: { method: 'POST', path: '/consulting/tenant/chose', timeout: 5000 },
  industryList: { method: 'GET', path: '/consulting/tenant/industryList', timeout: 5000 },
  userAdd: { method: 'POST', path: '/consulting/tenant/user/add', timeout: 5000 },
  userList: { method: 'GET', path: '/consulting/tenant/user/list', timeout: 5000 },
  userUserListForUserManage: { method: 'GET', path: '/consulting/tenant/user/userListForUserManage', timeout: 5000 },
  userUpdate: { method: 'POST', path: '/consulting/tenant/user/update', timeout: 5000 },
  enterprisePull: { method: 'GET', path: '/api/common/enterprise/pull', timeout: 5000 },
  searchList: { method: 'GET', path: '/api/tenant/search/list.json', timeout: 5000 },
  tenantUserList: { method: 'GET', path: '/api/tenant/user/list.json', timeout: 5000 },
  relation: { method: 'GET', path: '/api/tenant/relation', timeout: 5000 },
});
