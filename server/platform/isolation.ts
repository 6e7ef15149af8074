import type { platformSchemas } from '#domain/platform/schema';
import { makeTenant } from '../../tests/factories/tenants';
import type { Lines } from '../../tests/isolation/line';

const operator = ['PLATFORM_MANAGER'] as const;

export const lines: Lines<typeof platformSchemas> = {
  sendWelcomeGift: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => ({ partnerCode: await makeTenant(tx, { type: 'channel' }) }),
    input: ({ partnerCode, free }) => ({ body: { tenantCode: partnerCode, reason: free } }),
  },
};
