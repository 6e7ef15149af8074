import { and, desc, eq, sql } from 'drizzle-orm';
import { leadingRole } from '#domain/core/tenant/people/rules';
import type { PlatformGiven, PlatformWire } from '#domain/subjects/platform/schema';
import { tenants } from '#server/core/tenant/tables';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { managersOf } from './managers';

type Row = PlatformWire['listChannels']['data']['list'][number];

/** All channels, the latest first; their details are queried for the page alone. */
export async function listChannels(
  tx: Tx,
  { keyword, approvalState, ...query }: PlatformGiven['listChannels']['query'],
): Promise<PlatformWire['listChannels']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    eq(tenants.type, 'channel'),
    approvalState ? eq(tenants.approvalState, approvalState) : undefined,
    containing(patternOf(keyword), tenants.name),
  );
  const page = await tx
    .select({ tenantCode: tenants.tenantCode })
    .from(tenants)
    .where(wanted)
    .orderBy(desc(tenants.createdAt), desc(tenants.tenantCode))
    .limit(limit)
    .offset(offset);
  const codes = page.map(({ tenantCode }) => tenantCode);
  const { rows } = await tx.execute<{ row: Row }>(sql`
    SELECT json_build_object(
      'tenantCode', t.tenant_code, 'tenantName', t.name, 'approvalState', t.approval_state, 'since', t.created_at,
      'parentName', (SELECT p.name FROM tenants p WHERE p.tenant_code = t.parent_tenant_code AND p.type = 'channel'),
      'managers', ${managersOf(leadingRole.channel)},
      'people', (SELECT count(DISTINCT m.account_id) FROM memberships m WHERE m.tenant_code = t.tenant_code),
      'customers', (SELECT count(*) FROM tenant_relations r WHERE r.tenant_code = t.tenant_code),
      'projects', (SELECT count(*) FROM projects p WHERE p.channel_tenant_code = t.tenant_code),
      'points', coalesce((SELECT b.gift + b.paid FROM point_balances b WHERE b.tenant_code = t.tenant_code), 0)) AS row
    FROM tenants t WHERE t.tenant_code = ANY(${sql.param(codes)}) ORDER BY t.created_at DESC, t.tenant_code DESC`);
  return {
    list: rows.map(({ row }) => ({ ...row, since: new Date(row.since).toISOString() })),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${tenants} WHERE ${wanted}`, { limit, offset, found: page.length }),
  };
}
