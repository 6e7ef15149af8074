import type { tenant as calls } from '#domain/core/tenant/contract';
import type { organisationSchemas } from '#domain/core/tenant/organisation/schema';
import { organisation } from '#domain/core/tenant/policy';
import { limits } from '#domain/kernel/limits';
import { sendFile } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { getOrganisation, organisationFile } from './queries';
import { getTenantRelation, searchTenants } from './related';
import { removeOrganisationFile, saveOrganisation, saveOrganisationFile } from './verbs';

const see = toMeet(organisation.need('see'));
const change = toMeet(organisation.need('change'));

/** The caller's own tenant, and whom it works with. */
export const organisationRoutes: Routes<
  Pick<typeof calls, keyof typeof organisationSchemas>,
  typeof organisationSchemas
> = {
  getOrganisation: { policy: see, handle: ({ ctx }) => ctx.read((tx) => getOrganisation(ctx, tx)) },
  getTenantRelation: { policy: see, handle: ({ ctx }) => ctx.read((tx) => getTenantRelation(ctx, tx)) },
  searchTenants: query(see, searchTenants),
  saveOrganisation: mutation(change, saveOrganisation),
  saveOrganisationFile: {
    policy: change,
    fileLimit: limits.recordFileBytes,
    // Every manager of the tenant may; the policy has checked.
    admit: async () => undefined,
    handle: ({ ctx, form }) => saveOrganisationFile(ctx, form),
  },
  removeOrganisationFile: mutation(change, removeOrganisationFile),
  getOrganisationFile: {
    policy: see,
    async handle({ ctx, query, reply }) {
      return sendFile(ctx, reply, await ctx.read((tx) => organisationFile(ctx, tx, query.kind)));
    },
  },
};
