import { eq } from 'drizzle-orm';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Tx } from '#server/kernel/db/tx';
import type { Lines } from '../../../../tests/isolation/line';
import { channelLeaders, everybody, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { scopeProposals } from './tables';

const industryCode = 'C3584';

/** A channel that has set nothing. */
async function unset(tx: Tx, { ownTenantCode }: Ids): Promise<Partial<Ids>> {
  await tx.delete(scopeProposals).where(eq(scopeProposals.tenantCode, ownTenantCode));
  return {};
}

const toIndustry = () => ({ body: { industryCode } });
const toProject = ({ projectCode }: Ids) => ({ body: { projectCode } });

export const lines: Lines<typeof isoSchemas> = {
  getIndustryConfig: { roles: everybody, input: toIndustry },
  getIndustryConfig14001: { roles: everybody, input: toIndustry },
  listCertificationScopes: { roles: everybody, input: () => ({ query: { list: 'QES', keyword: '医疗' } }) },
  findCertificationScope: {
    roles: wholeReaders,
    input: ({ projectCode }) => ({ body: { projectCode, industryCode } }),
  },
  findNotApplicableClauses: { roles: wholeReaders, input: toProject },
  saveScopeProposals: {
    roles: channelLeaders,
    fresh: unset,
    input: () => ({ body: { industryCode, list: 'QES', version: 0, codes: ['19.11.00'] } }),
  },
};
