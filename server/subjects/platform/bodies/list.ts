import { and, desc, eq, sql } from 'drizzle-orm';
import { leadingRole } from '#domain/core/tenant/people/rules';
import type { PlatformGiven, PlatformWire } from '#domain/subjects/platform/schema';
import { tenants } from '#server/core/tenant/tables';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { managersOf } from '../queries/managers';
import { certificationBodies } from '../tables';

type Row = PlatformWire['listCertificationBodies']['data']['list'][number];

/** All certification bodies by name; who manages them is asked for the page alone. */
export async function listBodies(
  tx: Tx,
  { keyword, state, ...query }: PlatformGiven['listCertificationBodies']['query'],
): Promise<PlatformWire['listCertificationBodies']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    eq(tenants.type, 'certification_body'),
    state ? sql`coalesce(${certificationBodies.state}, 'valid') = ${state}` : undefined,
    containing(patternOf(keyword), tenants.name, certificationBodies.approvalNumber),
  );
  const beside = sql`FROM ${tenants} LEFT JOIN ${certificationBodies} USING (tenant_code) WHERE ${wanted}`;
  const page = await tx
    .select({ tenantCode: tenants.tenantCode })
    .from(tenants)
    .leftJoin(certificationBodies, eq(certificationBodies.tenantCode, tenants.tenantCode))
    .where(wanted)
    .orderBy(desc(tenants.createdAt), desc(tenants.tenantCode))
    .limit(limit)
    .offset(offset);
  const codes = page.map(({ tenantCode }) => tenantCode);
  const { rows } = await tx.execute<{ row: Row }>(sql`
    SELECT json_build_object(
      'tenantCode', t.tenant_code, 'name', t.name, 'approvalNumber', b.approval_number, 'validUntil', b.valid_until,
      'scopes', coalesce(to_json(b.scopes), '[]'), 'state', coalesce(b.state, 'valid'), 'reason', b.reason,
      'version', coalesce(b.version, 0),
      'managers', ${managersOf(leadingRole.certification_body)},
      'invited', (SELECT count(*) FROM invitations i
        WHERE i.tenant_code = t.tenant_code AND i.state = 'open' AND i.expires_at > now()),
      'people', (SELECT count(DISTINCT m.account_id) FROM memberships m WHERE m.tenant_code = t.tenant_code)) AS row
    FROM tenants t LEFT JOIN certification_bodies b USING (tenant_code)
    WHERE t.tenant_code = ANY(${sql.param(codes)}) ORDER BY t.created_at DESC, t.tenant_code DESC`);
  return {
    list: rows.map(({ row }) => row),
    total: await countUpTo(tx, sql`SELECT 1 ${beside}`, { limit, offset, found: page.length }),
  };
}
