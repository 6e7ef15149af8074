import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button, choose, confirmQuestion, detailsOf, fillDay, reportOf, signUp, text, workbook } from './actions';
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

/** A list of people with their identity cards, below a title. */
async function staff(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('科技人员');
  sheet.addRow(['2026 年科技人员名单']);
  sheet.mergeCells('A1:E1');
  sheet.addRow(['姓名', '身份证号', '部门', '学历', '入职日期']);
  sheet.addRow(['导入甲', IDENTITY, '研发中心', '硕士', '2020-03-01']);
  sheet.addRow(['导入乙', '', '研发中心', '本科', '2021年5月6日']);
  return Buffer.from(await book.xlsx.writeBuffer());
}
const IDENTITY = '11010519491231002X';

describe('a company that applies as a high-tech enterprise', () => {
  it('brings its list of people in without their identity numbers, and takes it back', async () => {
    const consultant = await p.person('13800000011');
    const page = '/projectList/detail/gapAnalysisReport/PDEMO27001J?tab=';
    await open(consultant, p, `${page}eligibility`);
    await text(consultant, '尚无未满足的条件，但有条件待补充');
    await open(consultant, p, `${page}govImport`);
    await consultant.locator('input[type=file]').waitFor({ state: 'attached' });
    await consultant.locator('input[type=file]').setInputFiles(await workbook('staff.xlsx', staff()));
    await consultant.getByRole('combobox', { name: /科技人员$/ }).waitFor({ timeout: 30_000 });
    await text(consultant, '身份证号');
    await consultant.getByRole('button', { name: '检查导入内容' }).click();
    await consultant.getByRole('button', { name: '确认导入' }).click({ timeout: 30_000 });
    await consultant.getByRole('button', { name: '撤销本次导入' }).waitFor({ timeout: 30_000 });
    expect(await consultant.content()).not.toContain(IDENTITY);
    const dryRun = consultant.url();
    await open(consultant, p, `${page}govPeople&keyword=${encodeURIComponent('导入')}`);
    await text(consultant, '导入甲');
    await text(consultant, '导入乙');
    expect(await consultant.content()).not.toContain(IDENTITY);
    await consultant.goto(dryRun);
    await button(consultant, '撤销本次导入').click();
    await button(consultant.getByRole('tooltip'), '撤销本次导入').click();
    await text(consultant, '已撤销导入');
    expect(complaints).toEqual([]);
  });

  it('makes its documents from its records, and has them reviewed and approved', async () => {
    const [consultant, reviewer, manager] = [
      await p.person('13800000011'),
      await p.person('13800000012'),
      await signUp(p, '13800000105'),
    ];
    const SUMMARY = '研发费用辅助账汇总';
    const select = (page: Page) => page.getByRole('checkbox', { name: `选择 ${SUMMARY}`, exact: true }).check();
    const line = (page: Page, state: RegExp) =>
      page.getByRole('row', { name: state }).filter({ hasText: SUMMARY }).waitFor();
    await open(consultant, p, reportOf('PDEMO27001J', 'documents'));
    await select(consultant);
    await button(consultant, '生成 1').click();
    await text(consultant, '已生成 1 份');
    const [taken] = await Promise.all([
      consultant.waitForEvent('download'),
      consultant.getByRole('button', { name: new RegExp(`^下载 .*${SUMMARY}_V0\\.1\\.docx$`) }).click(),
    ]);
    const made = strFromU8(unzipSync(readFileSync(await taken.path()))['word/document.xml'] ?? new Uint8Array());
    expect(made.replace(/<[^>]+>/g, '')).toMatch(/RD01低能耗污泥干化关键技术.*人员人工864,000\.00/u);

    await select(consultant);
    await button(consultant, '送审 1').click();
    const dialog = consultant.getByRole('dialog', { name: '送审' });
    await choose(dialog.getByRole('combobox', { name: '审核人' }), /林晓岚/);
    await choose(dialog.getByRole('combobox', { name: '批准人' }), /董伟/);
    await button(dialog, '送审').click();
    await line(consultant, /待审核/);
    await open(reviewer, p, reportOf('PDEMO27001J', 'documents'));
    await select(reviewer);
    await button(reviewer, '审核通过 1').click();
    await confirmQuestion(reviewer);
    await line(reviewer, /待批准/);
    await open(manager, p, detailsOf('PDEMO27001J', 'documents'));
    await select(manager);
    await button(manager, '批准 1').click();
    await confirmQuestion(manager);
    await line(manager, /已批准，待发布/);
    expect(complaints).toEqual([]);
  });

  it('has its dates with the rules that they break, in English as well', async () => {
    const consultant = await p.person('13800000011', { language: 'en-US' });
    await open(consultant, p, reportOf('PDEMO27001J', 'timeline'));
    await consultant.getByRole('row', { name: /^Filing/ }).waitFor();
    await button(consultant, 'Plan dates').click();
    const drawer = consultant.getByRole('dialog', { name: 'Application dates' });
    await fillDay(drawer.getByLabel('Closing day'), '2026-07-31');
    await fillDay(drawer.getByLabel('Filing'), '2026-08-03');
    await text(drawer, 'After the closing day, 2026-07-31');
    await button(drawer, 'Save').click();
    await text(consultant, 'Application dates saved');
    await consultant.getByRole('row', { name: /^Filing.*After the closing day/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});
