import { eq, sql } from 'drizzle-orm';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { emptyInventory, type Inventory } from '#domain/assets/inventory/inventory';
import type { AssetsWire } from '#domain/assets/schema';
import { limits } from '#domain/kernel/limits';
import { Context } from '#server/kernel/context';
import { assessments, inventoryImports, risks, unitAssets } from '#server/kernel/db/schema';
import type { SessionTenant } from '#server/kernel/http/session';
import { demoInventory, demoInventoryWorkbook } from '#server/seed/inventory';
import { mistakesWorkbook } from '#server/seed/inventoryMistakes';
import { makeProject } from '../../../tests/factories/projects';
import { makePerson } from '../../../tests/factories/tenants';
import { highRisk, makeWork } from '../../../tests/factories/work';
import { type Answer, type Client, testApp } from '../../../tests/server/testApp';
import { writeInventoryWorkbook } from './documents/write';
import { undoInventoryJob } from './verbs/undoInventoryImport';

const PARSE = '/api/import/excel/parse';
const CONFIRM = '/api/portal/inventory/import/confirm';
const DETAIL = '/api/portal/inventory/import/detail';
/** Of customer B: its project is empty at first. */
const PROJECT = 'PDEMO27001B';
const PM = '13800000025';

const t = testApp({ worker: true });

interface Detail {
  state: string;
  errorCount: number;
  summary: Record<string, { added: number; changed: number; unchanged: number; kept: number }>;
  problems: { list: { sheet: string; row: number; column: number; reason: string }[]; total: number } | null;
  changes: {
    list: { part: string; change: string; fields: { field: string; before: unknown; after: unknown }[] }[];
    total: number;
  } | null;
  allowedActions: string[];
}

const parse = (client: Client, content: Buffer, name = '资产清单.xlsx', projectCode = PROJECT) =>
  client.upload<{ importCode: string }>(PARSE, { name, content, fields: { projectCode } });
const detail = async (client: Client, importCode: string, query: Record<string, string> = {}) =>
  (await client.get<Detail>(DETAIL, { importCode, ...query })).data;
const totalOf = async (client: Client, path: string) =>
  (await client.get<{ total: number | string }>(`/consulting/project/${path}/list`, { projectCode: PROJECT })).data
    .total;
const counts = (client: Client) =>
  Promise.all(['businessAssets', 'systemAssets', 'unitAssets', 'assess'].map((path) => totalOf(client, path)));

describe('who may import', () => {
  it('refuses nobody, onlookers and other tenants before anything is kept', async () => {
    const content = await demoInventoryWorkbook();
    expect((await parse(t.nobody, content)).errorCode).toBe('10000');
    expect((await parse(await t.as('13800000023'), content, 'a.xlsx', 'PDEMO27001A')).errorCode).toBe('403');
    expect((await parse(await t.as('13800000022'), content, 'a.xlsx', 'PDEMO27001A')).errorCode).toBe('403');
    expect((await parse(await t.as('13800000021'), content)).errorCode).toBe('not_found');
    expect(await t.peek((tx) => tx.select().from(inventoryImports))).toEqual([]);
  });
});

