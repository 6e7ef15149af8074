import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { tenant } from '#domain/core/tenant/contract';
import { LIST_ROWS_HEADER, xlsxMime } from '#domain/kernel/listFile';
import { assets } from '#domain/subjects/assets/contract';
import { iso } from '#domain/subjects/iso/contract';
import { platform } from '#domain/subjects/platform/contract';
import { makeConsultation } from '../../../tests/factories/consultations';
import { makePerson, makeTenant, type Person } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';
import { bounds, cellTextOf } from './listExport';

const test = testApp();
let channel: string;
let leader: Person;
let manager: Client;
let stranger: Client;
const columns = 'company,phone,topic,nextDue,createdAt';
const first = { company: '=1+1', phone: '02155881234', topic: 'gap', nextDue: '2026-03-01' } as const;

beforeAll(async () => {
  const other = await test.peek(async (tx) => {
    channel = await makeTenant(tx, { type: 'channel' });
    leader = await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']);
    // In China it is half past midnight of the next day.
    await makeConsultation(tx, { tenantCode: channel, ...first, createdAt: new Date('2026-02-03T16:30:00Z') });
    await makeConsultation(tx, { tenantCode: channel, company: '二号公司_x0041_', topic: 'training' });
    return makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']);
  });
  manager = await test.as(leader.phone);
  stranger = await test.as(other.phone);
});

const take = (who: Client, path: string, query: Record<string, string> = {}, language = 'zh-CN') =>
  who.get(path, query, { accept: xlsxMime, 'accept-language': language });
const consultations = (who: Client, query: Record<string, string> = {}, language?: string) =>
  take(who, tenant.listConsultations.path, { columns, ...query }, language);
async function sheetOf(bytes: Buffer): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('The workbook has no sheet.');
  return sheet;
}
const valuesOf = (sheet: ExcelJS.Worksheet, row: number) => (sheet.getRow(row).values as ExcelJS.CellValue[]).slice(1);

describe('a long text', () => {
  it('ends before the character that no longer fits whole into its cell', () => {
    expect(cellTextOf(`${'a'.repeat(32_766)}😀`)).toBe('a'.repeat(32_766));
    expect(cellTextOf(`${'a'.repeat(32_765)}😀b`)).toBe(`${'a'.repeat(32_765)}😀`);
  });
});

describe('a list as a workbook', () => {
  it('has the requested columns, in typed cells', async () => {
    const { bytes, headers } = await consultations(manager, { topic: 'gap' });
    expect(headers).toMatchObject({ 'content-type': xlsxMime, [LIST_ROWS_HEADER]: '1' });
    const sheet = await sheetOf(bytes);
    expect(sheet.name).toBe('咨询');
    expect(valuesOf(sheet, 1)).toEqual(['单位', '联系电话', '咨询内容', '期限', '提交时间']);
    const [company, phone, topic, nextDue, createdAt] = [1, 2, 3, 4, 5].map((column) =>
      sheet.getRow(2).getCell(column),
    );
    // A text, not a formula; a phone keeps its zero.
    expect(company).toMatchObject({ type: ExcelJS.ValueType.String, value: '=1+1' });
    expect(phone?.value).toBe('02155881234');
    expect(topic?.value).toBe('差距分析');
    expect(nextDue).toMatchObject({ type: ExcelJS.ValueType.Date, numFmt: 'yyyy-mm-dd' });
    expect(nextDue?.value).toEqual(new Date('2026-03-01T00:00:00.000Z'));
    expect(createdAt?.value).toEqual(new Date('2026-02-04T00:30:00.000Z'));
    expect(sheet.rowCount).toBe(2);
  });

  it('contains all filtered rows, in the requested order and language', async () => {
    const sheet = await sheetOf(
      (await consultations(manager, { sortField: 'company', sortOrder: 'descend', pageSize: '1' }, 'en-US')).bytes,
    );
    expect(valuesOf(sheet, 1).slice(0, 2)).toEqual(['Company', 'Phone']);
    // As it is in the file: Excel reads _x005F_ as an underscore.
    expect([2, 3].map((row) => valuesOf(sheet, row)[0])).toEqual(['二号公司_x005F_x0041_', '=1+1']);
    expect(valuesOf(sheet, 3)[2]).toBe('Gap analysis');
  });

  it('has figures as numbers and levels in words', async () => {
    const customer = await test.as('13800000021');
    const asked = { projectCode: 'PDEMO27001A' };
    const { bytes, headers } = await take(customer, assets.listUnits.path, {
      ...asked,
      columns: 'assetCode,value,riskCount',
    });
    const { data } = await customer.get<{ total: number }>(assets.listUnits.path, asked);
    const count = data.total;
    expect(headers[LIST_ROWS_HEADER]).toBe(String(count));
    const sheet = await sheetOf(bytes);
    expect(sheet.rowCount).toBe(count + 1);
    expect(new Set(sheet.getColumn(1).values.slice(2)).size).toBe(count);
    expect(sheet.getRow(2).getCell(2).value).toMatch(/^[1-5] \p{Script=Han}/u);
    expect(typeof sheet.getRow(2).getCell(3).value).toBe('number');
  });

  it('leaves an audit row with the list and its filters', async () => {
    await consultations(manager, { topic: 'gap' });
    expect((await test.audits('exportList')).at(0)).toMatchObject({
      accountId: leader.accountId,
      tenantCode: channel,
      entity: 'list',
      entityCode: 'tenant.listConsultations',
      detail: { count: 1, query: { topic: 'gap' }, name: expect.stringMatching(/^咨询_[\d-]+\.xlsx$/u) },
    });
  });
});

