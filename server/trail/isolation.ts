import type { trailSchemas } from '#domain/trail/schema';
import { type Lines, nothing } from '../../tests/isolation/line';

export const lines: Lines<typeof trailSchemas> = {
  listTrail: {
    roles: ['CHANNEL_TENANT_MANAGER', 'CONSUMER_PM', 'CB_TENANT_MANAGER'],
    input: nothing,
  },
  getTrailCheck: { roles: ['PLATFORM_MANAGER'], acrossTenants: true, input: nothing },
  listAllTrail: { roles: ['PLATFORM_MANAGER'], acrossTenants: true, input: nothing },
};
