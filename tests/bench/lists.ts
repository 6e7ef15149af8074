import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { assets } from '#domain/subjects/assets/contract';
import { parseEnv } from '#server/kernel/env';
import { addTenants, tenantOf } from './manyTenants';
import type { Measure } from './measure';
import { startPortal } from './portal';

const run = promisify(execFile);
const autocannon = createRequire(import.meta.url).resolve('autocannon');

const ROWS = 1_000;
const MANY_ROWS = 100_000;
const CONNECTIONS = 10;
const SECONDS = 3;
/** Other work on the machine only ever slows a round down: of these, the best counts. */
const ROUNDS = 5;

interface Load {
  perSecond: number;
  /** Milliseconds that 97.5 % of the answers stay within. */
  slowest: number;
}

/** Asks for one address as fast as it answers, from a process of its own. */
async function load(url: string, cookie = 'nobody=1', seconds = SECONDS): Promise<Load> {
  const options = [
    '--json',
    '--no-progress',
    '-c',
    String(CONNECTIONS),
    '-d',
    String(seconds),
    '-H',
    `cookie=${cookie}`,
  ];
  const { stdout } = await run(process.execPath, [autocannon, ...options, url]);
  const result = JSON.parse(stdout);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx + result.errors} faults.`);
  return { perSecond: result.requests.average, slowest: result.latency.p97_5 };
}

/** Takes turns, so that whatever else the machine does falls on all of them alike. @returns the best of each */
async function inTurns<K extends string>(works: Record<K, () => Promise<Load>>): Promise<Record<K, Load>> {
  const entries = Object.entries(works) as [K, () => Promise<Load>][];
  for (const [, work] of entries) await work();
  const best = {} as Record<K, Load>;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, work] of entries) {
      const now = await work();
      best[name] = {
        perSecond: Math.max(now.perSecond, best[name]?.perSecond ?? 0),
        slowest: Math.min(now.slowest, best[name]?.slowest ?? Number.POSITIVE_INFINITY),
      };
    }
  }
  return best;
}

/** A page of 10 units with its total, for a signed-in project manager, against a bare route over the same rows. */
export const lists: Measure = async ({ database, folder }) => {
  const url = await database('lists');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder, WORKERS: '0' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const own = tenantOf(1);
  const bare = fork(
    join(import.meta.dirname, 'bareServer.ts'),
    [url, own.tenantCode, own.projectCode, String(parseEnv({}).DATABASE_POOL)],
    { execArgv: ['--import', 'tsx'] },
  );
  try {
    const [barePort] = (await once(bare, 'message')) as [number];
    const bareUrl = `http://127.0.0.1:${barePort}/units`;
    const listOf = async ({ phone, projectCode }: typeof own, total: number | string) => {
      const { cookie, get } = await portal.signIn(phone);
      const query = { projectCode, currentPage: 1, pageSize: 10 };
      const page = await get<{ list: unknown[]; total: number | string }>(assets.listUnits.path, query);
      if (page.list.length !== 10 || page.total !== total) throw new Error(`Not the list: ${JSON.stringify(page)}`);
      const search = new URLSearchParams({ projectCode, currentPage: '1', pageSize: '10' });
      return () => load(`${portal.address}${assets.listUnits.path}?${search}`, `${cookie.name}=${cookie.value}`);
    };

    await addTenants(client, 1, 10, ROWS);
    const few = await inTurns({ bare: () => load(bareUrl), list: await listOf(own, ROWS) });
    await addTenants(client, 11, 100, ROWS);
    const many = await inTurns({ bare: () => load(bareUrl), list: await listOf(own, ROWS) });
    await addTenants(client, 101, 1_000, ROWS / 10);
    const thousand = await inTurns({ bare: () => load(bareUrl), list: await listOf(own, ROWS) });
    const large = tenantOf(1_001);
    await addTenants(client, 1_001, 1_001, MANY_ROWS);
    const { list } = await inTurns({ list: await listOf(large, '1000+') });
    return [
      { what: 'Bare route with one indexed query', value: many.bare.perSecond, unit: 'requests/s' },
      { what: 'List of units, 1,000 of the caller’s among 10,000', value: few.list.perSecond, unit: 'requests/s' },
      { what: 'List of units, 1,000 of the caller’s among 100,000', value: many.list.perSecond, unit: 'requests/s' },
      {
        what: '… with 10 tenants, against the bare route',
        value: few.list.perSecond / few.bare.perSecond,
        unit: 'ratio',
      },
      {
        what: '… with 100 tenants, against the bare route',
        value: many.list.perSecond / many.bare.perSecond,
        unit: 'ratio',
        atLeast: 0.25,
      },
      { what: '… 97.5 % of its answers within', value: many.list.slowest, unit: 'ms' },
      { what: 'List of units among 1,000 tenants', value: thousand.list.perSecond, unit: 'requests/s' },
      {
        what: '… against the same among 10 tenants, each by the bare route',
        value: thousand.list.perSecond / thousand.bare.perSecond / (few.list.perSecond / few.bare.perSecond),
        unit: 'ratio',
        atLeast: 0.8,
      },
      { what: 'List of units, 100,000 of the caller’s own', value: list.perSecond, unit: 'requests/s' },
      { what: '… 97.5 % of its answers within', value: list.slowest, unit: 'ms', atMost: 50 },
    ];
  } finally {
    bare.disconnect();
    await client.end();
    await portal.stop();
  }
};
