import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { bulkInsert } from '#server/kernel/db/bulk';
import { risks } from '#server/subjects/assets/risk/tables';
import { makeUnit } from '../../../../tests/factories/inventory';
import { treatedRisk } from '../../../../tests/factories/work';
import { assessmentApp, inDays, type Project } from '../../../../tests/server/assessmentApp';
import { remindMeasures } from './jobs/remindMeasures';
import { settlePlans } from './settlePlans';

const { t, clients, newProject } = assessmentApp();
const MEASURES = 10_000;

/** So many treatments of which the database has no statistics. */
async function fill({ tenantCode, projectCode }: Project, deadline = '2099-06-30'): Promise<void> {
  await t.peek(async (tx) => {
    const unitId = await makeUnit(tx, { tenantCode, projectCode }, '单元');
    const rest = { tenantCode, projectCode, unitId, threatFrequency: 5 as const, vulnerabilitySeverity: 5 as const };
    const results = { assetValue: 2, threatValue: 5, likelihoodValue: 25, lossValue: 10, riskValue: 16 } as const;
    const levels = { likelihoodLevel: 5, lossLevel: 2, riskLevel: 3 } as const;
    const meta = { controls: [], version: 1, createdAt: new Date(), updatedAt: new Date() };
    const one = { ...rest, ...results, ...levels, ...meta, ...treatedRisk };
    const rows = Array.from({ length: MEASURES }, (_, n) => ({
      ...one,
      treatmentDeadline: deadline,
      riskId: crypto.randomUUID(),
      riskCode: `R-${n}`,
      threat: `威胁 ${n}`,
      vulnerability: n % 2 === 0 ? '补丁未更新' : '备份未演练',
      treatmentPlan: `更新补丁 ${n}`,
    }));
    await bulkInsert(tx, risks, rows);
    await settlePlans(tx, { tenantCode, projectCode }, { riskIds: rows.map(({ riskId }) => riskId), by: null });
  });
}

describe('thousands of measures', () => {
  const pm = () => clients.CONSUMER_PM;
  const timed = async (what: string, ask: () => Promise<unknown>) => {
    const from = performance.now();
    await ask();
    expect(performance.now() - from, what).toBeLessThan(1_000);
  };

  it('are counted, filtered and waited for at once right after the reminders of the morning', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const asked = {
      figures: () => pm().get(assets.getMeasureFigures.path, { projectCode }),
      done: () => pm().get(assets.listMeasures.path, { projectCode, state: 'done' }),
      today: () => pm().get(assets.getHeatMap.path, { projectCode, when: 'today' }),
      waiting: () => pm().get(user.listWaitingTasks.path),
    };
    for (const ask of Object.values(asked)) await ask();
    await fill(project, inDays(3));
    expect((await remindMeasures(t.services)).reminded).toBeGreaterThanOrEqual(MEASURES);
    // What the planner goes by: from where it takes the table for empty, these have taken minutes.
    const { rows } = await t.owner.query<{ n: number }>(
      `SELECT reltuples AS n FROM pg_class WHERE relname = 'reminders'`,
    );
    expect(rows[0]?.n).toBeGreaterThanOrEqual(MEASURES);
    for (const [what, ask] of Object.entries(asked)) await timed(what, ask);
  }, 60_000);

  it('are listed at once right after they were written, without fresh statistics of the database', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const queries = [{}, { currentPage: 400 }, { keyword: '补丁' }, { sortField: 'riskValue' }];
    const ask = (query: object) =>
      pm().get<AssetsWire['listMeasures']['data']>(assets.listMeasures.path, { projectCode, ...query });
    // What is planned for a list without rows is what the connections go on with.
    for (const query of queries) expect((await ask(query)).data.list).toEqual([]);
    await fill(project);
    await t.peek((tx) => tx.execute(sql`UPDATE measures SET state = 'inhand' WHERE project_code = ${projectCode}`));
    for (const query of queries)
      await timed(JSON.stringify(query), async () => expect((await ask(query)).data.list).toHaveLength(10));
  }, 60_000);
});
