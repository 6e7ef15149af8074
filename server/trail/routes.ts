import type { trail as calls } from '#domain/trail/contract';
import { auditTrail } from '#domain/trail/policy';
import type { trailSchemas } from '#domain/trail/schema';
import type { Routes } from '../kernel/http/mount';
import { acrossTenants, toMeet } from '../kernel/policy';
import { getTrailCheck } from './chain/tasks';
import { listAllTrail, listTrail } from './list';

/** Who did what, as the log of all writes tells it. */
export const trailRoutes: Routes<typeof calls, typeof trailSchemas> = {
  listTrail: {
    policy: toMeet(auditTrail.need('see')),
    handle: ({ ctx, query }) => ctx.read((tx) => listTrail(tx, ctx.actor.tenantCode, query)),
  },
  getTrailCheck: {
    policy: acrossTenants(auditTrail.need('seeAll')),
    handle: ({ ctx }) => ctx.read(getTrailCheck),
  },
  listAllTrail: {
    policy: acrossTenants(auditTrail.need('seeAll')),
    handle: ({ ctx, query }) => ctx.read((tx) => listAllTrail(tx, query)),
  },
};
