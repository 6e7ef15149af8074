import pg from 'pg';
import { LIST_ROWS_HEADER, xlsxMime } from '#domain/kernel/listFile';
import { assets } from '#domain/subjects/assets/contract';
import { addTenants, tenantOf } from './manyTenants';
import type { Measure } from './measure';
import { type Portal, startPortal } from './portal';

/** Enough that the heap has grown to what such work takes. */
const FEW = 10_000;
const ROWS = 50_000;

/** Takes a tenant's units as a workbook: its time, its size, and the server's memory at its highest. */
async function take(portal: Portal, { phone, projectCode }: ReturnType<typeof tenantOf>, rows: number) {
  const { cookie } = await portal.signIn(phone);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, portal.memory());
  }, 50);
  const from = performance.now();
  try {
    const answer = await fetch(`${portal.address}${assets.listUnits.path}?${new URLSearchParams({ projectCode })}`, {
      headers: { cookie: `${cookie.name}=${cookie.value}`, accept: xlsxMime },
    });
    if (answer.headers.get(LIST_ROWS_HEADER) !== String(rows)) throw new Error(`Not the list: ${answer.status}`);
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.length;
    return { seconds: (performance.now() - from) / 1_000, megabytes: bytes / 1024 / 1024, peak };
  } finally {
    clearInterval(watch);
  }
}

/** A list of 50,000 rows as a workbook, after one of a fifth as many. */
export const largeExport: Measure = async ({ database, folder }) => {
  const url = await database('export');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder, WORKERS: '0' });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await addTenants(client, 1, 1, FEW);
    await addTenants(client, 2, 2, ROWS);
    let few = 0;
    for (let round = 0; round < 4; round += 1) few = Math.max(few, (await take(portal, tenantOf(1), FEW)).peak);
    const many = await take(portal, tenantOf(2), ROWS);
    return [
      { what: `List of ${ROWS} rows as a workbook`, value: many.seconds, unit: 's', atMost: 60 },
      { what: '… its size', value: many.megabytes, unit: 'MB' },
      { what: `… memory of the server at ${FEW} rows`, value: few, unit: 'MB' },
      { what: `… growth of it at ${ROWS} rows`, value: many.peak - few, unit: 'MB', atMost: 96 },
    ];
  } finally {
    await client.end();
    await portal.stop();
  }
};
