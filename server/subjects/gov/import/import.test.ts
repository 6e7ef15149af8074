import { eq } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { gov as calls } from '#domain/subjects/gov/contract';
import { MASKED } from '#domain/subjects/gov/import/identity';
import { proposeTable } from '#domain/subjects/gov/import/mapping';
import type { GovWire } from '#domain/subjects/gov/schema';
import { importMappings } from '#server/capabilities/import/tables';
import { projects } from '#server/core/project/tables';
import { files } from '#server/kernel/files/tables';
import { govPeople, govYears, rdLedger } from '#server/subjects/gov/tables';
import { makeProject } from '../../../../tests/factories/projects';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { govImports } from './tables';

const t = testApp({ worker: true });
const PM = '13800000025';
const IDENTITY = '11010519491231002X';
type Detail = GovWire['getGovImport']['data'];

/** An empty government project of customer B. */
const newGov = () =>
  t.peek(async (tx) => {
    const [known] = await tx.select().from(projects).where(eq(projects.projectCode, 'PDEMO27001B'));
    if (!known) throw new Error('The demo has no project of customer B.');
    const { tenantCode, channelTenantCode, teacherAccountId } = known;
    const customer = { tenantCode, channelTenantCode };
    const made = await makeProject(tx, { customer, projectType: 'gov', ownerAccountId: teacherAccountId ?? '' });
    return made.projectCode;
  });

