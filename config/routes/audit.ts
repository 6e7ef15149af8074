import { row } from './route';

/** Scheduling and the certification body. */
export const auditRoutes = [
  row('/schedule', 'schedule', { access: 'canReadAutentication', icon: 'schedule' }),
  row('/authenticationProjectManage', 'authenticationProjectManage', {
    access: 'canReadAutentication',
    icon: 'authenticationProjectManage',
  }),
  row('/authenticationPersonManage', 'authenticationPersonManage', {
    access: 'canReadAutentication',
    icon: 'authenticationPersonManage',
  }),
];
