import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { leadingRole } from '#domain/core/tenant/people/rules';
import { tenantTypes } from '#domain/kernel/tenants';
import type { PlatformGiven, PlatformWire } from '#domain/subjects/platform/schema';
import type { TenantStanding } from '#domain/subjects/platform/tenants';
import { tenants } from '#server/core/tenant/tables';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { managersOf } from '../queries/managers';

type Row = PlatformWire['listTenants']['data']['list'][number];

const standings: Readonly<Record<TenantStanding, SQL | undefined>> = {
  enabled: and(eq(tenants.approvalState, 'success'), isNull(tenants.disabledReason)),
  waiting: and(ne(tenants.approvalState, 'success'), isNull(tenants.disabledReason)),
  disabled: isNotNull(tenants.disabledReason),
};

/** Of the tenant `t`. A project is one of its customer and, where it is another, of the channel that runs it. */
export const runningProjects = sql`(SELECT count(*)::int FROM projects p
  WHERE (p.tenant_code = t.tenant_code OR p.channel_tenant_code = t.tenant_code)
    AND p.state IN ('inhand', 'audit', 'consumerSubmitSvipData'))`;
export const people = sql`(SELECT count(DISTINCT m.account_id)::int FROM memberships m WHERE m.tenant_code = t.tenant_code)`;
export const points = sql`coalesce((SELECT b.gift + b.paid FROM point_balances b WHERE b.tenant_code = t.tenant_code), 0)`;
/** A channel's customers, also those that wait to be let in, and the channels below it. */
export const below = (tenantCode: string | SQL): SQL | undefined =>
  or(eq(tenants.createdByTenant, tenantCode), eq(tenants.parentTenantCode, tenantCode));
/** The people who lead a tenant of its type. */
export const itsLeader = sql`(CASE t.type ${sql.join(
  tenantTypes.map((type) => sql`WHEN ${type} THEN ${leadingRole[type]}`),
  sql` `,
)} END)`;

/** All tenants, the latest first; their details are queried for the page alone. */
export async function listTenants(
  tx: Tx,
  { keyword, type, standing, above, ...query }: PlatformGiven['listTenants']['query'],
): Promise<PlatformWire['listTenants']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    type ? eq(tenants.type, type) : sql`true`,
    standing ? standings[standing] : undefined,
    above ? below(above) : undefined,
    containing(patternOf(keyword), tenants.name, tenants.tenantCode),
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
    SELECT json_build_object('tenantCode', t.tenant_code, 'name', t.name, 'type', t.type,
      'approvalState', t.approval_state, 'disabledReason', t.disabled_reason, 'disabledAt', t.disabled_at,
      'since', t.created_at, 'managers', ${managersOf(itsLeader)}, 'people', ${people},
      'runningProjects', ${runningProjects}, 'points', ${points}) AS row
    FROM tenants t WHERE t.tenant_code = ANY(${sql.param(codes)}) ORDER BY t.created_at DESC, t.tenant_code DESC`);
  return {
    list: rows.map(({ row }) => ({
      ...row,
      since: new Date(row.since).toISOString(),
      disabledAt: row.disabledAt && new Date(row.disabledAt).toISOString(),
    })),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${tenants} WHERE ${wanted}`, { limit, offset, found: page.length }),
  };
}

/** @throws AppError notFound */
export async function tenantWork(
  tx: Tx,
  { tenantCode }: PlatformGiven['getTenantWork']['query'],
): Promise<PlatformWire['getTenantWork']['data']> {
  const { rows } = await tx.execute<{ work: PlatformWire['getTenantWork']['data'] }>(sql`
    SELECT json_build_object('people', ${people}, 'runningProjects', ${runningProjects}, 'points', ${points},
      'signedIn', (SELECT count(DISTINCT s.account_id)::int FROM sessions s
        WHERE s.tenant_code = t.tenant_code AND s.revoked_at IS NULL AND s.last_seen_at > now() - interval '15 minutes'),
      'openOrders', (SELECT count(*)::int FROM orders o WHERE o.tenant_code = t.tenant_code AND o.state = 'open'),
      'jobs', (SELECT count(*)::int FROM jobs j WHERE j.actor_tenant_code = t.tenant_code AND j.state IN ('queued', 'running')),
      'links', (SELECT count(*)::int FROM file_shares s WHERE t.tenant_code IN (s.tenant_code, s.created_by_tenant)
        AND s.withdrawn_at IS NULL AND s.expires_at > now()),
      'deliveries', (SELECT count(*)::int FROM deliveries d WHERE d.tenant_code = t.tenant_code
        AND d.state IN ('waiting', 'working', 'handedOver'))) AS work
    FROM tenants t WHERE t.tenant_code = ${tenantCode}`);
  if (!rows[0]) throw new AppError('notFound');
  return rows[0].work;
}
