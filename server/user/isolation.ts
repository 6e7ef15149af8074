import type { userSchemas } from '#domain/user/schema';
import { type Lines, nothing } from '../../tests/isolation/line';
import { everybody } from '../../tests/isolation/roles';

export const lines: Lines<typeof userSchemas> = {
  sendVerifyCode: { roles: everybody, admits: 'anybody', input: () => ({ body: { phone: '13800000099' } }) },
  signIn: {
    roles: everybody,
    admits: 'anybody',
    input: () => ({ body: { phone: '13800000021', verifyCode: '246810' } }),
  },
  bindPhone: {
    roles: everybody,
    outcome: 'refused_transition',
    input: () => ({ body: { phone: '13800000099', verifyCode: '246810' } }),
  },
  getUserInfo: { roles: everybody, input: nothing },
  signOut: { roles: everybody, admits: 'anybody', input: nothing },
  agreeLicences: { roles: everybody, input: () => ({ body: { licenceCodes: ['L-userAgreement-1'] } }) },
  getLatestLicence: { roles: everybody, admits: 'anybody', input: () => ({ query: { type: 'userAgreement' } }) },
  listToolKits: { roles: everybody, admits: 'anybody', input: nothing },
  listAnnouncements: { roles: everybody, input: nothing },
  getAnnouncement: { roles: everybody, input: ({ aocCode }) => ({ params: { aocCode } }) },
  getLatestAnnouncement: { roles: everybody, input: nothing },
  listWaitingTasks: { roles: everybody, input: nothing },
  listNotices: { roles: everybody, input: nothing },
  readNotices: {
    roles: everybody,
    foreign: 'nothing',
    input: ({ noticeId }) => ({ body: { noticeIds: [noticeId] } }),
  },
  listDemoAccounts: { roles: everybody, admits: 'anybody', input: nothing },
};
