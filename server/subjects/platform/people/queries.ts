import { and, count, desc, sql } from 'drizzle-orm';
import type { PlatformGiven, PlatformWire } from '#domain/subjects/platform/schema';
import { accounts } from '#server/core/tenant/tables';
import { isLive } from '#server/core/user/account/queries';
import { sessions } from '#server/core/user/tables';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';

type Row = PlatformWire['listAccounts']['data']['list'][number];

/** In a sub-select a bare column would be its own. */
const own = sql`accounts.account_id`;

/** People of all tenants, the last signed in first; where they belong is asked for the page alone. */
export async function listAccounts(
  tx: Tx,
  { keyword, tenantCode, roleCode, ...query }: PlatformGiven['listAccounts']['query'],
): Promise<PlatformWire['listAccounts']['data']> {
  const { limit, offset } = pageOf(query);
  const held = sql`SELECT 1 FROM memberships m WHERE m.account_id = ${own}
    ${tenantCode ? sql`AND m.tenant_code = ${tenantCode}` : sql``}
    ${roleCode ? sql`AND m.role_code = ${roleCode}` : sql``}`;
  const wanted = and(
    containing(patternOf(keyword), accounts.showName, accounts.phone) ?? sql`true`,
    tenantCode || roleCode ? sql`EXISTS (${held})` : undefined,
  );
  const rows = await tx
    .select({
      account: accounts,
      secondFactor: sql<boolean>`EXISTS (SELECT 1 FROM second_factors f
        WHERE f.account_id = ${own} AND f.enabled_at IS NOT NULL)`,
      tenants: sql<Row['tenants']>`(SELECT coalesce(json_agg(h.held ORDER BY h.name), '[]') FROM (
        SELECT t.name, json_build_object('tenantCode', t.tenant_code, 'name', t.name,
          'roles', json_agg(m.role_code ORDER BY m.position)) AS held
        FROM memberships m JOIN tenants t USING (tenant_code)
        WHERE m.account_id = ${own} GROUP BY t.tenant_code, t.name) AS h)`,
    })
    .from(accounts)
    .where(wanted)
    .orderBy(sql`${accounts.signedInAt} DESC NULLS LAST`, desc(accounts.accountId))
    .limit(limit)
    .offset(offset);
  const live = await tx
    .select({ accountId: sessions.accountId, n: count() })
    .from(sessions)
    .where(
      and(
        anyOf(
          sessions.accountId,
          rows.map(({ account }) => account.accountId),
        ),
        isLive(),
      ),
    )
    .groupBy(sessions.accountId);
  const sessionsOf = new Map(live.map(({ accountId, n }) => [accountId, n]));
  return {
    list: rows.map(({ account: { accountId, showName, phone, signedInAt, version }, ...row }) => ({
      accountId,
      showName,
      phone,
      version,
      ...row,
      sessions: sessionsOf.get(accountId) ?? 0,
      signedInAt: signedInAt?.toISOString() ?? null,
    })),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${accounts} WHERE ${wanted}`, { limit, offset, found: rows.length }),
  };
}
