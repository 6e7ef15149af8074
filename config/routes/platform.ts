import { row } from './route';

/** The platform operator's side. */
export const platformRoutes = [
  row('/useradministration', 'useradministration', {
    access: 'canRoot',
    icon: 'useradministration',
    component: '@/pages/platform/useradministration',
  }),
  row('/channel', 'channel', { access: 'canRoot', icon: 'channel', component: '@/pages/platform/channel' }),
  row('/accredit', 'accredit', {
    access: 'canRoot',
    icon: 'accredit',
    component: '@/pages/marketing/accredit',
  }),
  row('/certificateAuthority', 'certificateAuthority', {
    access: 'canRoot',
    icon: 'certificateAuthority',
    component: '@/pages/platform/certificateAuthority',
  }),
  row('/financialmanagement', 'financialmanagement', {
    access: 'canRoot',
    component: undefined,
    icon: 'financialmanagement',
  }),
  row('/financialmanagement/OrderList', 'orderList', { access: 'canRoot', component: '@/pages/ledger/orderList' }),
  row('/financialmanagement/manageComponyTransferRecord', 'companyTransferRecord', {
    access: 'canRoot',
    component: '@/pages/ledger/transferRecord',
  }),
  row('/financialmanagement/approvals', 'approvals', {
    access: 'canRoot',
    component: '@/pages/platform/approvals',
  }),
  row('/bizMetricsHub', 'bizMetricsHub', { access: 'canRoot', component: undefined, icon: 'bizMetricsHub' }),
  row('/bizMetricsHub/viewAnalysis', 'viewAnalysis', { access: 'canRoot' }),
  row('/announcementManagement', 'announcementManagement', { component: undefined, icon: 'announcementManagement' }),
  row('/announcementManagement/publish', 'publish', { component: '@/pages/platform/announcements' }),
  row('/announcementManagement/guide', 'guide', { component: '@/pages/platform/guide' }),
  row('/productDevelopment', 'productDevelopment', { component: undefined, icon: 'productDevelopment' }),
  row('/productDevelopment/createProduct', 'createProduct', { component: '@/pages/marketing/createProduct' }),
  row('/productDevelopment/questionBank', 'questionBank', {
    access: 'canRoot',
    component: '@/pages/exam/questionBank',
  }),
  row('/productDevelopment/exams', 'exams', {
    access: 'canRoot',
    component: '@/pages/exam/exams',
  }),
  row('/productDevelopment/exams/:processCode', 'invigilation', {
    access: 'canRoot',
    menu: false,
    component: '@/pages/exam/invigilation',
  }),
  row('/productDevelopment/certificates', 'certificates', {
    access: 'canRoot',
    component: '@/pages/exam/certificates',
  }),
  row('/productDevelopment/workdays', 'workdays', { access: 'canRoot', component: '@/pages/workday' }),
];
