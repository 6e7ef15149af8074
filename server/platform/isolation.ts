import type { platformSchemas } from '#domain/platform/schema';
import { makeBankRecord } from '../../tests/factories/points';
import { makeTenant } from '../../tests/factories/tenants';
import { type Lines, nothing } from '../../tests/isolation/line';

const operator = ['PLATFORM_MANAGER'] as const;

let serial = 0;

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
        ...{ tenantCode: partnerCode, version: 0, name: `认证 ${partnerCode}`, reason: free, state: 'suspended' },
        ...{ approvalNumber: `CNCA-R-${1000 + (++serial % 9000)}-001`, validUntil: '2030-01-01', scopes: ['isms'] },
      },
    }),
  },
};
