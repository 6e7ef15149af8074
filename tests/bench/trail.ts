import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { trail } from '#domain/subjects/trail/contract';
import type { TrailWire } from '#domain/subjects/trail/schema';
import { checkTrail } from '#server/subjects/trail/chain/check';
import { sealTrail } from '#server/subjects/trail/chain/seal';
import { p95Of, seconds } from './meanwhile';
import type { Measure } from './measure';
import { startPortal } from './portal';

const ROWS = 5_000_000;
/** Every tenth row is this tenant's; the others belong to as many others. */
const TENANT = 'TCHANNELA';
const MANAGER = '13800000011';
const OPERATOR = '13800000001';

/** Five years of activity, most of it the same few actions. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query(`SELECT set_config('app.scope', 'system', false)`);
  await owner.query(`INSERT INTO audit_log
      (at, tenant_code, actor_tenant_code, account_id, action, entity, entity_code, detail, request_id, network)
    SELECT now() - interval '5 years' + n * interval '31 seconds', t.code, t.code,
      CASE n % 97 WHEN 0 THEN 'A13800000011' ELSE 'ABENCH' || n % 5000 END,
      (ARRAY['saveUnit', 'saveRisk', 'downloadFile', 'signIn', 'saveAnswers', 'submitUnits'])[1 + n % 6],
      'unit', 'C' || n % 200000, jsonb_build_object('assetCode', 'A-' || n, 'version', n % 40,
        'changed', jsonb_build_object('name', jsonb_build_object('before', 'x', 'after', 'y'))), 'R' || n, '203.0.113.x'
    FROM generate_series(1, ${ROWS}) AS n
      CROSS JOIN LATERAL (SELECT CASE n % 10 WHEN 0 THEN '${TENANT}' ELSE 'TBENCH' || n % 2000 END AS code) AS t`);
  await owner.query('VACUUM ANALYZE audit_log');
}

/** Searching the log of five million rows, sealing it, and checking its seals. */
export const auditTrail: Measure = async ({ database, folder }) => {
  const url = await database('trail');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await fill(owner);
    const searched = async (who: string, path: string, queries: Readonly<Record<string, object>>) => {
      const client = await portal.signIn(who);
      const figures = [];
      for (const [what, query] of Object.entries(queries)) {
        const ask = () => client.get<TrailWire['listTrail']['data']>(path, { pageSize: 20, ...query });
        figures.push({ what: `… ${what}, p95`, value: await p95Of(ask), unit: 'ms' as const, atMost: 300 });
      }
      return figures;
    };
    const year = new Date().getUTCFullYear() - 2;
    const queries = {
      'the latest': {},
      'the fiftieth page': { currentPage: 50 },
      'by person': { keyword: MANAGER },
      'by record': { keyword: 'C1230' },
      'by an action': { action: 'submitUnits' },
      'by an action that is not there': { action: 'removeGuide' },
      'a month of years ago': { from: `${year}-03-01`, to: `${year}-03-31` },
      'an action of a person in a month': {
        action: 'saveRisk',
        keyword: MANAGER,
        from: `${year}-03-01`,
        to: `${year}-03-31`,
      },
    };
    const all = await searched(OPERATOR, trail.listAllTrail.path, {
      ...queries,
      'of a tenant': { tenantCode: TENANT },
    });
    const own = await searched(MANAGER, trail.listTrail.path, queries);
    const db = drizzle(owner);
    const services = {
      env: { AUDIT_KEY: undefined, DATA_DIR: folder } as never,
      database: { transaction: (_: unknown, work: (tx: never) => Promise<unknown>) => work(db as never) } as never,
    };
    const [sealing] = await seconds(async () => {
      await sealTrail(services);
      return sealTrail(services);
    });
    const [checking, { rows, count }] = await seconds(() => checkTrail(services));
    return [
      ...all.map((figure) => ({ ...figure, what: figure.what.replace('…', `operator, ${ROWS} rows:`) })),
      ...own.map((figure) => ({ ...figure, what: figure.what.replace('…', 'manager of a tenth of them:') })),
      { what: `sealing ${rows} rows`, value: sealing, unit: 's' },
      { what: 'checking them, rows a second', value: Math.round(rows / checking), unit: 'count', atLeast: 50_000 },
      { what: '… faults', value: count, unit: 'count', atMost: 0 },
    ];
  } finally {
    await owner.end();
    await portal.stop();
  }
};
