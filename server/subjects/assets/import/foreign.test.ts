import { eq } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { type ForeignTable, proposeFields } from '#domain/kernel/tableMapping';
import { inventoryFields } from '#domain/subjects/assets/import/mapping';
import { importMappings } from '#server/capabilities/import/tables';
import { systemAssets, systemUnits, unitAssets } from '#server/subjects/assets/inventory/tables';
import { caseFile } from '../../../../tests/server/caseFile';
import { CONFIRM, importApp, PM, PROJECT } from '../../../../tests/server/importApp';

const { t, parse, detail } = importApp();
const MAP = '/api/portal/inventory/import/map';

const levels = ['units.confidentiality', 'units.integrity', 'units.availability'];

/** A register with a title over all columns, an asset merged over its risks, and words for levels. */
async function register(): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('风险清单');
  sheet.addRow(['某公司 2026 年度信息安全风险清单']);
  sheet.mergeCells('A1:G1');
  sheet.addRow(['编制：信息部', null, '日期：2026-11-20']);
  sheet.addRow(['序号', '资产名称', '资产类别', '威胁描述', '发生可能性', '脆弱性', '影响程度']);
  sheet.addRow([1, '核心交换机', '硬件', '断电', '中', '没有备用电源', 4]);
  sheet.addRow([2, null, null, '误操作', 2, '没有复核', 3]);
  sheet.mergeCells('B4:B5');
  sheet.mergeCells('C4:C5');
  sheet.addRow([3, '财务数据库', '数据', '勒索软件', '高', '补丁滞后', '高']);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

