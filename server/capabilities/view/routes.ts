import type { view as calls } from '#domain/capabilities/view/contract';
import type { viewSchemas } from '#domain/capabilities/view/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { signedIn } from '#server/kernel/policy';
import { getSavedViews, saveSavedViews } from './savedViews';

/** A person's own views of lists. */
export const viewRoutes: Routes<typeof calls, typeof viewSchemas> = {
  getSavedViews: query(signedIn(), getSavedViews),
  saveSavedViews: mutation(signedIn(), saveSavedViews),
};
