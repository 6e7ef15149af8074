import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { TrailGiven, TrailWire } from '#domain/subjects/trail/schema';
import { betweenDays } from '#server/kernel/days';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';

type Query = TrailGiven['listAllTrail']['query'];
type Filters = Omit<Query, 'currentPage' | 'pageSize'>;
type Row = TrailWire['listTrail']['data']['list'][number];

/** Left out of the list: thousands of ids help no reader, and a full address would identify a person; the network is shown. */
const untold = sql.param(['unitIds', 'riskIds', 'address']);

/** People whose name or phone is asked for; more of them are too many to mean anybody. */
const NAMED = 50;

/** The rows' own conditions; each is served by an index that ends in time. */
async function conditions(tx: Tx, { keyword, action, from, to }: Filters): Promise<SQL> {
  const wanted = [betweenDays(sql`a.at`, { from, to }), action ? sql`a.action = ${action}` : undefined];
  if (keyword) {
    const named = containing(patternOf(keyword), sql`show_name`, sql`phone`) ?? sql`false`;
    const { rows } = await tx.execute<{ account_id: string }>(
      sql`SELECT account_id FROM accounts WHERE ${named} LIMIT ${NAMED}`,
    );
    const people = rows.map((row) => row.account_id);
    wanted.push(people.length > 0 ? sql`a.account_id = ANY(${sql.param(people)})` : sql`a.entity_code = ${keyword}`);
  }
  return sql.join([sql`true`, ...wanted.filter((one) => one !== undefined)], sql` AND `);
}

/** What is told of a row `f`. */
const told = sql`json_build_object('id', f.id, 'at', f.at, 'action', f.action, 'entity', f.entity, 'entityCode', f.entity_code,
  'network', f.network, 'detail', f.detail - ${untold}::text[],
  'tenantName', (SELECT t.name FROM tenants t WHERE t.tenant_code = f.tenant_code),
  'actorTenantName', (SELECT t.name FROM tenants t WHERE t.tenant_code = f.actor_tenant_code),
  'who', coalesce(
    (SELECT nullif(p.show_name, '') FROM accounts p WHERE p.account_id = coalesce(f.account_id, CASE WHEN f.entity = 'account' THEN f.entity_code END)),
    f.detail ->> 'supporter'))`;

/**
 * Rows of the log.
 * @param of parts that don't overlap, each found by an index of its own: as many rows as may be needed are taken of each
 */
const rowsOf = (of: readonly SQL[], wanted: SQL, columns: SQL, most: SQL): SQL =>
  sql.join(
    of.map((part) => sql`(SELECT ${columns} FROM audit_log a WHERE ${part} AND ${wanted} ${most})`),
    sql` UNION ALL `,
  );

/** Who did what when, the latest first. @param of as rowsOf takes them */
async function list(tx: Tx, query: Query, of: readonly SQL[]): Promise<TrailWire['listTrail']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = await conditions(tx, query);
  const found = rowsOf(of, wanted, sql`a.*`, sql`ORDER BY a.at DESC, a.id DESC LIMIT ${limit + offset}`);
  const { rows } = await tx.execute<{ row: Row }>(sql`
    SELECT ${told} AS row
    FROM (SELECT * FROM (${found}) AS u ORDER BY u.at DESC, u.id DESC LIMIT ${limit} OFFSET ${offset}) AS f
    ORDER BY f.at DESC, f.id DESC`);
  const counted = rowsOf(of, wanted, sql`1`, sql`LIMIT ${limits.exactTotalMax + 1}`);
  return {
    list: rows.map(({ row }) => ({ ...row, at: new Date(row.at).toISOString() })),
    total: await countUpTo(tx, sql`SELECT 1 FROM (${counted}) AS u`, { limit, offset, found: rows.length }),
  };
}

/** After which row a page begins, with its time as precise as the database has it. */
export interface Place {
  readonly at: string;
  readonly id: number;
}

/** So many rows after a place, the latest first: however far back that is, an index leads there. */
export async function pageAfter(
  tx: Tx,
  filters: Filters,
  place: Place | null,
  limit: number,
): Promise<(Row & { place: Place })[]> {
  const wanted = await conditions(tx, filters);
  const after = place ? sql`${wanted} AND (a.at, a.id) < (${place.at}::timestamptz, ${place.id})` : wanted;
  const found = rowsOf(partsOf(filters.tenantCode), after, sql`a.*`, sql`ORDER BY a.at DESC, a.id DESC LIMIT ${limit}`);
  const { rows } = await tx.execute<{ row: Row; at: string }>(sql`
    SELECT ${told} AS row, f.at::text AS at
    FROM (SELECT * FROM (${found}) AS u ORDER BY u.at DESC, u.id DESC LIMIT ${limit}) AS f
    ORDER BY f.at DESC, f.id DESC`);
  return rows.map(({ row, at }) => ({ ...row, place: { at, id: row.id } }));
}

/** How many rows there are, counted up to this many. */
export async function countTrail(tx: Tx, filters: Filters, most: number): Promise<number> {
  const counted = rowsOf(partsOf(filters.tenantCode), await conditions(tx, filters), sql`1`, sql`LIMIT ${most}`);
  const { rows } = await tx.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM (${counted}) AS u`);
  return Math.min(most, rows[0]?.n ?? 0);
}

/** What concerns a tenant, and what its people did elsewhere. */
const ofTenant = (tenantCode: string): SQL[] => [
  sql`a.tenant_code = ${tenantCode}`,
  sql`a.actor_tenant_code = ${tenantCode} AND a.actor_tenant_code IS DISTINCT FROM a.tenant_code`,
];

/** Of one tenant, or of all. */
const partsOf = (tenantCode: string | undefined): readonly SQL[] => (tenantCode ? ofTenant(tenantCode) : [sql`true`]);

export const listTrail = (tx: Tx, tenantCode: string, query: TrailGiven['listTrail']['query']) =>
  list(tx, query, ofTenant(tenantCode));

export const listAllTrail = (tx: Tx, query: Query) => list(tx, query, partsOf(query.tenantCode));
