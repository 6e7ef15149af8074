import pg from 'pg';
import { assets } from '#domain/contract/assets';
import type { AssetsWire } from '#domain/contract/assets.schema';
import { largeInventory } from '../../server/db/demo/inventory';
import { writeInventoryWorkbook } from '../../server/documents/inventoryWorkbook/write';
import type { Measure } from './bench';
import { percentile } from './figures';
import { asJob, type Client, startPortal } from './portal';

const UNITS = 10_000;
const RISKS = 30_000;
/** Its own, and empty in the demo data. */
const PROJECT = 'PDEMO27001B';
const MANAGER = '13800000025';
/** Somebody of another tenant, who looks at lists meanwhile. */
const ONLOOKER = '13800000021';
const ONLOOKERS_PROJECT = 'PDEMO27001A';

const seconds = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const from = performance.now();
  const result = await work();
  return [(performance.now() - from) / 1000, result];
};

/** Asks for a page of risks again and again until stopped. @returns how long each answer took, in ms */
function lookMeanwhile(client: Client): () => Promise<number[]> {
  let stopped = false;
  const times: number[] = [];
  const done = (async () => {
    while (!stopped) {
      const [time] = await seconds(() => client.get(assets.assessList.path, { projectCode: ONLOOKERS_PROJECT }));
      times.push(time * 1000);
      await new Promise((pause) => setTimeout(pause, 20));
    }
  })();
  return async () => {
    stopped = true;
    await done;
    return times;
  };
}

type BusinessRow = AssetsWire['businessAssetsList']['data']['list'][number];

/** 10,000 units with 30,000 risks: in, recomputed and reported, over HTTP with a worker process. */
export const largeInventoryPath: Measure = async ({ database, folder }) => {
  const content = await writeInventoryWorkbook(largeInventory(UNITS, RISKS));
  const url = await database('inventory');
  const portal = await startPortal({ DATABASE_URL: url, DATA_DIR: folder });
  const behind = new pg.Client({ connectionString: url });
  await behind.connect();
  try {
    const manager = await portal.signIn(MANAGER);
    const onlooker = await portal.signIn(ONLOOKER);
    const stopLooking = lookMeanwhile(onlooker);

    const file = { name: '资产清单.xlsx', content, fields: { projectCode: PROJECT } };
    const [dryRun, { importCode }] = await seconds(() =>
      manager.job<{ importCode: string }>(manager.upload(assets.importExcelParse.path, file)),
    );
    const [confirm] = await seconds(() =>
      manager.job(manager.post(assets.inventoryImportConfirm.path, { importCode }, asJob)),
    );
    const [lists] = await seconds(async () => {
      for (const { path } of [assets.unitAssetsList, assets.assessList, assets.riskHeatMap])
        await manager.get(path, { projectCode: PROJECT });
    });

    const { list } = await manager.get<{ list: BusinessRow[] }>(assets.businessAssetsList.path, {
      projectCode: PROJECT,
      pageSize: 200,
    });
    const [most] = list.toSorted((a, b) => b.systemCount - a.systemCount);
    if (!most) throw new Error('The import brought no businesses.');
    const save = async (ownImportance: number) => {
      const { list: now } = await manager.get<{ list: BusinessRow[] }>(assets.businessAssetsList.path, {
        projectCode: PROJECT,
        keyword: most.assetCode,
      });
      const row = now.find(({ businessId }) => businessId === most.businessId);
      const { businessId, assetCode, name, version } = row ?? most;
      const body = { projectCode: PROJECT, businessId, assetCode, name, version, ownImportance, associations: [] };
      return (await seconds(() => manager.post(assets.businessAssetsAddOrUpdate.path, body)))[0];
    };
    const moved = Math.max(await save(most.ownImportance === 5 ? 1 : 5), await save(most.ownImportance));
    // No single change moves every value; where all of them are stale, the next change must write all 30,000.
    await behind.query(
      'UPDATE risks SET asset_value = 1, likelihood_value = 0, loss_value = 0, risk_value = 0 WHERE project_code = $1',
      [PROJECT],
    );
    const all = await save(most.ownImportance);
    const { rows: stale } = await behind.query('SELECT 1 FROM risks WHERE project_code = $1 AND risk_value = 0', [
      PROJECT,
    ]);
    if (stale.length > 0) throw new Error(`${stale.length} risks were not recomputed.`);

    const [report] = await seconds(() =>
      manager.job(manager.get(`${assets.assetsRiskEvaluateReport.path}`, { projectCode: PROJECT }, asJob)),
    );
    const times = await stopLooking();
    const { server, workers } = portal.peakMemory();
    return [
      { what: 'Workbook of 10,000 units and 30,000 risks', value: content.byteLength / 1000, unit: 'kB' },
      { what: 'Dry run of its import', value: dryRun, unit: 's', atMost: 10 },
      { what: 'Import', value: confirm, unit: 's', atMost: 10 },
      { what: 'First units, first risks and heat map right after', value: lists, unit: 's' },
      { what: 'Change of the most carrying business', value: moved, unit: 's', atMost: 2 },
      { what: 'Change that recomputes all 30,000 risks', value: all, unit: 's', atMost: 2 },
      { what: 'Report', value: report, unit: 's', atMost: 10 },
      { what: 'Meanwhile, 95 % of another tenant’s requests within', value: percentile(times, 0.95), unit: 'ms' },
      { what: '… the slowest', value: Math.max(...times), unit: 'ms' },
      { what: 'Peak memory of the server', value: server, unit: 'MB' },
      { what: 'Peak memory of the worker', value: workers, unit: 'MB' },
      { what: '… both together', value: server + workers, unit: 'MB', atMost: 600 },
    ];
  } finally {
    await behind.end();
    await portal.stop();
  }
};
