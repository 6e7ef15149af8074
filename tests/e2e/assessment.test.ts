import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoInventory, demoInventoryWorkbook } from '#server/seed/inventory';
import { mistakesWorkbook } from '#server/seed/inventoryMistakes';
import { complaints, open, portal } from './portal';

const p = portal();
/** Of customer B, whose project has no inventory yet. */
const PM = '13800000025';
const PROJECT = 'PDEMO27001B';
const DETAILS = `/systemManage/companyDetails/${PROJECT}`;
const RISKS = `/systemManage/companyDetails/assetsReport/${PROJECT}`;

const workbook = async (name: string, content: Promise<Buffer> | Buffer) => {
  const path = join(tmpdir(), `portal-e2e-${process.pid}-${name}`);
  writeFileSync(path, await content);
  return path;
};
const upload = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);
const text = (page: Page, content: string | RegExp) => page.getByText(content).first().waitFor({ timeout: 30_000 });

describe('one real assessment', () => {
  it('goes from an empty project over a bad and a good workbook to risks and a report', async () => {
    const page = await p.person(PM);
    await page.waitForURL(/systemManage/);
    await text(page, '江南云仓');
    await open(page, p, DETAILS);
    await text(page, '从资产清单开始');
    await page.getByRole('tab', { name: '导入导出' }).click();

    const [template] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载模板' }).click(),
    ]);
    expect(template.suggestedFilename()).toMatch(/模板\.xlsx$/);
    expect(
      readFileSync(await template.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    await upload(page, await workbook('bad.xlsx', (await mistakesWorkbook()).workbook));
    await text(page, /处错误须先改正/);
    expect(await page.getByRole('button', { name: '确认导入' }).count()).toBe(0);
    await text(page, '不接受公式');
    // What is the same as what, in words.
    await text(page, '见第 2 行');
    const [marked] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载标注后的文件' }).click(),
    ]);
    expect(
      readFileSync(await marked.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    await page.getByRole('button', { name: '重新上传' }).click();
    await upload(page, await workbook('good.xlsx', demoInventoryWorkbook()));
    await page.getByRole('button', { name: '确认导入' }).waitFor({ timeout: 30_000 });
    await text(page, /研究与开发；/);
    // A reload in the middle loses nothing: the dry run stands in the address.
    await page.reload();
    await page.getByRole('button', { name: '确认导入' }).click();
    await text(page, '导入完成');
    // It can be found, and taken back, later too.
    await page.getByRole('tab', { name: '历史' }).click();
    await page.getByRole('tab', { name: '导入导出' }).click();
    await page.getByRole('button', { name: '最近一次导入' }).click();
    await page.getByRole('button', { name: '撤销本次导入' }).waitFor();
    await page.getByRole('link', { name: '查看风险' }).click();

    await page.waitForURL(/assetsReport.*tab=risks/);
    const total = demoInventory().risks.length;
    await text(page, `共 ${total} 条`);
    await page.getByRole('button', { name: /损失 5，可能性 5：/ }).click();
    await page.waitForURL(/lossLevel=5/);
    const rows = page.locator('tbody tr.ant-table-row');
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
    await rows.first().click();
    await text(page, '计算过程');
    await text(page, '资产价值的来源');
    await page.keyboard.press('Escape');

    await open(page, p, `${RISKS}?tab=reports`);
    await page.getByRole('button', { name: '生成报告' }).click();
    await page.reload();
    await text(page, /信息安全风险评估报告/);
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: '下载' }).click(),
    ]);
    expect(report.suggestedFilename()).toMatch(/江南云仓.*\.docx$/);
    expect(
      readFileSync(await report.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    // The channel that runs the project finds the same report.
    const consultant = await p.person('13800000011');
    await open(consultant, p, `/projectList/detail/assetsReport/${PROJECT}?tab=reports`);
    await text(consultant, /信息安全风险评估报告/);
    expect(complaints).toEqual([]);
  });
});

describe('people at work at the same time', () => {
  const UNITS = '/systemManage/companyDetails/PDEMO27001A?tab=units';
  const openFirst = async (page: Page) => {
    await open(page, p, UNITS);
    await page.locator('tbody tr.ant-table-row').first().click();
    await page.getByRole('textbox', { name: '名称' }).waitFor();
  };
  const nameField = (page: Page) => page.getByRole('textbox', { name: '名称' });

  it('shows both versions to the second of two editors and loses neither text', async () => {
    const [first, second] = [await p.person('13800000021'), await p.person('13800000041')];
    await openFirst(first);
    await openFirst(second);
    await nameField(first).fill('甲的名称');
    await nameField(second).fill('乙的名称');
    await first.keyboard.press('Control+s');
    await text(first, '已保存');
    await second.keyboard.press('Control+s');
    await text(second, '该记录已被修改');
    const dialog = second.getByRole('dialog', { name: '该记录已被修改' });
    expect(await dialog.textContent()).toContain('甲的名称');
    expect(await dialog.textContent()).toContain('乙的名称');
    await dialog.getByRole('button', { name: '以我的输入继续编辑' }).click();
    expect(await nameField(second).inputValue()).toBe('乙的名称');
    await second.keyboard.press('Control+s');
    await text(second, '已保存');
  });

  it('keeps what was typed when the connection is lost, over a reload too, and saves it once it is back', async () => {
    const page = await p.person('13800000021');
    await openFirst(page);
    await nameField(page).fill('断线时的修改');
    await page.context().setOffline(true);
    await page.keyboard.press('Control+s');
    await text(page, '网络连接失败，请检查网络后重试');
    expect(await nameField(page).inputValue()).toBe('断线时的修改');
    complaints.splice(0);
    await page.context().setOffline(false);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await page.locator('tbody tr.ant-table-row').first().click();
    await text(page, /已恢复 .* 的草稿/);
    expect(await nameField(page).inputValue()).toBe('断线时的修改');
    await page.keyboard.press('Control+s');
    await text(page, '已保存');
    await text(page, '断线时的修改');
  });
});

describe('a server that dies', () => {
  it('goes on with a report after kill -9 and a new start, and the page finds it', async () => {
    const page = await p.person('13800000021');
    await open(page, p, '/systemManage/companyDetails/PDEMO27001A?tab=reports');
    await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/assetsRiskEvaluateReport')),
      page.getByRole('button', { name: '生成报告' }).click(),
    ]);
    await p.kill();
    await p.start();
    await page.reload();
    await page.getByRole('button', { name: '下载' }).first().waitFor({ timeout: 40_000 });
    complaints.splice(0);
  });
});
