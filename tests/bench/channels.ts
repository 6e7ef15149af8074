import pg from 'pg';
import { project } from '#domain/core/project/contract';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import { marketing } from '#domain/subjects/marketing/contract';
import { customerBook } from '#server/core/tenant/customers/import/customerBook';
import { writeBook } from '#server/kernel/documents/book/write';
import { percentile } from './figures';
import { addChannels, addPartnerTree, channelOf } from './manyChannels';
import { seconds, times } from './meanwhile';
import type { Measure } from './measure';
import { type Client, startPortal } from './portal';

/** 200 channels with 20,000 customers and 100,000 projects: one holds half of the projects, the others are alike. */
const usual = { people: 20, customers: 90, projects: 250 };
const largest = { people: 60, customers: 2_090, projects: 50_250 };
const FEW = 10;
const LARGEST = 200;
const IMPORTED = 5_000;

type Query = Record<string, string | number>;
type Ask = [path: string, query: Query];

const asked = (calls: Record<string, { path: string }>, lists: Record<string, Query[]>): Ask[] =>
  Object.entries(lists).flatMap(([name, queries]) => queries.map((query): Ask => [calls[name]?.path ?? name, query]));

/** Every list and search of a channel's leaders: first and late pages, filters, frequent, rare and unknown words. */
const ofLeaders: Ask[] = [
  ...asked(project, {
    listProjects: [
      {},
      { currentPage: 20 },
      { dispatchStatus: 'undispatch' },
      { late: 'true' },
      { state: 'audit' },
      { sortField: 'endDate', sortOrder: 'ascend' },
      { keyword: '资产' },
      { keyword: 'gap' },
      { keyword: 'gap analysis 4' },
      { keyword: '4-17' },
      { keyword: '〇' },
      { keyword: 'none' },
    ],
    listProjectGroups: [
      { scope: 'all' },
      { scope: 'all', currentPage: 20 },
      { scope: 'all', keyword: '云计算' },
      { scope: 'all', keyword: 'gap analysis 4' },
      { scope: 'all', keyword: '〇' },
      { scope: 'all', state: 'audit' },
      { scope: 'my' },
      { scope: 'transform' },
    ],
    listCustomers: [
      {},
      { currentPage: 8 },
      { keyword: '江' },
      { keyword: '1-1' },
      { keyword: '〇' },
      { size: 'small' },
      { protection: 'ending' },
      { inProjects: 'no' },
      { sortField: 'projectCount', sortOrder: 'descend' },
    ],
    listLoads: [{}, { keyword: '顾问' }],
  }),
  ...asked(tenant, {
    listPool: [{}, { keyword: '江' }],
    listCustomerMoves: [{}, { kind: 'reported' }],
    listManagedUsers: [{}, { keyword: '顾问' }],
    listConsultations: [{}, { keyword: '来询' }, { keyword: 'none' }, { due: 'late' }],
  }),
  ...asked(marketing, { listSubChannels: [{}], listMovements: [{}], listProducts: [{}] }),
  ...asked(user, { listWaitingTasks: [{}], listNotices: [{}] }),
];

/** The same for a consultant, who sees their own projects. */
const ofConsultants: Ask[] = [
  ...asked(project, {
    listProjectGroups: [
      { scope: 'my' },
      { scope: 'my', keyword: '云计算' },
      { scope: 'my', keyword: 'gap analysis 4' },
      { scope: 'my', keyword: '〇' },
      { scope: 'my', state: 'audit' },
      { scope: 'transform' },
    ],
    listCustomers: [{}],
  }),
  ...asked(tenant, { listConsultations: [{}] }),
  ...asked(user, { listWaitingTasks: [{}] }),
];

const WARM = 3;
const ROUNDS = 20;

