import pg from 'pg';
import { project } from '#domain/core/project/contract';
import { user } from '#domain/core/user/contract';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { largeInventory } from '#server/subjects/assets/demo/inventory';
import { writeInventoryWorkbook } from '#server/subjects/assets/import/documents/write';
import { percentile } from './figures';
import { large, other, RISKS, UNITS } from './large';
import { askMeanwhile, p95Of, seconds } from './meanwhile';
import type { Measure } from './measure';
import { asJob, type Client, startPortal } from './portal';
import { slowestOnScreen } from './screen';

const PROJECT = large.projectCode;

/** First, late, filtered and sorted pages of every list of the assessment. @returns the slowest of their p95, in ms */
async function slowestPage(client: Client): Promise<{ name: string; slowest: number }> {
  const lists: Partial<Record<keyof typeof assets, Record<string, string | number>[]>> = {
    listBusinesses: [{}],
    listSystems: [{}],
    listUnits: [{}, { currentPage: 900 }, { keyword: '服务器' }, { sortField: 'value', sortOrder: 'descend' }],
    listRisks: [
      {},
      { currentPage: 2_500 },
      { keyword: '服务器' },
      { category: 'systemUnit' },
      { sortField: 'unitCode', sortOrder: 'ascend' },
    ],
    listWorkUnits: [
      {},
      { currentPage: 900 },
      { stage: 'assess' },
      { keyword: '服务器' },
      { sortField: 'standingSince' },
    ],
    listOwnUnits: [{}],
    listAssessedUnits: [{ filter: 'waitforassess' }],
    listHighRemnantRisks: [{}],
    listUnacceptedRisks: [{}],
    listWorkOwners: [{}],
    listHistory: [{}],
  };
  let worst = { name: '', slowest: 0 };
  for (const [name, queries] of Object.entries(lists)) {
    for (const query of queries) {
      const { path } = assets[name as keyof typeof assets];
      const slowest = await p95Of(() => client.get(path, { projectCode: PROJECT, ...query }));
      if (slowest > worst.slowest) worst = { name: `${name} ${JSON.stringify(query)}`, slowest };
    }
  }
  return worst;
}

