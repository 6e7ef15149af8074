import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "tenant": tenants and their people. */
export const tenant = endpoints({
  addConsultation: { method: 'POST', path: '/consulting/tenant/channel/addConsultation', timeout: 5000 },
  addCustomerInfo: { method: 'POST', path: '/consulting/tenant/channel/addCustomInfo', timeout: 5000 },
  addChannelInfo: { method: 'POST', path: '/consulting/tenant/channel/addChannelInfo', timeout: 5000 },
  setCustomerApprovalState: {
    method: 'POST',
    path: '/consulting/tenant/channel/updateCustomApprovalState',
    timeout: 5000,
  },
  createCustomer: { method: 'POST', path: '/consulting/tenant/customer/new', timeout: 0 },
  chooseTenant: { method: 'POST', path: '/consulting/tenant/chose', timeout: 5000 },
  listIndustries: { method: 'GET', path: '/consulting/tenant/industryList', timeout: 5000 },
  addUser: { method: 'POST', path: '/consulting/tenant/user/add', timeout: 5000 },
  listUsers: { method: 'GET', path: '/consulting/tenant/user/list', timeout: 5000 },
  listManagedUsers: { method: 'GET', path: '/consulting/tenant/user/userListForUserManage', timeout: 5000 },
  updateUser: { method: 'POST', path: '/consulting/tenant/user/update', timeout: 5000 },
  findEnterprises: { method: 'GET', path: '/api/common/enterprise/pull', timeout: 5000 },
  searchTenants: { method: 'GET', path: '/api/tenant/search/list.json', timeout: 5000 },
  listTenantUsers: { method: 'GET', path: '/api/tenant/user/list.json', timeout: 5000 },
  getTenantRelation: { method: 'GET', path: '/api/tenant/relation', timeout: 5000 },
  getApplication: { method: 'GET', path: '/api/portal/application', timeout: 5000 },
  listApplications: { method: 'GET', path: '/api/portal/application/list', timeout: 5000 },
  getHoldings: { method: 'GET', path: '/api/portal/people/holdings', timeout: 5000 },
  inviteManager: { method: 'POST', path: '/api/portal/invitation/manager', timeout: 5000 },
  listInvitations: { method: 'GET', path: '/api/portal/invitation/list', timeout: 5000 },
  getTenantSettings: { method: 'GET', path: '/api/portal/tenant/settings', timeout: 5000 },
  saveTenantSettings: { method: 'POST', path: '/api/portal/tenant/settings', timeout: 5000 },
  withdrawInvitation: { method: 'POST', path: '/api/portal/invitation/withdraw', timeout: 5000 },
});
