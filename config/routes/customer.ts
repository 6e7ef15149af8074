import { row } from './route';

const details = '/systemManage/companyDetails';

/** The customer's side: its services, its executors' tasks, its internal auditors. */
export const customerRoutes = [
  row('/systemManage', 'systemManage', {
    access: 'canReadInterface',
    icon: 'systemManage',
    component: '@/pages/project/systemManage',
  }),
  row(`${details}/:projectCode`, 'companyDetails', {
    access: 'canReadInterface',
    menu: false,
    component: '@/pages/assets/companyDetails',
  }),
  row(`${details}/gapAnalysisReport/:params`, 'gapAnalysisReport', {
    access: 'canReadInterface',
    menu: false,
    component: '@/pages/gap/project',
  }),
  row(`${details}/assetsReport/:params`, 'assetsReport', {
    access: 'canReadInterface',
    menu: false,
    component: '@/pages/assets/assetsReport',
  }),
  row('/systemManage/certificationMaterials/:projectCode', 'certificationMaterials', {
    access: 'canReadInterface',
    menu: false,
    component: '@/pages/iso/materials',
  }),
  row('/systemManage/examCandidates', 'examCandidates', {
    access: 'canReadInterface',
    menu: false,
    component: '@/pages/exam/examCandidates',
  }),
  row('/authentication', 'authentication', {
    access: 'canReadAuthentication',
    icon: 'authentication',
    component: '@/pages/exam/authentication',
  }),
  row('/authenticationTest/:processCode', 'authenticationTest', {
    access: 'canReadAuthentication',
    menu: false,
    layout: 'bare',
    standsAlone: true,
    component: '@/pages/exam/authenticationTest',
  }),
  row('/assetAssess/:projectCode', 'assetAssess', {
    access: 'canExecutor',
    menu: false,
    component: '@/pages/assets/work',
  }),
  row('/reportOnline/:projectCode', 'reportOnline', {
    access: 'canExecutor',
    menu: false,
    component: '@/pages/questionnaire/online',
  }),
  row('/gapDisposal/:projectCode', 'gapDisposal', {
    access: 'canExecutor',
    menu: false,
    layout: 'bare',
    component: '@/pages/gap/disposal',
  }),
  row('/nonconformities/:projectCode', 'nonconformities', {
    access: 'canExecutor',
    menu: false,
    component: '@/pages/iso/nonconformities',
  }),
  row('/assessDisposal/:projectCode', 'assessDisposal', {
    access: 'canExecutor',
    menu: false,
    component: '@/pages/assets/work',
  }),
  row('/assetAssessReturn/:projectCode', 'assetAssessReturn', {
    access: 'canExecutor',
    menu: false,
    component: '@/pages/assets/work',
  }),
  row('/assessDisposalReturn/:projectCode', 'assessDisposalReturn', {
    access: 'canExecutor',
    menu: false,
    component: '@/pages/assets/work',
  }),
];
