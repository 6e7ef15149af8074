import { eq } from 'drizzle-orm';
import type { organisationSchemas } from '#domain/core/tenant/organisation/schema';
import { organisation } from '#domain/core/tenant/policy';
import { roleCodes } from '#domain/kernel/roles';
import type { Tx } from '#server/kernel/db/tx';
import { makePng } from '../../../../tests/factories/pictures';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import type { Ids } from '../../../../tests/isolation/world';
import { organisations } from './tables';

const readers = roleCodes.filter((role) => role !== 'CONSUMER_EXECUTOR');
const managers = organisation.rolesThatMay('change');
const kind = 'logo';

export const lines: Lines<typeof organisationSchemas> = {
  getOrganisation: { roles: readers, input: nothing },
  getTenantRelation: { roles: readers, input: nothing },
  searchTenants: { roles: readers, input: ({ free }) => ({ query: { keyword: free } }) },
  saveOrganisation: {
    roles: managers,
    fresh: async (tx: Tx, { ownTenantCode }: Ids) => {
      await tx.update(organisations).set({ version: 1 }).where(eq(organisations.tenantCode, ownTenantCode));
      return {};
    },
    input: ({ free }) => ({ body: { nameEn: free, contacts: [], version: 1 } }),
  },
  saveOrganisationFile: {
    roles: managers,
    input: () => ({ form: { fields: { kind }, name: '标志.png', content: makePng(1, 1) } }),
  },
  // There is one or none, as others of the tenant have left it; what is asked here is who is let in.
  getOrganisationFile: { roles: readers, outcome: 'not_found', input: () => ({ query: { kind: 'licence' } }) },
  removeOrganisationFile: { roles: managers, outcome: 'not_found', input: () => ({ body: { kind: 'licence' } }) },
};
