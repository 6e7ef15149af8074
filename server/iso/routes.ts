import type { iso as calls } from '#domain/iso/contract';
import type { isoSchemas } from '#domain/iso/schema';
import { standards } from '#domain/iso/standards';
import type { Routes } from '../kernel/http/mount';
import { signedIn } from '../kernel/policy';

/** Standards and management systems. */
export const isoRoutes: Routes<typeof calls, typeof isoSchemas> = {
  listStandards: {
    policy: signedIn(),
    handle: async ({ query }) =>
      standards.filter((standard) => !query.projectType || standard.projectType === query.projectType),
  },
};
