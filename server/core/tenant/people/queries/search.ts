import { and, eq, ne } from 'drizzle-orm';
import { people } from '#domain/core/tenant/policy';
import { SEARCH_HITS } from '#domain/core/user/search/rules';
import type { SearchHit } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { called, type NamePattern } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { accounts, members, tenants } from '../../tables';

/** People of the caller's tenant, for those who manage them. */
export async function findPeople(ctx: Context, tx: Tx, pattern: NamePattern): Promise<SearchHit[]> {
  if (!people.allowed(ctx.caller.roles).includes('manage')) return [];
  const rows = await tx
    .select({ name: accounts.showName, tenantName: tenants.name })
    .from(members)
    .innerJoin(accounts, eq(accounts.accountId, members.accountId))
    .innerJoin(tenants, eq(tenants.tenantCode, members.tenantCode))
    .where(
      and(
        eq(members.tenantCode, ctx.actor.tenantCode),
        ne(members.state, 'removed'),
        called(pattern, accounts.showName),
      ),
    )
    .orderBy(accounts.showName, accounts.accountId)
    .limit(SEARCH_HITS);
  return rows.map(({ name, tenantName }) => ({
    kind: 'person',
    code: '',
    title: name,
    context: tenantName,
    path: `/personnelManage?${new URLSearchParams({ keyword: name })}`,
  }));
}
