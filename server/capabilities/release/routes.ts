import type { release as calls } from '#domain/capabilities/release/contract';
import type { releaseSchemas } from '#domain/capabilities/release/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { endDeputy, listDeputies, nameDeputy } from './deputies';
import { may } from './open';
import { getRelease } from './queries';
import { listApprovalRules, saveApprovalRule } from './rules';
import { submitRelease } from './submit';
import { moveRelease } from './verbs';

/** Review and approval of documents. */
export const releaseRoutes: Routes<typeof calls, typeof releaseSchemas> = {
  getRelease: { policy: may('view'), handle: ({ ctx, query }) => getRelease(ctx, query) },
  submitRelease: mutation(may('submit'), submitRelease),
  listApprovalRules: { policy: may('view'), handle: ({ ctx, query: given }) => listApprovalRules(ctx, given) },
  saveApprovalRule: mutation(may('rule'), saveApprovalRule),
  listDeputies: query(may('sign'), listDeputies),
  nameDeputy: mutation(may('sign'), nameDeputy),
  endDeputy: mutation(may('sign'), endDeputy),
  moveRelease: mutation(may('sign'), moveRelease),
};
