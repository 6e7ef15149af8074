import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { factSheet } from '../../../../tests/factories/factSheet';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp();
type Role = keyof typeof clients;

const take = (projectCode: string, content: Buffer, role: Role = 'CONSUMER_PM', moduleCode = 'sites') =>
  clients[role].upload<IsoWire['readFactWorkbook']['data']>(calls.readFactWorkbook.path, {
    name: '资料.xlsx',
    content,
    fields: { projectCode, moduleCode },
  });
const download = (projectCode: string, moduleCode: string, role: Role = 'CONSUMER_PM') =>
  clients[role].get(calls.getFactWorkbook.path, { projectCode, moduleCode });
async function cellsOf(bytes: Buffer) {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes as never);
  return book.worksheets.map((sheet) => [
    sheet.name,
    sheet
      .getSheetValues()
      .slice(1)
      .map((row) => (row as unknown[]).slice(1)),
  ]);
}

describe('a module of facts as a workbook', () => {
  it('comes back with what was filled in, and keeps nothing of it', async () => {
    const { projectCode } = await newProject();
    const { bytes } = await download(projectCode, 'sites');
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(bytes as never);
    const sheet = book.worksheets.find((one) => String(one.getCell('A1').value).includes('{sites}'));
    if (!sheet) throw new Error('There is no sheet of sites.');
    const header = (sheet.getRow(2).values as string[]).findIndex((text) => text?.includes('{name}'));
    sheet.getRow(3).getCell(header).value = '苏州总部';
    const answer = await take(projectCode, Buffer.from(await book.xlsx.writeBuffer()));
    expect(answer.errorCode, answer.errorMsg).toBe('200');
    expect(answer.data).toMatchObject({ values: { sites: [{ name: '苏州总部' }] }, problems: [] });
    expect((await cellsOf((await download(projectCode, 'sites')).bytes)).flat(3)).not.toContain('苏州总部');
    const [row] = await t.audits('exportFacts');
    expect(row).toMatchObject({ entityCode: projectCode, detail: { projectCode, module: '场所' } });
  });

  it('names the cells that don’t fit', async () => {
    const { projectCode } = await newProject();
    const content = await factSheet([
      ['{companyName}', '', '', '华辰医疗'],
      ['{foundedOn}', '', '', '不久以前'],
    ]);
    expect((await take(projectCode, content, 'CONSUMER_PM', 'company')).data).toEqual({
      values: { companyName: '华辰医疗' },
      problems: [{ sheet: '资料', row: 2, name: 'foundedOn', field: null, fault: 'format' }],
    });
  });

  it('is refused where it is no workbook, or of a module that the project has not', async () => {
    const { projectCode } = await newProject();
    expect((await take(projectCode, Buffer.from('text'))).errorCode).toBe('file_type');
    expect((await take(projectCode, await factSheet([]), 'CONSUMER_PM', 'nothing')).errorCode).toBe('not_found');
    expect((await take(projectCode, await factSheet([]), 'INTERNAL_AUDITOR')).errorCode).toBe('403');
  });
});
