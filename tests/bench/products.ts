import pg from 'pg';
import { iso } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { percentile } from './figures';
import type { Measure } from './measure';
import { type Client, startPortal } from './portal';

const MANAGER = '13800000021';
const PROJECT = 'PDEMO27001A';
const PROCESSES = 200;
const TIMES = 60;

/** Processes of the demo's first product, each judged and with an aspect. */
async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const of = [PROJECT, PROCESSES];
  try {
    await client.query(
      `INSERT INTO product_processes (tenant_code, project_code, product_code, process_code, position, name, inputs, outputs, equipment, role)
       SELECT p.tenant_code, p.project_code, p.product_code, 'SB' || n, 100 + n, '过程 ' || n, '来料', '半成品', ARRAY['设备 ' || n % 20], '操作员'
       FROM company_products AS p, generate_series(1, $2) AS n WHERE p.project_code = $1 AND p.product_code = 'PDEMO1'`,
      of,
    );
    await client.query(
      `INSERT INTO process_importance (tenant_code, project_code, process_code, scores, is_verifiable)
       SELECT tenant_code, project_code, process_code, '{"quality":3,"requirements":3,"stability":2,"failures":1,"detection":1}', position % 5 > 0
       FROM product_processes WHERE project_code = $1 AND process_code LIKE 'SB%'`,
      [PROJECT],
    );
    await client.query(
      `INSERT INTO environmental_aspects (tenant_code, project_code, aspect_code, process_code, name, kind, condition, tense, scores)
       SELECT tenant_code, project_code, 'AB' || process_code, process_code, '废料', 'waste', 'normal', 'present',
         '{"legal":3,"frequency":3,"extent":3,"severity":3,"concern":3}'
       FROM product_processes WHERE project_code = $1 AND process_code LIKE 'SB%'`,
      [PROJECT],
    );
    // As autovacuum does within a minute of so many.
    await client.query('ANALYZE product_processes, process_importance, environmental_aspects');
  } finally {
    await client.end();
  }
}

/** Times in ms of one call. */
async function timesOf(work: (client: Client) => Promise<unknown>, client: Client): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const from = performance.now();
    await work(client);
    times.push(performance.now() - from);
  }
  return times;
}

/** Products with many processes: their lists, what is missing, and what documents say otherwise. */
export const products: Measure = async ({ database, folder }) => {
  const url = await database('products');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder });
  try {
    const manager = await portal.signIn(MANAGER);
    await fill(url);
    const query = { projectCode: PROJECT };
    const figure = async (what: string, atMost: number, work: (client: Client) => Promise<unknown>) => ({
      what: `${what}, p95`,
      value: percentile(await timesOf(work, manager), 0.95),
      unit: 'ms' as const,
      atMost,
    });
    const { gaps } = await manager.post<IsoWire['validateProducts']['data']>(iso.validateProducts.path, query);
    return [
      await figure(`The products with their ${PROCESSES} processes counted`, 100, (client) =>
        client.get(iso.listProducts.path, query),
      ),
      await figure(`All of ${PROCESSES} processes`, 100, (client) => client.get(iso.listProcesses.path, query)),
      await figure('What is missing of them', 200, (client) => client.post(iso.validateProducts.path, query)),
      { what: '… of which there is', value: gaps.length, unit: 'count', atLeast: PROCESSES },
      await figure('What documents say otherwise', 200, (client) => client.get(iso.listChangedProcesses.path, query)),
    ];
  } finally {
    await portal.stop();
  }
};
