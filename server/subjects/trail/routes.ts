import type { trail as calls } from '#domain/subjects/trail/contract';
import { auditTrail } from '#domain/subjects/trail/policy';
import type { trailSchemas } from '#domain/subjects/trail/schema';
import { ownFile } from '#server/kernel/files/ownFile';
import { sendFile } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { acrossTenants, toMeet } from '#server/kernel/policy';
import { startTrailCheck } from './chain/checkNow';
import { getTrailCheck } from './chain/tasks';
import { startTrailExport } from './export/job';
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
  checkTrail: { policy: acrossTenants(auditTrail.need('seeAll')), handle: ({ ctx }) => startTrailCheck(ctx) },
  createTrailExport: mutation(toMeet(auditTrail.need('export')), startTrailExport),
  getTrailExport: {
    policy: toMeet(auditTrail.need('export')),
    async handle({ ctx, query: { objectId }, reply }) {
      const own = { kind: 'trailExport', tenantCode: ctx.actor.tenantCode, objectId } as const;
      return sendFile(ctx, reply, await ctx.read((tx) => ownFile(tx, own)));
    },
  },
};
