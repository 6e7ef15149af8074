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

/**
 * Every risk treated, each by a measure of its own as before measures had several, and two thirds of them carried out; a
 * tenth of the others late. No statistics of it.
 */
export async function carryAllOut(behind: pg.Client): Promise<void> {
  await behind.query(
    `INSERT INTO measures (tenant_code, project_code, measure_id, measure_code, treatment_plan, treatment_owner, treatment_deadline, controls)
     SELECT tenant_code, project_code, risk_id, 'M' || substr(risk_code, 2), '安装补丁并复测', '负责人 ' || threat_frequency,
       CASE WHEN hashtext(risk_id::text) % 10 = 0 THEN date '2020-01-01' ELSE date '2099-01-01' END, '{8.8}'
     FROM risks WHERE project_code = $1`,
    [projectCode],
  );
  await behind.query(
    `UPDATE risks AS r SET treatment = 'modify', measure_id = m.measure_id, treatment_plan = m.treatment_plan,
       treatment_owner = m.treatment_owner, treatment_deadline = m.treatment_deadline, controls = m.controls,
       remnant_frequency = 1, remnant_severity = 1, remnant_likelihood_level = 1, remnant_loss_level = 1, remnant_value = 1, remnant_level = 1
     FROM measures AS m WHERE m.project_code = r.project_code AND m.measure_id = r.risk_id AND r.project_code = $1`,
    [projectCode],
  );
  await behind.query(
    `UPDATE measures AS m SET result = '已安装', done_at = now(), done_of = plan_mark(m), verified_of = effect_mark(m), verified_at = now(),
       state = (ARRAY['planned', 'inhand', 'done', 'verified', 'verified', 'verified'])[1 + abs(hashtext(measure_id::text)) % 6]
     WHERE project_code = $1`,
    [projectCode],
  );
}

/** 30,000 measures of one risk each become the few that they are. @returns the duration of preview and merge, in s */
async function mergeAll(client: Client, behind: pg.Client) {
  await behind.query(`UPDATE measures SET state = 'planned', result = NULL WHERE project_code = $1`, [projectCode]);
  const ask = (seal?: string) =>
    client.post<AssetsWire['mergeMeasures']['data']>(assets.mergeMeasures.path, { projectCode, seal });
  const [preview, { seal }] = await seconds(() => ask());
  const [merge, { count }] = await seconds(() => ask(seal));
  if (count < 25_000) throw new Error(`${count} measures were merged.`);
  return { preview, merge };
}

/** Saves a measure of many risks. @returns p95, in ms */
async function saveShared(client: Client): Promise<number> {
  const rows: { riskId: string }[] = [];
  for (let currentPage = 1; rows.length < AT_ONCE; currentPage += 1) {
    const query = { projectCode, pageSize: 100, currentPage };
    const { list } = await client.get<AssetsWire['listRisks']['data']>(assets.listRisks.path, query);
    rows.push(...list.map(({ riskId }) => ({ riskId })));
  }
  const plan = { treatmentPlan: '集中部署补丁', treatmentOwner: '王建国', treatmentDeadline: '2099-06-30' };
  const change = { projectCode, rows, change: { treatment: 'modify', ...plan, treatmentCost: null, controls: [] } };
  const { seal } = await client.post<Outcome>(assets.changeRisks.path, change);
  await client.post(assets.changeRisks.path, { ...change, seal });
  let n = 0;
  return p95Of(async () => {
    const { list } = await client.get<AssetsWire['listMeasures']['data']>(assets.listMeasures.path, {
      projectCode,
      keyword: '集中部署补丁',
    });
    const [measure] = list;
    if (measure?.risks !== AT_ONCE) throw new Error(`The measure has ${measure?.risks} risks.`);
    const { measureId, version } = measure;
    n += 1;
    await client.post(assets.saveMeasure.path, { projectCode, measureId, version, ...plan, treatmentCost: n });
  });
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
    { sortField: 'measureCode' },
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
    // As autovacuum does within a minute of so many changes.
    await behind.query('VACUUM (ANALYZE) measures');
    await behind.query('VACUUM (ANALYZE) risks');
    const pages = await slowestPage(manager);
    const figures = await p95Of(() => manager.get(assets.getMeasureFigures.path, { projectCode }));
    const today = await p95Of(() => manager.get(assets.getHeatMap.path, { projectCode, when: 'today' }));
    const waiting = await p95Of(() => manager.get(user.listWaitingTasks.path));
    const land = () =>
      Promise.all([
        manager.get(user.getUserInfo.path),
        manager.get(user.listWaitingTasks.path),
        manager.get(user.listNotices.path),
        manager.get(project.getProjectAsCustomer.path, { projectCode }),
      ]);
    // Each connection plans each of its statements on its first requests.
    const [first] = await seconds(land);
    for (let n = 0; n < 5; n += 1) await land();
    const landing = await p95Of(land);
    const merged = await mergeAll(manager, behind);
    const shared = await saveShared(manager);
    return [
      { what: `Preview of treating ${AT_ONCE} of 30,000 risks at once`, value: many.preview, unit: 's', atMost: 2 },
      { what: '… doing it', value: many.change, unit: 's', atMost: 2 },
      { what: '… taking it back', value: many.undo, unit: 's', atMost: 2 },
      { what: 'Measures right after 30,000 were written', value: rightAfter, unit: 's', atMost: 1 },
      { what: `Slowest page of 30,000 measures (${pages.name}), p95`, value: pages.slowest, unit: 'ms', atMost: 100 },
      { what: 'Preview of merging 30,000 measures', value: merged.preview, unit: 's', atMost: 30 },
      { what: '… doing it', value: merged.merge, unit: 's', atMost: 30 },
      { what: `A measure of ${AT_ONCE} risks read and saved, p95`, value: shared, unit: 'ms', atMost: 300 },
      { what: 'Figures of 30,000 measures, p95', value: figures, unit: 'ms' },
      { what: 'Heat map of today, p95', value: today, unit: 'ms' },
      { what: 'What waits with 30,000 measures, p95', value: waiting, unit: 'ms', atMost: 200 },
      { what: 'All that the landing page asks for, at once, for the first time', value: first, unit: 's' },
      { what: '… p95', value: landing, unit: 'ms', atMost: 200 },
    ];
  } finally {
    await behind.end();
    await portal.stop();
  }
};
