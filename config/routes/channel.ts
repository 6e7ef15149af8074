import { row } from './route';

/** The channel partner's side. */
export const channelRoutes = [
  row('/project', 'project', {
    access: 'canReadConsult',
    icon: 'project',
    component: '@/pages/marketing/project',
  }),
  row('/accountEquity', 'accountEquity', {
    access: 'accountEquity',
    icon: 'accountEquity',
    component: '@/pages/marketing/accountEquity',
  }),
  row('/projectList', 'projectList', { component: undefined, icon: 'projectList' }),
  row('/projectList/myProject', 'myProject', { component: '@/pages/project/myProject' }),
  row('/projectList/myProject/detail/:projectGroupCode', 'myProjectDetail', {
    menu: false,
    component: '@/pages/project/myProject/detail',
  }),
  row('/projectList/resourcePool', 'resourcePool', {
    access: 'channelDispatchProjectPermission',
    component: '@/pages/project/resourcePool',
  }),
  row('/projectList/projectAdministration', 'projectAdministration', {
    access: 'channelAllProjectPermission',
    component: '@/pages/project/projectAdministration',
  }),
  row('/projectList/standards', 'standards', {
    access: 'canReadConsult',
    component: '@/pages/iso/standards',
  }),
  row('/projectList/documentTemplates', 'documentTemplates', {
    access: 'canReadConsult',
    component: '@/pages/iso/documentTemplates',
  }),
  row('/projectList/questionBank', 'questionBank', {
    access: 'canReadConsult',
    component: '@/pages/exam/questionBank',
  }),
  row('/projectList/exams', 'exams', {
    access: 'canReadConsult',
    component: '@/pages/exam/exams',
  }),
  row('/projectList/exams/:processCode', 'invigilation', {
    access: 'canReadConsult',
    menu: false,
    component: '@/pages/exam/invigilation',
  }),
  row('/projectList/examCandidates', 'examCandidates', {
    access: 'canReadConsult',
    component: '@/pages/exam/examCandidates',
  }),
  row('/projectList/certificates', 'certificates', {
    access: 'canReadConsult',
    component: '@/pages/exam/certificates',
  }),
  row('/projectList/templates', 'templates', {
    access: 'canReadConsult',
    component: '@/pages/questionnaire/templates',
  }),
  row('/projectList/templates/:templateCode', 'template', {
    access: 'canReadConsult',
    menu: false,
    component: '@/pages/questionnaire/builder',
  }),
  row('/projectList/detail/gapAnalysisReport/:params', 'gapAnalysisReport', {
    access: 'canReadConsult',
    menu: false,
    component: '@/pages/gap/project',
  }),
  row('/projectList/detail/assetsReport/:params', 'assetsReport', {
    access: 'canReadConsult',
    menu: false,
    component: '@/pages/assets/assetsReport',
  }),
  row('/customerManagement', 'customerManagement', {
    access: 'canReadConsult',
    icon: 'customerManagement',
    component: '@/pages/tenant/customerManagement',
  }),
  row('/personnelManage', 'personnelManage', {
    access: 'canReadPersonnelManage',
    icon: 'personnelManage',
    component: '@/pages/tenant/personnelManage',
  }),
  row('/partnerManage', 'partnerManage', { component: undefined, icon: 'partnerManage' }),
  row('/partnerManage/channelList', 'channelList', { component: '@/pages/marketing/partnerManage/channelList' }),
  row('/partnerManage/channelQuery', 'channelQuery', { component: '@/pages/marketing/partnerManage/channelQuery' }),
  row('/announcement', 'announcement', {
    access: 'canReadAoc',
    icon: 'announcement',
    component: '@/pages/user/announcement',
  }),
  row('/clientDigitalCenter', 'clientDigitalCenter', {
    access: 'clientDigitalCenterPermission',
    component: undefined,
    icon: 'clientDigitalCenter',
  }),
  row('/clientDigitalCenter/smartDataHub', 'smartDataHub', { access: 'clientDigitalCenterPermission' }),
  row('/clientDigitalCenter/businessDashboard', 'businessDashboard', { access: 'clientDigitalCenterPermission' }),
  row('/clientDigitalCenter/collaborationDashboard', 'collaborationDashboard', {
    access: 'channelSubPartenerPermssion',
  }),
  row('/clientDigitalCenter/consumptionDetails', 'consumptionDetails', { access: 'clientDigitalCenterPermission' }),
  row('/platformDelivery', 'platformDelivery', {
    access: 'canReadDelivery',
    icon: 'platformDelivery',
    component: '@/pages/marketing/platformDelivery',
  }),
];