describe('a register in a layout of its own', () => {
  it('is matched once, tried, entered, and known when it comes again', async () => {
    const pm = await t.as(PM);
    const first = await parse(pm, await register());
    const found = await pm.get<{ state: string; tables: ForeignTable[]; mapping: null; allowedActions: string[] }>(
      '/api/portal/inventory/import/detail',
      { importCode: first.data.importCode },
    );
    expect(found.data).toMatchObject({ state: 'unmapped', mapping: null, allowedActions: [] });
    const [table] = found.data.tables;
    expect(table).toMatchObject({ sheet: '风险清单', headerRow: 3, rowCount: 3 });
    expect(table?.columns[3]).toMatchObject({ column: 4, header: '威胁描述', samples: ['断电', '误操作', '勒索软件'] });
    expect((await pm.post(CONFIRM, { importCode: first.data.importCode })).errorCode).toBe('import_not_confirmable');

    const fields = [
      { field: 'units.name', column: 2 },
      { field: 'units.assetType', column: 3 },
      ...levels.map((field) => ({ field, value: '3' })),
      { field: 'risks.threat', column: 4 },
      { field: 'risks.threatFrequency', column: 5 },
      { field: 'risks.vulnerability', column: 6 },
      { field: 'risks.vulnerabilitySeverity', column: 7 },
    ];
    const tables = [{ sheet: '风险清单', headerRow: 3, fields }];
    const mapped = await pm.post<{ importCode: string }>(MAP, { importCode: first.data.importCode, tables });
    const tried = await detail(pm, mapped.data.importCode);
    expect(tried.problems.list.filter(({ reason }) => reason !== 'notLinked')).toEqual([]);
    expect(tried).toMatchObject({ state: 'parsed', errorCount: 0, allowedActions: ['confirm'] });
    expect(tried.summary.units?.added).toBe(2);
    expect(tried.summary.risks?.added).toBe(3);
    expect(await t.audits('mapInventoryImport')).toHaveLength(1);

    expect((await pm.post(CONFIRM, { importCode: mapped.data.importCode })).errorCode).toBe('200');
    const units = await t.peek((tx) =>
      tx.select({ code: unitAssets.assetCode }).from(unitAssets).where(eq(unitAssets.projectCode, PROJECT)),
    );
    expect(units.map(({ code }) => code).sort()).toEqual(['U-0001', 'U-0002']);

    const again = await parse(pm, await register());
    const known = await detail(pm, again.data.importCode);
    expect(known).toMatchObject({ state: 'parsed', errorCount: 0 });
    expect(known.summary.units).toMatchObject({ added: 0, unchanged: 2 });
    expect(known.summary.risks).toMatchObject({ added: 0, unchanged: 3 });
    expect(await t.peek((tx) => tx.select().from(importMappings))).toHaveLength(1);

    // A field that is gone since: the columns are matched anew.
    await t.peek((tx) => tx.update(importMappings).set({ fields: [{ field: 'units.gone', column: 2 }] }));
    const anew = await parse(pm, await register());
    expect((await detail(pm, anew.data.importCode)).state).toBe('unmapped');
  });

  it('is offered as a table where it has one sheet and few columns', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, caseFile('a28.xlsx'));
    const found = await pm.get<{ tables: ForeignTable[] }>('/api/portal/inventory/import/detail', {
      importCode: data.importCode,
    });
    expect(found.data.tables[0]?.columns.map(({ header }) => header)).toEqual([
      '序号',
      '资产编号',
      '资产名称',
      '资产类别',
      '机密性',
      '完整性',
      '可用性',
      '责任部门',
    ]);
  });

  it('links units to the systems that it names, new ones too, and keeps their links when it comes again', async () => {
    const pm = await t.as(PM);
    const book = async (level: number, name = '财务 系统') => {
      const workbook = new ExcelJS.Workbook();
      const sheet = workbook.addWorksheet('台账');
      sheet.addRow(['资产编号', '资产名称', '资产类别', '机密', '完整', '可用', '归哪个系统']);
      sheet.addRow(['A1', '交换机', '硬件', 3, 3, 3, '财务系统']);
      sheet.addRow(['A2', '数据库', '软件', level, 2, 4, name]);
      return Buffer.from(await workbook.xlsx.writeBuffer());
    };
    const { data } = await parse(pm, await book(9));
    const found = await pm.get<{ tables: ForeignTable[] }>('/api/portal/inventory/import/detail', {
      importCode: data.importCode,
    });
    const columns = found.data.tables[0]?.columns ?? [];
    const fields = proposeFields(columns, inventoryFields);
    expect(fields.map(({ field }) => field)).toEqual([
      'units.code',
      'units.name',
      'units.assetType',
      ...levels,
      'systems.name',
    ]);
    const tables = [{ sheet: '台账', headerRow: 1, fields }];
    const map = async (bytes: Buffer) => {
      const { importCode } = (await parse(pm, bytes)).data;
      const mapped = await pm.post<{ importCode: string }>(MAP, { importCode, tables });
      return { ...(await detail(pm, mapped.data.importCode)), importCode: mapped.data.importCode };
    };
    // All that is wrong with a line is named at once.
    const wrong = await map(await book(9, 'x'.repeat(101)));
    expect(wrong.problems.list.filter(({ row }) => row === 3).map(({ column, reason }) => [column, reason])).toEqual([
      [4, 'outOfRange'],
      [7, 'tooLong'],
    ]);

    const sound = await map(await book(5));
    expect(sound).toMatchObject({ state: 'parsed', errorCount: 0 });
    expect(sound.summary).toMatchObject({ systems: { added: 1 }, systemUnits: { added: 2 }, units: { added: 2 } });
    expect((await pm.post(CONFIRM, { importCode: sound.importCode })).errorCode).toBe('200');
    const inProject = eq(systemAssets.projectCode, PROJECT);
    expect(await t.peek((tx) => tx.select().from(systemAssets).where(inProject))).toMatchObject([
      { assetCode: 'S-0001', name: '财务系统', confidentiality: 5, integrity: 3, availability: 4 },
    ]);

    // A person knows better how much the unit means to the system: the workbook doesn't say.
    await t.peek((tx) => tx.update(systemUnits).set({ essential: false }).where(eq(systemUnits.projectCode, PROJECT)));
    const again = await detail(pm, (await parse(pm, await book(5))).data.importCode);
    expect(again.summary).toMatchObject({ systemUnits: { added: 0, changed: 0, unchanged: 2 } });
  });

  it('names its bad cells by its own sheet and columns', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, caseFile('a28.xlsx'));
    const fields = [
      { field: 'units.name', column: 3 },
      { field: 'units.assetType', column: 8 },
      ...levels.map((field, index) => ({ field, column: 5 + index })),
    ];
    const mapped = await pm.post<{ importCode: string }>(MAP, {
      importCode: data.importCode,
      tables: [{ sheet: 'Sheet1', headerRow: 1, fields }],
    });
    const { problems } = await detail(pm, mapped.data.importCode);
    expect(problems.list).toMatchObject([{ sheet: 'Sheet1', row: 2, column: 8, reason: 'unknownWord' }]);
  });

  it('leaves out rows that sum up, and reads words as a person has matched them, now and the next time', async () => {
    const pm = await t.as(PM);
    const book = caseFile('p01-total-rows.xlsx');
    const { data } = await parse(pm, book);
    const unmatched = await pm.get<{ tables: ForeignTable[] }>('/api/portal/inventory/import/detail', {
      importCode: data.importCode,
    });
    expect(unmatched.data.tables[0]).toMatchObject({ headerRow: 2, rowCount: 5 });
    expect(unmatched.data.tables[0]?.columns[2]?.values).toEqual([
      { text: '网络设备', count: 2 },
      { text: '数据', count: 1 },
      { text: '办公家具', count: 1 },
      { text: '软件', count: 1 },
    ]);

    const map = async (words?: object[]) => {
      const fields = [
        { field: 'units.name', column: 2 },
        { field: 'units.assetType', column: 3, words },
        ...levels.map((field, index) => ({ field, column: 4 + index })),
        { field: 'units.owner', column: 7 },
      ];
      const tables = [{ sheet: '资产台账', headerRow: 2, fields }];
      return pm.post<{ importCode: string }>(MAP, { importCode: data.importCode, tables });
    };
    const told = async (importCode: string) => {
      const tried = await detail(pm, importCode);
      const problems = tried.problems.list.filter(({ reason }) => reason !== 'notLinked' && reason !== 'withoutRisk');
      return { ...tried, problems: problems.map(({ row, reason }) => `${row} ${reason}`) };
    };
    // Unmatched words are errors; the rows that sum up are none.
    const blocked = await told((await map()).data.importCode);
    expect(blocked.problems).toEqual(['3 unknownWord', '4 unknownWord', '6 unknownWord', '7 totalRows']);
    expect((await map([{ text: '网络设备', value: '' }])).status).toBe(400);
    expect(await told((await map([{ text: '网络设备', value: 'spaceship' }])).data.importCode)).toMatchObject({
      problems: expect.arrayContaining(['3 unknownWord']),
    });

    const words = [
      { text: '网络设备', value: 'hardware' },
      { text: '办公家具', value: null },
    ];
    const read = await told((await map(words)).data.importCode);
    expect(read.problems).toEqual(['6 leftOutRows', '7 totalRows']);
    expect(read.summary.units?.added).toBe(4);
    const types = read.changes.list.map(({ fields }) => fields.find(({ field }) => field === 'assetType')?.after);
    expect(types).toEqual(['hardware', 'hardware', 'data', 'software']);

    const again = await told((await parse(pm, book)).data.importCode);
    expect(again).toMatchObject({ state: 'parsed', errorCount: 0, problems: ['6 leftOutRows', '7 totalRows'] });
  });

  it('refuses fields that there are not, columns beyond a sheet, and a workbook in the portal’s layout', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, caseFile('a27.xlsx'));
    const ask = (field: object) =>
      pm.post(MAP, { importCode: data.importCode, tables: [{ sheet: 'Sheet1', headerRow: 1, fields: [field] }] });
    expect((await ask({ field: 'units.version', column: 1 })).status).toBe(400);
    expect((await ask({ field: 'units.name', column: 999 })).status).toBe(400);
    expect((await ask({ field: 'units.name', column: 1 })).errorCode).toBe('import_not_confirmable');
  });
});
