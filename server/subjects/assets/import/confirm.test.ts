import { describe, expect, it } from 'vitest';
import { emptyInventory, type Inventory } from '#domain/subjects/assets/inventory/inventory';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { demoInventory, demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import { CONFIRM, type Detail, importApp, PARSE, PM, PROJECT } from '../../../../tests/server/importApp';
import type { Client } from '../../../../tests/server/testApp';

import { writeInventoryWorkbook } from './documents/write';

const { t, parse, detail, counts } = importApp();

describe('a good workbook', () => {
  it('shows what it will do, writes nothing until it is confirmed, then everything, once', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, await demoInventoryWorkbook());
    const dry = await detail(pm, data.importCode, { part: 'units' });
    expect(dry.errorCount).toBe(0);
    expect(dry.summary.units).toEqual({ added: 300, changed: 0, unchanged: 0, kept: 0 });
    expect(dry.changes.total).toBe(300);
    expect(dry.allowedActions).toContain('confirm');
    expect(await counts(pm)).toEqual([0, 0, 0, 0]);

    for (const [client, code] of [
      [t.nobody, '10000'],
      // An executor may not import; a stranger may not even know of the project.
      [await t.as('13800000023'), '403'],
      [await t.as('13800000021'), 'not_found'],
    ] as const) {
      expect((await client.post(CONFIRM, { importCode: data.importCode })).errorCode).toBe(code);
    }

    const done = await pm.post<{ summary: Detail['summary'] }>(CONFIRM, { importCode: data.importCode });
    expect(done.success, done.errorMsg).toBe(true);
    expect(done.data.summary.units?.added).toBe(300);
    expect(await counts(pm)).toEqual([20, 40, 300, demoInventory().risks.length]);
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).errorCode).toBe('import_not_confirmable');
    expect((await detail(pm, data.importCode)).state).toBe('confirmed');
    const [written] = await t.audits('writeInventory');
    expect(written?.entityCode).toBe(data.importCode);
  });

  it('re-imports by asset code: changes what differs, leaves alone what the file does not list', async () => {
    const pm = await t.as(PM);
    const inventory = demoInventory();
    const few = {
      ...inventory,
      units: inventory.units.slice(0, 10).map((unit, i) => (i === 0 ? { ...unit, name: '改名后的单元' } : unit)),
      systemUnits: [],
      risks: [],
    };
    const { data } = await parse(pm, await writeInventoryWorkbook(few));
    const dry = await detail(pm, data.importCode);
    expect(dry.summary.units).toEqual({ added: 0, changed: 1, unchanged: 9, kept: 290 });
    expect(dry.changes.list).toEqual([
      expect.objectContaining({
        part: 'units',
        change: 'changed',
        fields: [{ field: 'name', before: inventory.units[0]?.name, after: '改名后的单元' }],
      }),
    ]);
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).success).toBe(true);
    expect(await counts(pm)).toEqual([20, 40, 300, inventory.risks.length]);
    const found = await pm.get<{ list: { name: string; version: number }[] }>('/consulting/project/unitAssets/list', {
      projectCode: PROJECT,
      keyword: '改名后的单元',
    });
    expect(found.data.list).toEqual([expect.objectContaining({ version: 2 })]);
  });

  const BETWEEN = {
    projectCode: PROJECT,
    assetCode: 'BETWEEN-1',
    name: '其间新增',
    confidentiality: 1,
    integrity: 1,
    availability: 1,
    businesses: [],
  };
  const [first] = demoInventory().units;
  /** Of the demo inventory the first unit alone, with another name. */
  const renaming = (name: string, part: Partial<Inventory> = {}) =>
    writeInventoryWorkbook({ ...emptyInventory, units: [{ ...(first as Inventory['units'][number]), name }], ...part });
  const unitNamed = async (client: Client, keyword: string) =>
    (
      await client.get<AssetsWire['listUnits']['data']>('/consulting/project/unitAssets/list', {
        projectCode: PROJECT,
        keyword,
      })
    ).data.list[0];

  it('goes on where others have changed what the dry run does not speak of', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, await renaming('其间改名'));
    expect((await pm.post('/consulting/project/systemAssets/addOrUpdate', BETWEEN)).success).toBe(true);
    const other = await unitNamed(pm, demoInventory().units[1]?.code ?? '');
    const added = await pm.post('/consulting/project/assess/update', {
      projectCode: PROJECT,
      unitId: other?.unitId,
      threat: '其间威胁',
      vulnerability: '其间脆弱性',
      threatFrequency: 2,
      vulnerabilitySeverity: 2,
    });
    expect(added.success, added.errorMsg).toBe(true);
    expect((await detail(pm, data.importCode)).allowedActions).toContain('confirm');
    const done = await pm.post(CONFIRM, { importCode: data.importCode });
    expect(done.success, done.errorMsg).toBe(true);
    expect((await unitNamed(pm, '其间改名'))?.assetCode).toBe(first?.code);
    expect((await unitNamed(pm, demoInventory().units[1]?.code ?? ''))?.unitId).toBe(other?.unitId);
  });

  it.each([
    ['a row that it would change', 0],
    ['a row that it found unchanged', 1],
  ])('is refused, by name, where somebody has changed %s', async (what, index) => {
    const pm = await t.as(PM);
    const listed = demoInventory().units.slice(0, 2);
    const name = (await unitNamed(pm, first?.code ?? ''))?.name ?? '';
    const units = listed.map((unit, i) => (i === 0 ? { ...unit, name: '不会写入' } : unit));
    const { data } = await parse(pm, await renaming('', { units }));
    const unit = await unitNamed(pm, listed[index]?.code ?? '');
    if (!unit) throw new Error('The unit is gone.');
    const { unitId, version, assetCode, category, assetType, confidentiality, integrity, availability } = unit;
    const saved = await pm.post('/consulting/project/unitAssets/update', {
      projectCode: PROJECT,
      unitId,
      version,
      assetCode,
      name: unit.name,
      category,
      assetType,
      confidentiality,
      integrity,
      availability,
      location: `新机房：${what}`,
      systems: unit.systems.map(({ systemId, essential }) => ({ systemId, essential })),
    });
    expect(saved.success, saved.errorMsg).toBe(true);
    const refused = await pm.post(CONFIRM, { importCode: data.importCode });
    expect(refused.errorCode).toBe('import_overtaken');
    expect(refused.errorMsg).toContain(`：${assetCode}。`);
    expect((await unitNamed(pm, first?.code ?? ''))?.name).toBe(name);
    expect(await detail(pm, data.importCode)).toMatchObject({ state: 'overtaken', allowedActions: [] });
    expect((await t.audits('refuseImport'))[0]).toMatchObject({
      entityCode: data.importCode,
      detail: { what: assetCode },
    });
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).errorCode).toBe('import_not_confirmable');
  });

  it('is refused, by name, where what it refers to is gone', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(
      pm,
      await renaming('仍不写入', {
        systemUnits: [{ system: BETWEEN.assetCode, unit: first?.code ?? '', essential: true }],
      }),
    );
    expect((await detail(pm, data.importCode)).allowedActions).toContain('confirm');
    const found = await pm.get<AssetsWire['listSystems']['data']>('/consulting/project/systemAssets/list', {
      projectCode: PROJECT,
      keyword: BETWEEN.assetCode,
    });
    const [system] = found.data.list;
    await pm.post(
      `/consulting/project/systemAssets/delete?projectCode=${PROJECT}&systemId=${system?.systemId}&version=${system?.version}`,
    );
    const refused = await pm.post(CONFIRM, { importCode: data.importCode });
    expect(refused).toMatchObject({ errorCode: 'import_overtaken', errorMsg: expect.stringContaining('BETWEEN-1') });
  });

  it('of two confirms at once one writes and the other is told', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(
      pm,
      await writeInventoryWorkbook({
        ...demoInventory(),
        businesses: demoInventory().businesses.map((b) => ({ ...b, name: `${b.name}二` })),
      }),
    );
    const answers = await Promise.all([
      pm.post(CONFIRM, { importCode: data.importCode }),
      pm.post(CONFIRM, { importCode: data.importCode }),
    ]);
    expect(answers.map((answer) => answer.success).sort()).toEqual([false, true]);
    const rows = await pm.get<{ list: { version: number }[] }>('/consulting/project/businessAssets/list', {
      projectCode: PROJECT,
    });
    expect(new Set(rows.data.list.map((row) => row.version))).toEqual(new Set([2]));
  });

  it('answers at once with a job where the client asks so, and the job tells its end', async () => {
    const pm = await t.as(PM);
    const started = await pm.upload<{ jobCode: string }>(
      PARSE,
      { name: 'a.xlsx', content: await demoInventoryWorkbook(), fields: { projectCode: PROJECT } },
      { prefer: 'respond-async' },
    );
    const { jobCode } = started.data;
    await expect
      .poll(async () => (await pm.get<{ state: string }>('/api/portal/job/detail', { jobCode })).data.state, {
        timeout: 15_000,
      })
      .toBe('done');
    const { data: job } = await pm.get<{ percent: number; result: { importCode: string } }>('/api/portal/job/detail', {
      jobCode,
    });
    expect(job.percent).toBe(100);
    expect(job.result.importCode).toMatch(/^I/);
    expect((await (await t.as('13800000021')).get('/api/portal/job/detail', { jobCode })).errorCode).toBe('not_found');
  });

  it('exports what can be imported again without a single change', async () => {
    const pm = await t.as(PM);
    const exported = await pm.post<{ objectId: string }>('/api/portal/inventory/export', { projectCode: PROJECT });
    expect(exported.success, exported.errorMsg).toBe(true);
    const file = await pm.get('/consulting/file/download', { objectId: exported.data.objectId, projectCode: PROJECT });
    const { data } = await parse(pm, file.bytes);
    const again = await detail(pm, data.importCode);
    expect(again.errorCount).toBe(0);
    expect(again.changes.list).toEqual([]);
    expect(Object.values(again.summary).every((part) => part.kept === 0)).toBe(true);
  });
});