/** Milliseconds of each answer, once the caches are warm. */
async function slowest(client: Client, asks: readonly Ask[]) {
  const figures: { name: string; p95: number; median: number }[] = [];
  for (const [path, query] of asks) {
    const took = await times(WARM + ROUNDS, () => client.get(path, query));
    const warm = took.slice(WARM);
    figures.push({
      name: `${path.split('/').at(-1)} ${JSON.stringify(query)}`,
      p95: percentile(warm, 0.95),
      median: percentile(warm, 0.5),
    });
  }
  return figures.toSorted((a, b) => b.p95 - a.p95);
}
const sum = (figures: readonly { median: number }[]) => figures.reduce((all, { median }) => all + median, 0);

/** The everyday lists of a channel, among many channels. */
export const channels: Measure = async ({ database, folder }) => {
  const url = await database('channels');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder, WORKERS: '0' });
  const behind = new pg.Client({ connectionString: url });
  await behind.connect();
  try {
    await addChannels(behind, 1, FEW, usual);
    const small = await portal.signIn(channelOf(1).managerPhone);
    const among10 = await slowest(small, ofLeaders);
    await addChannels(behind, FEW + 1, LARGEST - 1, usual);
    await addChannels(behind, LARGEST, LARGEST, largest);
    const partners = await addPartnerTree(behind, channelOf(2).tenantCode);
    const among200 = await slowest(small, ofLeaders);

    const leader = await portal.signIn(channelOf(LARGEST).managerPhone);
    const consultant = await portal.signIn(channelOf(LARGEST).consultantPhone);
    const [led, own] = [await slowest(leader, ofLeaders), await slowest(consultant, ofConsultants)];

    const parent = await portal.signIn(channelOf(2).managerPhone);
    const top = { parentTenantCode: channelOf(2).tenantCode };
    const tree = await slowest(parent, [
      [marketing.listSubChannels.path, { ...top, pageSize: 200 }],
      [marketing.listSubChannels.path, { keyword: '4-14' }],
      [marketing.listSubChannels.path, { pageSize: 200 }],
    ]);

    const rows = Array.from({ length: IMPORTED }, (_, n) => ({
      name: `导入客户 ${n} 有限公司`,
      size: 'small',
      industries: ['C'],
      address: `苏州市 ${n} 号`,
    }));
    const content = await writeBook(customerBook, { customers: rows }, 'zh-CN');
    const importer = await portal.signIn(channelOf(3).managerPhone);
    const [dryRun, { importCode }] = await seconds(() =>
      importer.upload<{ importCode: string }>(tenant.parseCustomers.path, { name: '客户.xlsx', content, fields: {} }),
    );
    const [entered, { added }] = await seconds(() =>
      importer.post<{ added: number }>(tenant.confirmCustomers.path, { importCode }),
    );
    if (added !== IMPORTED) throw new Error(`${added} customers were entered.`);

    for (const one of [...led.slice(0, 5), ...own.slice(0, 3)])
      console.log(`  ${one.name}: median ${one.median.toFixed(0)} ms, p95 ${one.p95.toFixed(0)} ms`);
    const worst = (what: string, [first]: typeof led, atMost: number) => ({
      what: `${what} (${first?.name}), p95`,
      value: first?.p95 ?? Number.NaN,
      unit: 'ms' as const,
      atMost,
    });
    return [
      worst('Slowest list of a usual channel’s manager, among 200 channels', among200, 100),
      {
        what: '… all of them, medians, against the same among 10 channels',
        value: sum(among200) / sum(among10),
        unit: 'ratio',
        atMost: 1.25,
      },
      worst('Slowest list of the largest channel’s manager, 50,000 projects', led, 100),
      worst('… of one of its consultants', own, 100),
      worst(`Tree of ${partners} partners on 5 levels`, tree, 300),
      { what: 'Dry run of an import of 5,000 customers', value: dryRun, unit: 's', atMost: 10 },
      { what: '… dry run and entering', value: dryRun + entered, unit: 's', atMost: 10 },
    ];
  } finally {
    await behind.end();
    await portal.stop();
  }
};
