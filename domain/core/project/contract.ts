import { endpoints } from '../../kernel/endpoint';

/** Calls of the subject "project": project groups, projects and generated files. */
export const project = endpoints({
  getProjectAsChannel: { method: 'GET', path: '/consulting/project/channel/detailInfo', timeout: 5000 },
  listCustomers: { method: 'GET', path: '/consulting/tenant/getTenantListForProject', timeout: 5000 },
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
  saveProjectGroup: {
    method: 'POST',
    path: '/channel/projectGroup/saveGroup.json',
    timeout: 300000,
    job: true,
  },
  getProjectAsCustomer: { method: 'GET', path: '/consulting/project/consumer/detailInfo', timeout: 5000 },
  listServices: { method: 'GET', path: '/consulting/project/consumer/list', timeout: 5000 },
  listChecks: { method: 'GET', path: '/api/portal/project/checks', timeout: 10000 },
  urgePeople: { method: 'POST', path: '/consulting/project/consumer/urge', timeout: 5000 },
  listNamesakes: { method: 'GET', path: '/api/portal/project/namesakes', timeout: 5000 },
  saveProject: { method: 'POST', path: '/api/portal/project/save', timeout: 5000 },
  closeProject: { method: 'POST', path: '/api/portal/project/close', timeout: 5000 },
  reopenProject: { method: 'POST', path: '/api/portal/project/reopen', timeout: 5000 },
  deleteProject: { method: 'POST', path: '/api/portal/project/delete', timeout: 5000 },
  listProjects: { method: 'GET', path: '/api/portal/project/list', timeout: 5000 },
  getGroupTeam: { method: 'GET', path: '/api/portal/projectGroup/team', timeout: 5000 },
  listGroupHistory: { method: 'GET', path: '/api/portal/project/groupHistory', timeout: 5000 },
  listLoads: { method: 'GET', path: '/api/portal/project/loads', timeout: 5000 },
  listProjectChanges: { method: 'GET', path: '/api/portal/project/changes', timeout: 5000 },
  undoProjectChange: { method: 'POST', path: '/api/portal/project/undoChange', timeout: 5000 },
  takeUpProject: { method: 'POST', path: '/api/portal/project/takeUp', timeout: 5000 },
  changeCustomerOwner: {
    method: 'POST',
    path: '/consulting/project/consumer/updateCustomerOwner',
    timeout: 5000,
  },
});
