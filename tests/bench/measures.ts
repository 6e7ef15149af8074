import pg from 'pg';
import { project } from '#domain/core/project/contract';
import { user } from '#domain/core/user/contract';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { importLarge, large } from './large';
import { p95Of, seconds } from './meanwhile';
import type { Measure } from './measure';
import { type Client, startPortal } from './portal';

const AT_ONCE = 500;
const { projectCode } = large;

type Outcome = AssetsWire['changeRisks']['data'];

/** Treats this many risks at once, and undoes it. @returns the duration of each step, in s */
async function treatMany(client: Client) {
  const rows: { riskId: string }[] = [];
  for (let currentPage = 1; rows.length < AT_ONCE; currentPage += 1) {
    const query = { projectCode, pageSize: 100, currentPage };
    const { list } = await client.get<AssetsWire['listRisks']['data']>(assets.listRisks.path, query);
    rows.push(...list.map(({ riskId }) => ({ riskId })));
  }
  const body = {
    projectCode,
    rows,
    change: {
      treatment: 'modify',
      treatmentPlan: '统一部署补丁',
      treatmentOwner: '王建国',
      treatmentDeadline: '2099-06-30',
      controls: ['8.8'],
      remnantFrequency: 1,
      remnantSeverity: 1,
    },
  };
  const [preview, { seal, count }] = await seconds(() => client.post<Outcome>(assets.changeRisks.path, body));
  if (count !== AT_ONCE) throw new Error(`${count} risks would change.`);
  const [change, { changeCode }] = await seconds(() =>
    client.post<Outcome>(assets.changeRisks.path, { ...body, seal }),
  );
  const [undo] = await seconds(() => client.post(assets.undoChange.path, { projectCode, changeCode }));
  return { preview, change, undo };
}

/** Every risk treated, and two thirds of the treatments carried out; a tenth of the others late. No statistics of it. */
export async function carryAllOut(behind: pg.Client): Promise<void> {
  await behind.query(
    `UPDATE risks SET treatment = 'modify', treatment_plan = '安装补丁并复测', treatment_owner = '负责人 ' || threat_frequency,
       treatment_deadline = CASE WHEN hashtext(risk_id::text) % 10 = 0 THEN date '2020-01-01' ELSE date '2099-01-01' END,
       controls = '{8.8}', remnant_frequency = 1, remnant_severity = 1,
       remnant_likelihood_level = 1, remnant_loss_level = 1, remnant_value = 1, remnant_level = 1
     WHERE project_code = $1`,
    [projectCode],
  );
  await behind.query(
    `INSERT INTO measures (tenant_code, project_code, risk_id, state, result, done_at, done_of, verified_of, verified_at)
     SELECT tenant_code, project_code, risk_id,
       (ARRAY['planned', 'inhand', 'done', 'verified', 'verified', 'verified'])[1 + abs(hashtext(risk_id::text)) % 6],
       '已安装', now(), plan_mark(risks), effect_mark(risks), now()
     FROM risks WHERE project_code = $1`,
    [projectCode],
  );
}

/** First, late, filtered and sorted pages of the measures. @returns the slowest of their p95, in ms */
async function slowestPage(client: Client): Promise<{ name: string; slowest: number }> {
  const queries: Record<string, string | number>[] = [
    {},
    { currentPage: 2_500 },
    { state: 'done' },
    { overdue: 'true' },
    { level: 3 },
    { owner: '负责人 3' },
    { keyword: '服务器' },
    { sortField: 'unitCode' },
    { sortField: 'riskValue', sortOrder: 'descend' },
  ];
  let worst = { name: '', slowest: 0 };
  for (const query of queries) {
    const slowest = await p95Of(() => client.get(assets.listMeasures.path, { projectCode, ...query }));
    console.log(`  measures ${JSON.stringify(query)}: ${slowest.toFixed(1)} ms`);
    if (slowest > worst.slowest) worst = { name: JSON.stringify(query), slowest };
  }
  return worst;
}

/** Treatments of a large project: many at once, and 30,000 of them carried out. */
export const largePlan: Measure = async ({ database, folder }) => {
  const url = await database('plan');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder });
  const behind = new pg.Client({ connectionString: url });
  await behind.connect();
  try {
    const manager = await portal.signIn(large.manager);
    await importLarge(manager);
    // Requested while there are none: connections keep the plans that they made for the empty table.
    for (let n = 0; n < 20; n += 1) await manager.get(assets.listMeasures.path, { projectCode });
    const many = await treatMany(manager);
    await carryAllOut(behind);
    const [rightAfter] = await seconds(() => manager.get(assets.listMeasures.path, { projectCode }));
    // As whatever writes many at once does, and autovacuum within a minute of all that is written one by one.
    await behind.query('SELECT refresh_inventory_statistics()');
    const pages = await slowestPage(manager);
    const figures = await p95Of(() => manager.get(assets.getMeasureFigures.path, { projectCode }));
    const today = await p95Of(() => manager.get(assets.getHeatMap.path, { projectCode, when: 'today' }));
    const waiting = await p95Of(() => manager.get(user.listWaitingTasks.path));
    const landing = await p95Of(() =>
      Promise.all([
        manager.get(user.getUserInfo.path),
        manager.get(user.listWaitingTasks.path),
        manager.get(user.listNotices.path),
        manager.get(project.getProjectAsCustomer.path, { projectCode }),
      ]),
    );
    return [
      { what: `Preview of treating ${AT_ONCE} of 30,000 risks at once`, value: many.preview, unit: 's', atMost: 2 },
      { what: '… doing it', value: many.change, unit: 's', atMost: 2 },
      { what: '… taking it back', value: many.undo, unit: 's', atMost: 2 },
      { what: 'Measures right after 30,000 were written', value: rightAfter, unit: 's', atMost: 1 },
      { what: `Slowest page of 30,000 measures (${pages.name}), p95`, value: pages.slowest, unit: 'ms', atMost: 100 },
      { what: 'Figures of 30,000 measures, p95', value: figures, unit: 'ms' },
      { what: 'Heat map of today, p95', value: today, unit: 'ms' },
      { what: 'What waits with 30,000 measures, p95', value: waiting, unit: 'ms', atMost: 200 },
      { what: 'All that the landing page asks for, at once, p95', value: landing, unit: 'ms', atMost: 200 },
    ];
  } finally {
    await behind.end();
    await portal.stop();
  }
};
