import type { iso as calls } from '#domain/subjects/iso/contract';
import { scopePolicy } from '#domain/subjects/iso/policy';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { signedIn, toMeet } from '#server/kernel/policy';
import { mayCertify } from '../openCertification';
import { findCertificationScope, saveScopeProposals } from './proposals';
import { findNotApplicableClauses, getIndustryConfig, getIndustryConfig14001, listCertificationScopes } from './scope';

/** Scopes of certification: by industry what is usual, codes, and what is not applicable. */
export const scopeRoutes = {
  getIndustryConfig: { policy: signedIn(), handle: async ({ body }) => getIndustryConfig(body) },
  getIndustryConfig14001: { policy: signedIn(), handle: async ({ body }) => getIndustryConfig14001(body) },
  listCertificationScopes: { policy: signedIn(), handle: async ({ query }) => listCertificationScopes(query) },
  findCertificationScope: {
    policy: mayCertify('view'),
    handle: ({ ctx, body }) => ctx.read((tx) => findCertificationScope(ctx, tx, body)),
  },
  findNotApplicableClauses: {
    policy: mayCertify('view'),
    handle: ({ ctx, body }) => ctx.read((tx) => findNotApplicableClauses(ctx, tx, body)),
  },
  saveScopeProposals: mutation(toMeet(scopePolicy.need('keep')), saveScopeProposals),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
