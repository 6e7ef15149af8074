import { eq } from 'drizzle-orm';
import type { userSchemas } from '#domain/core/user/schema';
import { accounts } from '#server/core/tenant/tables';
import { makeInvitation } from '../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { everybody } from '../../../tests/isolation/roles';

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
  // To the caller's own phone; what waits for somebody else in the same tenant is not found.
  search: { roles: everybody, foreign: 'nothing', input: () => ({ query: { keyword: '项目' } }) },
  answerInvitation: {
    roles: everybody,
    fresh: async (tx, { accountId, channelTenantCode: tenantCode, memberId }) => {
      const [caller] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId));
      const inviter = { tenantCode, accountId: memberId };
      return { invitationCode: await makeInvitation(tx, inviter, { phone: caller?.phone ?? '' }) };
    },
    input: ({ invitationCode }) => ({ body: { invitationCode, accept: false } }),
  },
  signOut: { roles: everybody, admits: 'anybody', input: nothing },
  agreeLicences: { roles: everybody, input: () => ({ body: { licenceCodes: ['L-userAgreement-1'] } }) },
  getLatestLicence: { roles: everybody, admits: 'anybody', input: () => ({ query: { type: 'userAgreement' } }) },
  listToolKits: { roles: everybody, admits: 'anybody', input: nothing },
  // What it leads to ships with the portal: no file of anybody.
  downloadGuide: {
    roles: everybody,
    admits: 'anybody',
    outcome: 'not_found',
    input: ({ guideCode }) => ({ query: { uniqueCode: guideCode } }),
  },
  listAnnouncements: { roles: everybody, input: nothing },
  getAnnouncement: { roles: everybody, input: ({ aocCode }) => ({ params: { aocCode } }) },
  getLatestAnnouncement: { roles: everybody, input: nothing },
  readAnnouncements: { roles: everybody, input: ({ aocCode }) => ({ body: { aocCode } }) },
  listWaitingTasks: { roles: everybody, input: nothing },
  listNotices: { roles: everybody, input: nothing },
  readNotices: {
    roles: everybody,
    foreign: 'nothing',
    input: ({ noticeId }) => ({ body: { noticeIds: [noticeId] } }),
  },
  listDemoAccounts: { roles: everybody, admits: 'anybody', input: nothing },
};
