import ExcelJS from 'exceljs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, text, workbook } from './actions';
import { complaints, open, portal } from './portal';

const p = portal();
/** Of customer B, whose project has no inventory yet. */
const PM = '13800000025';
const IMPORT = '/systemManage/companyDetails/PDEMO27001B?tab=import';

async function register(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('风险清单');
  sheet.addRow(['2026 年度信息安全风险清单']);
  sheet.mergeCells('A1:G1');
  sheet.addRow(['序号', '资产名称', '资产类别', '威胁描述', '发生可能性', '脆弱性', '影响程度']);
  sheet.addRow([1, '核心交换机', '硬件', '断电', '中', '没有备用电源', 4]);
  sheet.addRow([2, null, null, '误操作', 2, '没有复核', 3]);
  sheet.mergeCells('B3:B4');
  sheet.mergeCells('C3:C4');
  return Buffer.from(await book.xlsx.writeBuffer());
}

const upload = async (page: Page) =>
  page.locator('input[type=file]').setInputFiles(await workbook('register.xlsx', register()));
describe('a risk register in a layout of its own', () => {
  it('is brought in by matching its columns, and known when it comes again', async () => {
    const page = await p.person(PM);
    await open(page, p, IMPORT);
    await upload(page);
    await text(page, '请对应各列');
    await text(page, '表头在第 2 行，其下 2 行');
    for (const label of ['保密性', '完整性', '可用性'])
      await choose(page.getByRole('combobox', { name: label }), '3 中等');
    await page.getByRole('button', { name: '检查导入内容' }).click();
    await page.getByRole('button', { name: '确认导入' }).click();
    await text(page, '导入完成');
    await page.getByRole('link', { name: '查看风险' }).click();
    await text(page, '没有备用电源');
    await text(page, '没有复核');

    await open(page, p, IMPORT);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    await upload(page);
    // The matches are applied: there is nothing to choose, and nothing new.
    await page.getByRole('button', { name: '重新对应各列' }).waitFor({ timeout: 30_000 });
    await page.getByRole('button', { name: '确认导入' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
