import type { platformSchemas } from '#domain/platform/schema';
import { makeBankRecord } from '../../tests/factories/points';
import { makeTenant } from '../../tests/factories/tenants';
import { type Lines, nothing } from '../../tests/isolation/line';

const operator = ['PLATFORM_MANAGER'] as const;

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
};
