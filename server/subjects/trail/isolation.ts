import type { trailSchemas } from '#domain/subjects/trail/schema';
import { storedFile } from '../../../tests/factories/points';
import { type Lines, nothing } from '../../../tests/isolation/line';

const takers = ['CHANNEL_TENANT_MANAGER', 'CONSUMER_PM', 'CB_TENANT_MANAGER', 'PLATFORM_MANAGER'] as const;

export const lines: Lines<typeof trailSchemas> = {
  listTrail: {
    roles: ['CHANNEL_TENANT_MANAGER', 'CONSUMER_PM', 'CB_TENANT_MANAGER'],
    input: nothing,
  },
  getTrailCheck: { roles: ['PLATFORM_MANAGER'], acrossTenants: true, input: nothing },
  listAllTrail: { roles: ['PLATFORM_MANAGER'], acrossTenants: true, input: nothing },
  checkTrail: { roles: ['PLATFORM_MANAGER'], acrossTenants: true, input: () => ({ body: {} }) },
  createTrailExport: { roles: takers, input: () => ({ body: { language: 'zh-CN' } }) },
  getTrailExport: {
    roles: takers,
    outcome: 'file_damaged',
    fresh: async (tx, { ownTenantCode }) => ({ objectId: await storedFile(tx, ownTenantCode, 'trailExport') }),
    input: ({ objectId }) => ({ query: { objectId } }),
  },
};