/** From a save until a listening page hears of it. @returns the slowest of several, in ms */
async function slowestNews(address: string, { cookie }: Client, save: () => Promise<unknown>): Promise<number> {
  const headers = { accept: 'text/event-stream', cookie: `${cookie.name}=${cookie.value}` };
  const answer = await fetch(`${address}${assets.watchAssessment.path}?projectCode=${PROJECT}`, { headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let worst = 0;
  let text = '';
  for (let round = 0; round < 5; round += 1) {
    const heard = text.split('data:').length;
    const from = performance.now();
    await save();
    while (text.split('data:').length === heard) {
      const part = await reader?.read();
      if (!part || part.done) throw new Error('The events have ended.');
      text += part.value;
    }
    worst = Math.max(worst, performance.now() - from);
  }
  await reader?.cancel();
  return worst;
}

/**
 * Searches for a word that many rows have, and for ones that none has, in Chinese and in letters: these read all rows, and
 * no total of theirs is remembered. @returns the slowest of their p95, in ms
 */
async function slowestSearch(client: Client): Promise<{ name: string; slowest: number }> {
  const words: Record<string, (round: number) => string> = {
    服务器: () => '服务器',
    〇: (round) => '〇'.repeat(1 + round),
    'none-1': (round) => `none-${round}`,
  };
  let worst = { name: '', slowest: 0 };
  for (const { path } of [assets.listRisks, assets.listUnits]) {
    for (const [name, wordOf] of Object.entries(words)) {
      let round = 0;
      const search = () => client.get(path, { projectCode: PROJECT, keyword: wordOf(round++) });
      const slowest = await p95Of(search);
      if (slowest > worst.slowest) worst = { name: `${path.split('/').at(-2)} ${name}`, slowest };
    }
  }
  return worst;
}

type BusinessRow = AssetsWire['listBusinesses']['data']['list'][number];

/** 10,000 units with 30,000 risks: in, recomputed and reported, over HTTP with a worker process. */
export const largeInventoryPath: Measure = async ({ database, folder }) => {
  const content = await writeInventoryWorkbook(largeInventory(UNITS, RISKS));
  const url = await database('inventory');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder });
  const behind = new pg.Client({ connectionString: url });
  await behind.connect();
  try {
    const manager = await portal.signIn(large.manager);
    const onlooker = await portal.signIn(other.manager);
    const stopLooking = askMeanwhile([() => onlooker.get(assets.listRisks.path, { projectCode: other.projectCode })]);

    const file = { name: '资产清单.xlsx', content, fields: { projectCode: PROJECT } };
    const [dryRun, { importCode }] = await seconds(() =>
      manager.job<{ importCode: string }>(manager.upload(assets.parseInventory.path, file)),
    );
    const [confirm] = await seconds(() => manager.job(manager.post(assets.confirmImport.path, { importCode }, asJob)));
    const [lists] = await seconds(async () => {
      for (const { path } of [assets.listUnits, assets.listRisks, assets.getHeatMap])
        await manager.get(path, { projectCode: PROJECT });
    });

    const { list } = await manager.get<{ list: BusinessRow[] }>(assets.listBusinesses.path, {
      projectCode: PROJECT,
      pageSize: 200,
    });
    const [most] = list.toSorted((a, b) => b.systemCount - a.systemCount);
    if (!most) throw new Error('The import brought no businesses.');
    const save = async (ownImportance: number) => {
      const { list: now } = await manager.get<{ list: BusinessRow[] }>(assets.listBusinesses.path, {
        projectCode: PROJECT,
        keyword: most.assetCode,
      });
      const row = now.find(({ businessId }) => businessId === most.businessId);
      const { businessId, assetCode, name, version } = row ?? most;
      const body = { projectCode: PROJECT, businessId, assetCode, name, version, ownImportance, associations: [] };
      return (await seconds(() => manager.post(assets.saveBusiness.path, body)))[0];
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

    const report = async (format: string) =>
      (
        await seconds(() =>
          manager.job(manager.get(assets.createRiskReport.path, { projectCode: PROJECT, format }, asJob)),
        )
      )[0];
    const plain = await report('docx');
    const early = portal.peakMemory();
    const pages = await slowestPage(manager);
    const search = await slowestSearch(manager);
    const screen = await slowestOnScreen(portal.address, manager, {
      units: `/systemManage/companyDetails/${PROJECT}?tab=units`,
      risks: `/systemManage/companyDetails/${PROJECT}?tab=risks`,
    });
    const heatMap = await p95Of(() => manager.get(assets.getHeatMap.path, { projectCode: PROJECT }));
    const figures = await p95Of(() => manager.get(assets.getReportFigures.path, { projectCode: PROJECT }));
    const waiting = await p95Of(() => manager.get(user.listWaitingTasks.path));
    const page = await p95Of(() => manager.get(project.getProjectAsCustomer.path, { projectCode: PROJECT }));
    const news = await slowestNews(portal.address, manager, () => save(most.ownImportance));
    // Half of the risks are treated, as after some weeks of work, so that the report has a plan and residual risks.
    await behind.query(
      `UPDATE risks SET treatment = 'modify', treatment_plan = '安装补丁并复测', treatment_owner = '负责人',
         treatment_deadline = '2030-01-01', controls = '{8.8}', remnant_frequency = 1, remnant_severity = 2
       WHERE project_code = $1 AND threat_frequency > 2`,
      [PROJECT],
    );
    // These residual risks were written past the portal: the next change has to write them for all risks.
    const remnants = await save(most.ownImportance === 1 ? 2 : 1);
    const treated = Math.max(await save(most.ownImportance === 5 ? 1 : 5), await save(most.ownImportance));
    const [docx, pdf, xlsx] = [await report('docx'), await report('pdf'), await report('xlsx')];
    const others = await stopLooking();
    const { server, workers } = portal.peakMemory();
    return [
      { what: 'Workbook of 10,000 units and 30,000 risks', value: content.byteLength / 1000, unit: 'kB' },
      { what: 'Dry run of its import', value: dryRun, unit: 's', atMost: 10 },
      { what: 'Import', value: confirm, unit: 's', atMost: 10 },
      { what: 'First units, first risks and heat map right after', value: lists, unit: 's' },
      { what: 'Change of the most carrying business', value: moved, unit: 's', atMost: 1 },
      { what: 'Change that recomputes all 30,000 risks', value: all, unit: 's', atMost: 2 },
      { what: 'Report, nothing treated yet', value: plain, unit: 's', atMost: 10 },
      {
        what: 'Peak memory so far, server and worker together',
        value: early.server + early.workers,
        unit: 'MB',
        atMost: 600,
      },
      { what: `Slowest of all list pages (${pages.name}), p95`, value: pages.slowest, unit: 'ms', atMost: 100 },
      { what: `Slowest search by keyword (${search.name}), p95`, value: search.slowest, unit: 'ms', atMost: 100 },
      {
        what: `Slowest list on screen (${screen.name}), from click to rows, p95`,
        value: screen.slowest,
        unit: 'ms',
        atMost: 300,
      },
      { what: 'Heat map of 30,000 risks, p95', value: heatMap, unit: 'ms', atMost: 200 },
      { what: 'Figures of the report on screen, p95', value: figures, unit: 'ms', atMost: 200 },
      { what: 'What waits for who leads it (home and landing page), p95', value: waiting, unit: 'ms', atMost: 200 },
      { what: 'A project’s page, p95', value: page, unit: 'ms', atMost: 200 },
      { what: 'From somebody’s save to another’s open page hearing of it', value: news, unit: 'ms', atMost: 2_000 },
      { what: 'Change that writes what remains of half of the risks', value: remnants, unit: 's', atMost: 2 },
      { what: 'The change again with half of the risks treated', value: treated, unit: 's', atMost: 1 },
      { what: 'Report as docx', value: docx, unit: 's', atMost: 15 },
      { what: 'Report as pdf', value: pdf, unit: 's', atMost: 30 },
      { what: 'Report as xlsx', value: xlsx, unit: 's' },
      {
        what: 'Meanwhile, 95 % of another tenant’s requests within',
        value: percentile(others, 0.95),
        unit: 'ms',
        atMost: 150,
      },
      { what: '… the slowest', value: Math.max(...others), unit: 'ms' },
      { what: 'Peak memory of the server', value: server, unit: 'MB', atMost: 800 },
      { what: 'Peak memory of the worker', value: workers, unit: 'MB' },
      { what: '… both together', value: server + workers, unit: 'MB' },
    ];
  } finally {
    await behind.end();
    await portal.stop();
  }
};