/** The demo inventory with these rows at the end of each of its sheets. */
const endingIn = async (...numbers: string[]) => {
  const rows = numbers.map((number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`).join('');
  const entries = Object.entries(unzipSync(await demoInventoryWorkbook())).map(([name, bytes]) => {
    const isSheet = name.startsWith('xl/worksheets/sheet');
    const text = () => Buffer.from(bytes).toString().replace('</sheetData>', `${rows}</sheetData>`);
    return [name, isSheet ? strToU8(text()) : bytes] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(entries)));
};

describe('files that are no inventory', () => {
  const bomb = () => {
    const sheet = strToU8(
      `<worksheet><sheetData>${'<row><c t="inlineStr"><is><t>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</t></is></c></row>'.repeat(2_400_000)}</sheetData></worksheet>`,
    );
    return Buffer.from(
      zipSync({
        '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        '_rels/.rels': strToU8(
          '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        ),
        'xl/workbook.xml': strToU8(
          '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="业务资产" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': sheet,
      }),
    );
  };

  it.each<[string, () => Promise<Buffer> | Buffer, (answer: Answer) => void]>([
    ['0 bytes', () => Buffer.alloc(0), (answer) => expect(answer.errorCode).toBe('file_empty')],
    [
      'a renamed .exe',
      () => Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), Buffer.alloc(4000, 7)]),
      (answer) => expect(answer.errorCode).toBe('file_type'),
    ],
    ['a text', () => Buffer.from('资产,编码\n'.repeat(100)), (answer) => expect(answer.errorCode).toBe('file_type')],
    [
      'a broken xlsx',
      async () => (await demoInventoryWorkbook()).subarray(0, 20_000),
      (answer) => expect(answer.errorCode).toBe('file_broken'),
    ],
    ...(['20000 15000', '20000 20000', '1048577', '1e9', 'x'] as const).map(
      (numbers): [string, () => Promise<Buffer>, (answer: Answer) => void] => [
        `rows that no workbook has: ${numbers}`,
        () => endingIn(...numbers.split(' ')),
        (answer) => expect(answer.errorCode).toBe('file_broken'),
      ],
    ),
    ['a zip bomb', bomb, (answer) => expect(answer.errorCode).toBe('file_too_large_inflated')],
    ['21 MB', () => Buffer.alloc(limits.spreadsheetBytes + 1, 80), (answer) => expect(answer.status).toBe(413)],
    ['60 MB', () => Buffer.alloc(60 * 1024 * 1024, 80), (answer) => expect(answer.status).toBe(413)],
  ])('says what is wrong with %s, and writes nothing', async (_name, content, check) => {
    const pm = await t.as(PM);
    const answer = await parse(pm, await content());
    check(answer);
    expect(answer.errorMsg || answer.message).toMatch(/[\u4e00-\u9fff]/);
    expect(await counts(pm)).toEqual([0, 0, 0, 0]);
  });
});

describe('a workbook with thirty kinds of mistakes', () => {
  it('names every bad cell, gives the marked workbook back and cannot be confirmed', async () => {
    const pm = await t.as(PM);
    const { workbook, expected } = await mistakesWorkbook();
    const { data } = await parse(pm, workbook);
    const found = await detail(pm, data.importCode, { pageSize: '200' });
    expect(found.state).toBe('parsed');
    expect(found.allowedActions).toEqual(['downloadMarked']);
    const places = new Set(found.problems?.list.map((p) => `${p.sheet} ${p.row} ${p.column} ${p.reason}`));
    for (const p of expected) expect(places).toContain(`${p.sheet} ${p.row} ${p.column} ${p.reason}`);
    const marked = await pm.get('/api/portal/inventory/import/marked', { importCode: data.importCode });
    expect(marked.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(String(marked.headers['content-disposition'])).toContain("filename*=UTF-8''");
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).errorCode).toBe('import_not_confirmable');
    expect(await counts(pm)).toEqual([0, 0, 0, 0]);
  });
});

describe('a mistake far below all others', () => {
  it('is named and marked in its place, as quickly as any', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, await endingIn('1048576'));
    const found = await detail(pm, data.importCode, { pageSize: '200' });
    expect(found.problems?.list.map((problem) => problem.row)).toContain(1_048_576);
    const marked = await pm.get('/api/portal/inventory/import/marked', { importCode: data.importCode });
    const sheets = Object.entries(unzipSync(marked.bytes)).filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets.map(([, bytes]) => Buffer.from(bytes).toString()).join()).toContain('r="A1048576"');
  });
});

describe('a good workbook', () => {
  it('shows what it will do, writes nothing until it is confirmed, then everything, once', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, await demoInventoryWorkbook());
    const dry = await detail(pm, data.importCode, { view: 'changes', part: 'units' });
    expect(dry.errorCount).toBe(0);
    expect(dry.summary.units).toEqual({ added: 300, changed: 0, unchanged: 0, kept: 0 });
    expect(dry.changes?.total).toBe(300);
    expect(dry.allowedActions).toContain('confirm');
    expect(await counts(pm)).toEqual([0, 0, 0, 0]);

    for (const [client, code] of [
      [t.nobody, '10000'],
      // An executor imports nowhere, and may not even know of another tenant's project.
      [await t.as('13800000023'), 'not_found'],
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
    const dry = await detail(pm, data.importCode, { view: 'changes' });
    expect(dry.summary.units).toEqual({ added: 0, changed: 1, unchanged: 9, kept: 290 });
    expect(dry.changes?.list).toEqual([
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
    ...{ confidentiality: 1, integrity: 1, availability: 1, businesses: [] },
  };
  const [first] = demoInventory().units;
  /** Of the demo inventory the first unit alone, with another name. */
  const renaming = (name: string, part: Partial<Inventory> = {}) =>
    writeInventoryWorkbook({ ...emptyInventory, units: [{ ...(first as Inventory['units'][number]), name }], ...part });
  const unitNamed = async (client: Client, keyword: string) =>
    (
      await client.get<AssetsWire['unitAssetsList']['data']>('/consulting/project/unitAssets/list', {
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
      ...{ threat: '其间威胁', vulnerability: '其间脆弱性', threatFrequency: 2, vulnerabilitySeverity: 2 },
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
      ...{ projectCode: PROJECT, unitId, version, assetCode, name: unit.name, category, assetType },
      ...{ confidentiality, integrity, availability, location: `新机房：${what}` },
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
    const found = await pm.get<AssetsWire['systemAssetsList']['data']>('/consulting/project/systemAssets/list', {
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
    const again = await detail(pm, data.importCode, { view: 'changes' });
    expect(again.errorCount).toBe(0);
    expect(again.changes?.list).toEqual([]);
    expect(Object.values(again.summary).every((part) => part.kept === 0)).toBe(true);
  });
});

describe('taking an import back', () => {
  const UNDO = '/api/portal/inventory/import/undo';
  const sheets = async (pm: Client) => {
    const exported = await pm.post<{ objectId: string }>('/api/portal/inventory/export', { projectCode: PROJECT });
    const { bytes } = await pm.get('/consulting/file/download', { objectId: exported.data.objectId });
    return Object.fromEntries(
      Object.entries(unzipSync(bytes))
        .filter(([name]) => name.startsWith('xl/worksheets/') || name === 'xl/sharedStrings.xml')
        .map(([name, content]) => [name, Buffer.from(content).toString()]),
    );
  };
  /** Changes a name, raises a unit, and adds a unit with a risk to a system of its own. */
  const changed = () => {
    const inventory = demoInventory();
    const [unit] = inventory.units;
    const [system] = inventory.systems;
    if (!unit || !system) throw new Error('The demo inventory is empty.');
    return writeInventoryWorkbook({
      ...inventory,
      units: [
        { ...unit, name: '撤销前的名字', confidentiality: unit.confidentiality === 5 ? 1 : 5 },
        { ...unit, code: 'UNDO-1', name: '新单元' },
      ],
      systems: [{ ...system, code: 'UNDO-S', name: '新系统' }],
      businesses: [],
      associations: [],
      businessSystems: [],
      systemUnits: [{ system: 'UNDO-S', unit: 'UNDO-1', essential: true }],
      risks: [
        { unit: 'UNDO-1', threat: '断电', vulnerability: '无备用电源', threatFrequency: 3, vulnerabilitySeverity: 3 },
      ],
    });
  };

  it('puts everything back to the cell, once, and only for those who may import', async () => {
    const pm = await t.as(PM);
    const before = await sheets(pm);
    const { data } = await parse(pm, await changed());
    expect((await pm.post(UNDO, { importCode: data.importCode })).errorCode).toBe('import_not_undoable');
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).success).toBe(true);
    expect(await sheets(pm)).not.toEqual(before);
    expect((await detail(pm, data.importCode)).allowedActions).toContain('undo');
    for (const [client, code] of [
      [t.nobody, '10000'],
      [await t.as('13800000023'), 'not_found'],
      [await t.as('13800000021'), 'not_found'],
    ] as const)
      expect((await client.post(UNDO, { importCode: data.importCode })).errorCode).toBe(code);
    const undone = await pm.post(UNDO, { importCode: data.importCode });
    expect(undone.success, undone.errorMsg).toBe(true);
    expect(await sheets(pm)).toEqual(before);
    expect((await detail(pm, data.importCode)).state).toBe('undone');
    expect((await pm.post(UNDO, { importCode: data.importCode })).errorCode).toBe('import_not_undoable');
    expect((await t.audits('undoImport'))[0]?.entityCode).toBe(data.importCode);
  });

  it('is refused once something was built on it', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, await changed());
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).success).toBe(true);
    const { list } = (
      await pm.get<{ list: { riskId: string; version: number }[] }>('/consulting/project/assess/list', {
        projectCode: PROJECT,
        keyword: '无备用电源',
      })
    ).data;
    const [risk] = list;
    await pm.post('/consulting/project/assessControl/update', {
      projectCode: PROJECT,
      riskId: risk?.riskId,
      version: risk?.version,
      existingControl: '双路供电',
    });
    expect((await detail(pm, data.importCode)).allowedActions).not.toContain('undo');
    expect((await pm.post(UNDO, { importCode: data.importCode })).errorCode).toBe('import_not_undoable');
  });

  it('is refused too where work on it is just being saved', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, await changed());
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).success).toBe(true);
    expect((await detail(pm, data.importCode)).allowedActions).toContain('undo');
    const accountId = `A${PM}`;
    const tenant = {
      tenantCode: 'TCUSTOMERB',
      tenantName: '',
      type: 'customer',
      approvalState: 'agreed',
      inviteCode: null,
    };
    const session = {
      ...{ tokenHash: '', accountId, showName: '', avatar: null, phoneBound: true, mustAgree: false },
      ...{ tenant: tenant as SessionTenant, roles: ['CONSUMER_PM' as const] },
    };
    const ctx = new Context(t.services, session, { tenantCode: tenant.tenantCode, accountId }, 'zh-CN', 'undo');
    let undoing: Promise<void> | undefined;
    await t.peek(async (tx) => {
      await tx
        .update(assessments)
        .set({ workVersion: sql`${assessments.workVersion} + 1` })
        .where(eq(assessments.projectCode, PROJECT));
      undoing = undoInventoryJob.run({
        ...{ ctx, jobCode: 'J', input: { importCode: data.importCode }, progress: () => undefined },
        finish: async (effect) => void (await ctx.write(effect)),
      });
      undoing.catch(() => undefined);
      // Until it waits for what this holds.
      await t.waitedFor(tx);
    });
    await expect(undoing).rejects.toMatchObject({ errorName: 'importNotUndoable' });
    expect((await detail(pm, data.importCode)).state).toBe('confirmed');
  });

  /** A signed project: one unit whose high risk is accepted, another one that no workbook here speaks of. */
  const signed = async () => {
    const made = await t.peek(async (tx) => {
      const project = await makeProject(tx);
      const pm = await makePerson(tx, project.tenantCode, ['CONSUMER_PM']);
      await makePerson(tx, project.tenantCode, ['CONSUMER_EXECUTOR']);
      const end = { stage: 'assets_progress_fin', state: 'freeze' } as const;
      const acceptance = { acceptedBy: pm.accountId, acceptedAt: new Date(), acceptReason: '可以承受' };
      const risk = { ...highRisk, ...acceptance, acceptedUntil: '2999-12-31' };
      const raised = await makeWork(tx, project, end, { risk });
      const other = await makeWork(tx, project, end, { risk });
      const [unit] = await tx.select().from(unitAssets).where(eq(unitAssets.unitId, raised.unitId));
      await tx
        .update(assessments)
        .set({ status: 'assess-complete' })
        .where(eq(assessments.projectCode, project.projectCode));
      return { ...project, pm, unit, other };
    });
    const pm = await t.as(made.pm.phone);
    const { projectCode } = made;
    const answer = await pm.post('/consulting/project/assets/consumerComplete', { projectCode });
    expect(answer.success, answer.errorMsg).toBe(true);
    /** All that is there, but for what counts and dates the writing. */
    const everything = () =>
      t.peek(async (tx) => {
        const plain = (row: object) =>
          Object.fromEntries(Object.entries(row).filter(([key]) => !/version$|^updated/iu.test(key)));
        const of = async (table: typeof risks | typeof unitAssets | typeof assessments) =>
          (await tx.select().from(table).where(eq(table.projectCode, projectCode)))
            .map(plain)
            .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
        return { assessment: await of(assessments), units: await of(unitAssets), risks: await of(risks) };
      });
    const { unit } = made;
    if (!unit) throw new Error('The unit is gone.');
    const { assetCode: code, name, category, assetType } = unit;
    const cia = { confidentiality: 5, integrity: 5, availability: 5 } as const;
    const added = { code: 'ADDED-1', name: '新单元', category, assetType, ...cia };
    const workbook = await writeInventoryWorkbook({
      ...emptyInventory,
      units: [{ code, name, category, assetType, ...cia }, added],
      risks: [
        { unit: 'ADDED-1', threat: '断电', vulnerability: '无备用电源', threatFrequency: 3, vulnerabilitySeverity: 3 },
      ],
    });
    const { data } = await parse(pm, workbook, '资产清单.xlsx', projectCode);
    const before = await everything();
    const done = await pm.post(CONFIRM, { importCode: data.importCode });
    expect(done.success, done.errorMsg).toBe(true);
    const after = await everything();
    expect(after.assessment).toMatchObject([{ signedAt: null, signedBy: null, status: 'combing' }]);
    expect(after.risks.filter((risk) => risk.acceptedBy === null)).toHaveLength(2);
    return { ...made, client: pm, importCode: data.importCode, before, everything };
  };

  it('brings back the acceptances that it withdrew and the signature that it voided', async () => {
    const { client, importCode, before, everything, projectCode, pm } = await signed();
    const undone = await client.post(UNDO, { importCode });
    expect(undone.success, undone.errorMsg).toBe(true);
    expect(await everything()).toEqual(before);
    expect(before.assessment).toMatchObject([{ signedBy: pm.accountId, status: 'assess-complete' }]);
    expect((await t.audits('restoreSignOff'))[0]).toMatchObject({
      entityCode: projectCode,
      detail: { signedBy: pm.accountId },
    });
    // Signed is signed: the fingerprint still guards it.
    expect((await client.post('/consulting/project/assets/consumerComplete', { projectCode })).errorCode).toBe(
      'refused_transition',
    );
  });

  it('does not bring back a signature for what has come to an end meanwhile', async () => {
    const { client, importCode, before, everything, other } = await signed();
    await t.peek((tx) => tx.update(risks).set({ acceptedUntil: '2020-01-01' }).where(eq(risks.riskId, other.riskId)));
    expect((await client.post(UNDO, { importCode })).success).toBe(true);
    const after = await everything();
    expect(after.assessment).toMatchObject([{ signedAt: null, signedBy: null, signedFingerprint: null }]);
    const accepted = (rows: typeof before) => rows.risks.filter((risk) => risk.acceptedBy !== null);
    expect(accepted(after)).toHaveLength(accepted(before).length);
  });
});
