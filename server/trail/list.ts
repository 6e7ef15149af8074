import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { TrailGiven, TrailWire } from '#domain/trail/schema';
import { betweenDays } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { countUpTo, likePattern, pageOf } from '#server/kernel/db/paging';

type Query = TrailGiven['listAllTrail']['query'];
type Row = TrailWire['listTrail']['data']['list'][number];

/** Thousands of ids say nothing to anybody, and whose subscriber line it was is nobody's business: the network is told. */
const untold = sql.param(['unitIds', 'riskIds', 'address']);

/** People whose name or phone is asked for; more of them are too many to mean anybody. */
const NAMED = 50;

/** The rows' own conditions; each is served by an index that ends in time. */
async function conditions(tx: Tx, { keyword, action, from, to }: Query): Promise<SQL> {
  const wanted = [betweenDays(sql`a.at`, { from, to }), action ? sql`a.action = ${action}` : undefined];
  if (keyword) {
    const pattern = likePattern(keyword);
    const { rows } = await tx.execute<{ account_id: string }>(
      sql`SELECT account_id FROM accounts WHERE show_name ILIKE ${pattern} OR phone LIKE ${pattern} LIMIT ${NAMED}`,
    );
    const people = rows.map((row) => row.account_id);
    wanted.push(people.length > 0 ? sql`a.account_id = ANY(${sql.param(people)})` : sql`a.entity_code = ${keyword}`);
  }
  return sql.join([sql`true`, ...wanted.filter((one) => one !== undefined)], sql` AND `);
}

/**
 * Who did what when, the latest first.
 * @param of parts that don't overlap, each found by an index of its own: as many rows as the page may need are taken of
 *   each, and put in order
 */
async function list(tx: Tx, query: Query, of: readonly SQL[]): Promise<TrailWire['listTrail']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = await conditions(tx, query);
  const upTo = (columns: SQL, most: SQL) =>
    sql.join(
      of.map((part) => sql`(SELECT ${columns} FROM audit_log a WHERE ${part} AND ${wanted} ${most})`),
      sql` UNION ALL `,
    );
  const found = upTo(sql`a.*`, sql`ORDER BY a.at DESC, a.id DESC LIMIT ${limit + offset}`);
  const { rows } = await tx.execute<{ row: Row }>(sql`
    SELECT json_build_object('id', f.id, 'at', f.at, 'action', f.action, 'entity', f.entity, 'entityCode', f.entity_code,
      'network', f.network, 'detail', f.detail - ${untold}::text[],
      'tenantName', (SELECT t.name FROM tenants t WHERE t.tenant_code = f.tenant_code),
      'actorTenantName', (SELECT t.name FROM tenants t WHERE t.tenant_code = f.actor_tenant_code),
      'who', coalesce(
        (SELECT nullif(p.show_name, '') FROM accounts p WHERE p.account_id = coalesce(f.account_id, CASE WHEN f.entity = 'account' THEN f.entity_code END)),
        f.detail ->> 'supporter')) AS row
    FROM (SELECT * FROM (${found}) AS u ORDER BY u.at DESC, u.id DESC LIMIT ${limit} OFFSET ${offset}) AS f
    ORDER BY f.at DESC, f.id DESC`);
  return {
    list: rows.map(({ row }) => ({ ...row, at: new Date(row.at).toISOString() })),
    total: await countUpTo(tx, sql`SELECT 1 FROM (${upTo(sql`1`, sql`LIMIT ${limits.exactTotalMax + 1}`)}) AS u`, {
      limit,
      offset,
      found: rows.length,
    }),
  };
}

/** What concerns a tenant, and what its people did elsewhere. */
const ofTenant = (tenantCode: string): SQL[] => [
  sql`a.tenant_code = ${tenantCode}`,
  sql`a.actor_tenant_code = ${tenantCode} AND a.actor_tenant_code IS DISTINCT FROM a.tenant_code`,
];

export const listTrail = (tx: Tx, tenantCode: string, query: TrailGiven['listTrail']['query']) =>
  list(tx, query, ofTenant(tenantCode));

export const listAllTrail = (tx: Tx, query: Query) =>
  list(tx, query, query.tenantCode ? ofTenant(query.tenantCode) : [sql`true`]);
