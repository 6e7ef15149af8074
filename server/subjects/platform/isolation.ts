import { plainDocument } from '#domain/kernel/richText';
import type { platformSchemas } from '#domain/subjects/platform/schema';
import { makeDraft, makeGuide } from '../../../tests/factories/announcements';
import { makeSecondFactor } from '../../../tests/factories/factors';
import { makeBankRecord } from '../../../tests/factories/points';
import { makePerson, makeTenant } from '../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { everybody } from '../../../tests/isolation/roles';

const operator = ['PLATFORM_MANAGER'] as const;

let serial = 0;
const text = { name: 'guide.txt', content: Buffer.from('guide') };

export const lines: Lines<typeof platformSchemas> = {
  listChannels: { roles: operator, acrossTenants: true, input: nothing },
  setAccountRecordStatus: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ recordCode: await makeBankRecord(tx) }),
    input: ({ recordCode, free }) => ({ body: { recordCode, action: 'ignore', version: 1, reason: free } }),
  },
  sendWelcomeGift: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ partnerCode: await makeTenant(tx, { type: 'channel' }) }),
    input: ({ partnerCode, free }) => ({ body: { tenantCode: partnerCode, reason: free } }),
  },
  listCertificationBodies: { roles: operator, acrossTenants: true, input: nothing },
  saveCertificationBody: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ partnerCode: await makeTenant(tx, { type: 'certification_body' }) }),
    input: ({ partnerCode, free }) => ({
      body: {
        tenantCode: partnerCode,
        version: 0,
        name: `认证 ${partnerCode}`,
        reason: free,
        state: 'suspended',
        approvalNumber: `CNCA-R-${1000 + (++serial % 9000)}-001`,
        validUntil: '2030-01-01',
        scopes: ['isms'],
      },
    }),
  },
  listAnnouncements: { roles: operator, acrossTenants: true, input: nothing },
  getAnnouncement: { roles: operator, acrossTenants: true, input: ({ aocCode }) => ({ params: { id: aocCode } }) },
  saveAnnouncement: {
    roles: operator,
    acrossTenants: true,
    input: ({ free }) => ({
      body: { title: free, doc: plainDocument(free), audience: [], roles: [], tenantCodes: [] },
    }),
  },
  setAnnouncementStatus: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ aocCode: await makeDraft(tx) }),
    input: ({ aocCode }) => ({ body: { aocCode, version: 1, action: 'remove' } }),
  },
  listAnnouncementReaders: { roles: operator, acrossTenants: true, input: ({ aocCode }) => ({ query: { aocCode } }) },
  listTenants: { roles: operator, acrossTenants: true, input: nothing },
  getTenantWork: {
    roles: operator,
    acrossTenants: true,
    input: ({ partnerCode }) => ({ query: { tenantCode: partnerCode } }),
  },
  getTenantRecord: {
    roles: operator,
    acrossTenants: true,
    input: ({ partnerCode }) => ({ query: { tenantCode: partnerCode } }),
  },
  getTenantPaper: {
    roles: operator,
    acrossTenants: true,
    // A project's file, which is no paper of a tenant: only the roles are tested here, and papers in record.test.ts.
    outcome: 'not_found',
    input: ({ partnerCode, objectId }) => ({ query: { tenantCode: partnerCode, objectId } }),
  },
  renameTenant: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ partnerCode: await makeTenant(tx, { type: 'channel' }) }),
    input: ({ partnerCode, free }) => ({
      body: { tenantCode: partnerCode, version: 1, name: free, reason: '工商变更' },
    }),
  },
  setTenantState: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ partnerCode: await makeTenant(tx, { type: 'channel' }) }),
    input: ({ partnerCode, free }) => ({ body: { tenantCode: partnerCode, enabled: false, reason: free } }),
  },
  listAccounts: { roles: operator, acrossTenants: true, input: nothing },
  setAccountPhone: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({
      memberId: (await makePerson(tx, await makeTenant(tx, { type: 'customer' }), ['CONSUMER_PM'])).accountId,
    }),
    input: ({ memberId, free }) => ({ body: { accountId: memberId, version: 1, reason: free } }),
  },
  signOutAccount: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({
      memberId: (await makePerson(tx, await makeTenant(tx, { type: 'customer' }), ['CONSUMER_PM'])).accountId,
    }),
    input: ({ memberId, free }) => ({ body: { accountId: memberId, reason: free } }),
  },
  startSupportView: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ partnerCode: await makeTenant(tx, { type: 'channel' }) }),
    input: ({ partnerCode, free }) => ({ body: { tenantCode: partnerCode, reason: free, minutes: 30 } }),
  },
  // Of the caller's own session; without a view there is nothing to end.
  endSupportView: { roles: everybody, input: () => ({ body: {} }) },
  resetSecondFactor: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => {
      const { accountId } = await makePerson(tx, await makeTenant(tx, { type: 'customer' }), ['CONSUMER_PM']);
      await makeSecondFactor(tx, accountId);
      return { memberId: accountId };
    },
    input: ({ memberId, free }) => ({ body: { accountId: memberId, reason: free } }),
  },
  findTenants: { roles: operator, acrossTenants: true, input: nothing },
  listToolKits: { roles: operator, acrossTenants: true, input: nothing },
  addToolKit: {
    roles: operator,
    acrossTenants: true,
    input: ({ free }) => ({ form: { fields: { title: free }, ...text } }),
  },
  updateToolKit: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ guideCode: await makeGuide(tx) }),
    input: ({ guideCode: uniqueCode, free }) => ({
      form: { fields: { uniqueCode, version: '1', title: free }, ...text },
    }),
  },
  removeToolKit: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ guideCode: await makeGuide(tx) }),
    input: ({ guideCode: uniqueCode }) => ({ body: { uniqueCode, version: 1 } }),
  },
  listProvinces: { roles: everybody, input: nothing },
  listGovProductClasses: { roles: everybody, input: nothing },
};