/** What a company brings: titles above, several sheets, money in ten thousands, numbers of identity cards. */
async function workbook(more: { amount?: unknown; rows?: number } = {}): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const years = book.addWorksheet('财务数据');
  years.addRow(['高新技术企业申报财务数据']);
  years.mergeCells('A1:E1');
  years.addRow(['年度', '职工总数', '主营业务收入（万元）', '其他业务收入（万元）', '净资产（万元）']);
  years.addRow(['2024年', 100, 1900.5, 100, -12.34]);
  years.addRow([2025, 110, '2,100', 0, 1200]);
  const people = book.addWorksheet('科技人员');
  people.addRow(['姓名', '身份证号', '部门', '学历', '入职日期']);
  people.addRow(['林一', IDENTITY, '研发部', '硕士', new Date('2020-03-01T00:00Z')]);
  people.addRow(['林二', '录入中', '研发部', '本科', '2021年5月6日']);
  const rd = book.addWorksheet('研发项目');
  rd.addRow(['项目编号', '项目名称', '起始日期', '负责人']);
  rd.addRow(['RD1', '智能网关', '2025-01-01', `林一（${IDENTITY}）`]);
  const ledger = book.addWorksheet('辅助账');
  ledger.addRow(['项目编号', '记账日期', '凭证号', '费用类别', '金额', '摘要']);
  ledger.addRow(['RD01', '2025-03-31', '记-1', '人员人工', more.amount ?? 12345.67, '三月工资']);
  ledger.addRow(['RD01', '2025-03-31', '记-2', '委外', 100, '检测']);
  for (let row = 0; row < (more.rows ?? 0); row++)
    ledger.addRow(['RD01', '2025-04-30', `记-${row + 3}`, '直接投入', row + 0.5, `材料 ${row}`]);
  ledger.addRow(['合计', null, null, null, 12445.67]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const send = async (client: Client, projectCode: string, content: Buffer, name = '申报.xlsx') =>
  client.upload<{ importCode: string }>(calls.importTechProjects.path, { name, content, fields: { projectCode } });
const detail = async (client: Client, importCode: string) =>
  (await client.get<Detail>(calls.getGovImport.path, { importCode })).data;
const list = async <Call extends 'listGovImportProblems' | 'listGovImportChanges'>(
  client: Client,
  call: Call,
  importCode: string,
) => (await client.get<GovWire[Call]['data']>(calls[call].path, { importCode, pageSize: 50 })).data;
/** As the page proposes them. */
const matched = ({ tables }: Detail) =>
  tables.map((table) => ({
    sheet: table.sheet,
    headerRow: table.headerRow,
    fields: proposeTable(table, 'tech')?.fields ?? [],
  }));
async function map(client: Client, importCode: string) {
  const tables = matched(await detail(client, importCode));
  return (await client.post<{ importCode: string }>(calls.mapGovImport.path, { importCode, tables })).data.importCode;
}
const confirm = (client: Client, importCode: string) => client.post(calls.confirmGovImport.path, { importCode });
const undo = (client: Client, importCode: string) => client.post(calls.undoGovImport.path, { importCode });

describe('a workbook of a government project', () => {
  it('is matched once, tried, entered, known when it comes again, and taken back', async () => {
    const pm = await t.as(PM);
    const projectCode = await newGov();
    const first = await detail(pm, (await send(pm, projectCode, await workbook())).data.importCode);
    expect(first).toMatchObject({ state: 'unmapped', mapping: null, allowedActions: [] });
    expect(first.tables.map(({ sheet, headerRow }) => [sheet, headerRow])).toEqual([
      ['财务数据', 2],
      ['科技人员', 1],
      ['研发项目', 1],
      ['辅助账', 1],
    ]);
    expect((await confirm(pm, first.importCode)).errorCode).toBe('import_not_confirmable');

    const tried = await detail(pm, await map(pm, first.importCode));
    expect(
      (await list(pm, 'listGovImportProblems', tried.importCode)).list.map(({ sheet, kind }) => [sheet, kind]),
    ).toEqual([['辅助账', 'warning']]);
    expect(tried).toMatchObject({ state: 'parsed', errorCount: 0, allowedActions: ['confirm'] });
    expect(Object.entries(tried.summary).map(([part, { added }]) => [part, added])).toEqual([
      ['years', 2],
      ['people', 2],
      ['rights', 0],
      ['rdProjects', 1],
      ['ledger', 2],
    ]);
    expect((await confirm(pm, tried.importCode)).errorCode).toBe('200');
    const years = await t.peek((tx) =>
      tx.select().from(govYears).where(eq(govYears.projectCode, projectCode)).orderBy(govYears.year),
    );
    // 1,900.5 times ten thousand yuan, in fen.
    expect(years.map(({ year, mainSales, netAssets }) => [year, mainSales, netAssets])).toEqual([
      [2024, 1_900_500_000, -12_340_000],
      [2025, 2_100_000_000, 1_200_000_000],
    ]);
    const entries = await t.peek((tx) => tx.select().from(rdLedger).where(eq(rdLedger.projectCode, projectCode)));
    expect(entries.map(({ kind, fen }) => [kind, fen]).sort()).toEqual([
      ['outside', 10_000],
      ['personnel', 1_234_567],
    ]);
    expect((await t.audits('confirmGovImport'))[0]?.detail).toMatchObject({ projectCode, added: 7, changed: 0 });

    const again = await detail(pm, (await send(pm, projectCode, await workbook())).data.importCode);
    expect(again).toMatchObject({ state: 'parsed', errorCount: 0, allowedActions: [] });
    expect(again.summary.ledger).toEqual({ added: 0, changed: 0, unchanged: 2 });
    expect((await t.peek((tx) => tx.select().from(importMappings))).length).toBe(4);

    expect((await undo(pm, tried.importCode)).errorCode).toBe('200');
    const left = await t.peek((tx) => tx.select().from(govPeople).where(eq(govPeople.projectCode, projectCode)));
    expect(left).toEqual([]);
    expect((await undo(pm, tried.importCode)).errorCode).toBe('import_not_undoable');
    expect((await t.audits('undoGovImport'))[0]?.detail).toMatchObject({ changes: 7 });
  });

  it('changes only what its tables have, and is put back to what was there', async () => {
    const pm = await t.as(PM);
    const projectCode = await newGov();
    const book = async (staff: number, more: [string, number][] = []) => {
      const years = new ExcelJS.Workbook();
      const sheet = years.addWorksheet('人数');
      sheet.addRow(['年度', '职工总数', ...more.map(([header]) => header)]);
      sheet.addRow([2025, staff, ...more.map(([, value]) => value)]);
      return Buffer.from(await years.xlsx.writeBuffer());
    };
    const bring = async (content: Buffer) => {
      const sent = (await send(pm, projectCode, content)).data.importCode;
      return (await detail(pm, sent)).state === 'unmapped' ? map(pm, sent) : sent;
    };
    await confirm(pm, await bring(await book(100, [['净利润', 5]])));
    const second = await bring(await book(120));
    expect((await list(pm, 'listGovImportChanges', second)).list).toEqual([
      { part: 'years', change: 'changed', key: '2025', fields: [{ field: 'staff', before: 100, after: 120 }] },
    ]);
    await confirm(pm, second);
    const now = async () =>
      (await t.peek((tx) => tx.select().from(govYears).where(eq(govYears.projectCode, projectCode)))).map(
        ({ staff, netProfit }) => [staff, netProfit],
      );
    expect(await now()).toEqual([[120, 500]]);
    await undo(pm, second);
    expect(await now()).toEqual([[100, 500]]);
  });

  it('names every bad cell, and enters nothing of it', async () => {
    const pm = await t.as(PM);
    const projectCode = await newGov();
    const { importCode } = (await send(pm, projectCode, await workbook({ amount: '一万' }))).data;
    const tried = (await detail(pm, importCode)).state === 'unmapped' ? await map(pm, importCode) : importCode;
    expect(await detail(pm, tried)).toMatchObject({ errorCount: 1, allowedActions: [] });
    expect((await list(pm, 'listGovImportProblems', tried)).list[0]).toMatchObject({
      sheet: '辅助账',
      row: 2,
      column: 5,
      kind: 'error',
      value: '一万',
      text: '不是金额，或超出范围',
    });
    expect((await confirm(pm, tried)).errorCode).toBe('import_not_confirmable');
  });

  it('is overtaken by a change that came meanwhile', async () => {
    const pm = await t.as(PM);
    const projectCode = await newGov();
    const { importCode } = (await send(pm, projectCode, await workbook())).data;
    const tried = (await detail(pm, importCode)).state === 'unmapped' ? await map(pm, importCode) : importCode;
    const person = { name: '陈三', degree: null, isScience: true, workedFrom: null, workedTo: null };
    expect((await pm.post(calls.saveGovPerson.path, { projectCode, ...person })).errorCode).toBe('200');
    expect((await detail(pm, tried)).state).toBe('overtaken');
    expect((await confirm(pm, tried)).errorCode).toBe('import_overtaken');
  });

  it('leaves no number of an identity card anywhere', async () => {
    const pm = await t.as(PM);
    const projectCode = await newGov();
    const { importCode } = (await send(pm, projectCode, await workbook())).data;
    const tried = (await detail(pm, importCode)).state === 'unmapped' ? await map(pm, importCode) : importCode;
    expect((await detail(pm, tried)).maskedColumns).toEqual(['身份证号', '研发项目']);
    const [row] = await t.peek((tx) => tx.select().from(govImports).where(eq(govImports.importCode, tried)));
    expect(JSON.stringify(row)).not.toContain(IDENTITY);
    const kept = async (objectId: string | null | undefined) => {
      const chunks: Buffer[] = [];
      for await (const chunk of t.services.files.read(objectId ?? '')) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    };
    const stored = new ExcelJS.Workbook();
    await stored.xlsx.load((await kept(row?.objectId)) as never);
    const people = stored.getWorksheet('科技人员');
    expect(people?.getCell('B2').text).toBe(MASKED);
    expect(people?.getCell('B3').text).toBe(MASKED);
    expect(stored.getWorksheet('研发项目')?.getCell('D2').text).toBe(`林一(${MASKED})`);
    await confirm(pm, tried);
    // With the end of the import its workbook is gone.
    const left = await t.peek((tx) =>
      tx
        .select()
        .from(files)
        .where(eq(files.objectId, row?.objectId ?? '')),
    );
    expect(left).toEqual([]);
  });

  it('of 5,000 rows is entered whole', async () => {
    const pm = await t.as(PM);
    const projectCode = await newGov();
    const { importCode } = (await send(pm, projectCode, await workbook({ rows: 5_000 }))).data;
    const tried = (await detail(pm, importCode)).state === 'unmapped' ? await map(pm, importCode) : importCode;
    expect((await confirm(pm, tried)).errorCode).toBe('200');
    expect((await detail(pm, tried)).summary.ledger.added).toBe(5_002);
    const counted = await t.peek((tx) => tx.$count(rdLedger, eq(rdLedger.projectCode, projectCode)));
    expect(counted).toBe(5_002);
  });

  it('is no other file, and nobody else’s', async () => {
    const pm = await t.as(PM);
    const projectCode = await newGov();
    expect((await send(pm, projectCode, Buffer.from('text'))).errorCode).toBe('file_type');
    const executor = await t.as('13800000023');
    expect((await send(executor, projectCode, await workbook())).errorCode).toBe('403');
    const stranger = await t.as('13800000021');
    expect((await send(stranger, projectCode, await workbook())).errorCode).toBe('not_found');
  });
});
