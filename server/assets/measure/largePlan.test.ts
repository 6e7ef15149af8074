import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/assets/contract';
import type { AssetsWire } from '#domain/assets/schema';
import { risks } from '#server/assets/risk/tables';
import { bulkInsert } from '#server/kernel/db/bulk';
import { makeUnit } from '../../../tests/factories/inventory';
import { treatedRisk } from '../../../tests/factories/work';
import { assessmentApp, type Project } from '../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp();
const MEASURES = 10_000;

/** So many measures of which the database has no statistics: as if it were before they were written. */
async function fill({ tenantCode, projectCode }: Project): Promise<void> {
  await t.peek(async (tx) => {
    const unitId = await makeUnit(tx, { tenantCode, projectCode }, '单元');
    const rest = { tenantCode, projectCode, unitId, threatFrequency: 5 as const, vulnerabilitySeverity: 5 as const };
    const results = { assetValue: 2, likelihoodValue: 25, lossValue: 10, riskValue: 16 } as const;
    const levels = { likelihoodLevel: 5, lossLevel: 2, riskLevel: 3 } as const;
    const meta = { controls: [], version: 1, createdAt: new Date(), updatedAt: new Date() };
    const one = { ...rest, ...results, ...levels, ...meta, ...treatedRisk };
    const rows = Array.from({ length: MEASURES }, (_, n) => ({
      ...one,
      riskId: crypto.randomUUID(),
      threat: `威胁 ${n}`,
      vulnerability: n % 2 === 0 ? '补丁未更新' : '备份未演练',
    }));
    await bulkInsert(tx, risks, rows);
    await tx.execute(sql`INSERT INTO measures (tenant_code, project_code, risk_id, state)
      SELECT tenant_code, project_code, risk_id, 'inhand' FROM risks WHERE project_code = ${projectCode}`);
  });
}

describe('the list of measures', () => {
  it('answers at once right after many were written', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const pm = clients.CONSUMER_PM;
    const queries = [{}, { currentPage: 400 }, { keyword: '补丁' }, { state: 'inhand' }, { sortField: 'unitCode' }];
    const ask = (query: object) =>
      pm.get<AssetsWire['listMeasures']['data']>(assets.listMeasures.path, { projectCode, ...query });
    // What is planned for a list without rows is what the connections go on with.
    for (const query of queries) expect((await ask(query)).data.list).toEqual([]);
    await fill(project);
    for (const query of queries) {
      const from = performance.now();
      const { data } = await ask(query);
      expect(data.list.length, JSON.stringify(query)).toBeGreaterThan(0);
      expect(performance.now() - from, JSON.stringify(query)).toBeLessThan(1_000);
    }
  }, 60_000);
});