describe('a list that comes in one answer', () => {
  it('is written with all rows that its filters let through', async () => {
    const columns = 'zh,owner,entries';
    const names = async (query: Record<string, string>) => {
      const { bytes, headers } = await take(manager, iso.listStandards.path, { columns, ...query }, 'en-US');
      const sheet = await sheetOf(bytes);
      expect(headers[LIST_ROWS_HEADER]).toBe(String(sheet.rowCount - 1));
      return sheet.getColumn(1).values.slice(2);
    };
    const { data } = await manager.get<{ en: string }[]>(iso.listStandards.path);
    expect(data.length).toBeGreaterThan(1);
    expect(await names({})).toEqual(data.map(({ en }) => en));
    expect(await names({ keyword: 'iso/iec 27001' })).toEqual([expect.stringContaining('27001:2022')]);
    expect(await names({ owner: 'own' })).toEqual([]);
  });
});

describe('a list within a support view', () => {
  it('is taken by the operator, with the view in the log of the viewed tenant', async () => {
    const operator = await test.as('13800000001');
    const { data } = await operator.post<{ viewCode: string }>(platform.startSupportView.path, {
      tenantCode: channel,
      reason: '排查',
      minutes: 15,
    });
    expect((await consultations(operator, { topic: 'gap' })).headers[LIST_ROWS_HEADER]).toBe('1');
    expect((await test.audits('exportList')).at(0)).toMatchObject({
      tenantCode: channel,
      accountId: 'A13800000001',
      entityCode: 'tenant.listConsultations',
      detail: { count: 1, supportView: data.viewCode },
    });
  });
});

describe('a long list', () => {
  // The real bound is measured: npm run bench -- export.
  const { rows } = bounds;
  beforeAll(() => {
    bounds.rows = 450;
  });
  afterAll(() => {
    bounds.rows = rows;
  });
  const fill = (tenantCode: string, rows: number) =>
    test.owner.query(
      `INSERT INTO consultations (consultation_code, tenant_code, company, contact_name, phone, topic, content, state)
       SELECT 'CS' || $1 || n, $1, '公司 ' || n, '联系人', '021', 'gap', '说明', 'new' FROM generate_series(1, $2) AS n`,
      [tenantCode, rows],
    );

  it('is read page after page, and states if rows are missing', async () => {
    const person = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    await fill(person.tenantCode, bounds.rows + 1);
    const query = { sortField: 'company', sortOrder: 'ascend' };
    const who = await test.as(person.phone);
    // A person takes two at a time.
    const taken = await Promise.all([1, 2, 3].map(() => consultations(who, query)));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    const [{ bytes, headers } = await consultations(who, query)] = taken.filter(({ status }) => status === 200);
    expect(headers[LIST_ROWS_HEADER]).toBe(`${bounds.rows}+`);
    const companies = (await sheetOf(bytes)).getColumn(1).values.slice(2);
    expect(new Set(companies.slice(0, -1)).size).toBe(bounds.rows);
    const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith(`portal-list-${process.pid}-`));
    await expect.poll(left).toEqual([]);
    expect(companies.at(-1)).toBe('记录较多，仅列出前 450 条');
  });
});

describe('a list that may not be read', () => {
  it('is refused to visitors, other roles, and other tenants', async () => {
    expect((await consultations(test.nobody)).errorCode).toBe('10000');
    expect((await consultations(await test.as('13800000021'))).errorCode).toBe('403');
    expect((await take(manager, platform.listTenants.path)).errorCode).toBe('403');
    expect((await sheetOf((await consultations(stranger)).bytes)).rowCount).toBe(1);
    expect((await take(stranger, assets.listUnits.path, { projectCode: 'PDEMO27001A' })).errorCode).toBe('not_found');
  });

  it('refuses columns that it does not have, the same twice, and filters that are none', async () => {
    for (const wrong of ['tenantCode', 'company,', 'company,company', '__proto__', 'constructor'])
      expect((await consultations(manager, { columns: wrong })).status).toBe(400);
    expect((await consultations(manager, { topic: 'nothing' })).status).toBe(400);
  });

  it('leaves calls alone that are no described list', async () => {
    const { data } = await take(manager, project.listLoads.path);
    expect(data).toMatchObject({ list: expect.any(Array) });
  });
});
