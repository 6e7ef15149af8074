import type { release as calls } from '#domain/capabilities/release/contract';
import type { releaseSchemas } from '#domain/capabilities/release/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { may } from './open';
import { getRelease } from './queries';
import { moveRelease, submitRelease } from './verbs';

/** Review and approval of documents. */
export const releaseRoutes: Routes<typeof calls, typeof releaseSchemas> = {
  getRelease: { policy: may('view'), handle: ({ ctx, query }) => getRelease(ctx, query) },
  submitRelease: mutation(may('submit'), submitRelease),
  moveRelease: mutation(may('sign'), moveRelease),
};
