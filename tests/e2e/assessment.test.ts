import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { Inventory } from '#domain/subjects/assets/inventory/inventory';
import { demoInventory, demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import { mistakesWorkbook } from '#server/subjects/assets/demo/inventoryMistakes';
import { writeInventoryWorkbook } from '#server/subjects/assets/import/documents/write';
import { actionsAt, button, detailsOf, text, workbook } from './actions';
import { CONSULTANT, inventory, MAIL, MANAGER } from './orders';
import { complaints, open, portal } from './portal';

const p = portal();
const { post, get, newProject, dryRun } = actionsAt(p);
/** Of customer B, whose project has no inventory yet. */
const PM = '13800000025';
const PROJECT = 'PDEMO27001B';
const DETAILS = `/systemManage/companyDetails/${PROJECT}`;
const RISKS = `/systemManage/companyDetails/assetsReport/${PROJECT}`;

const upload = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);

describe('one real assessment', () => {
  it('goes from an empty project over a bad and a good workbook to risks and a report', async () => {
    const page = await p.person(PM);
    await page.waitForURL(/systemManage/);
    await text(page, '江南云仓');
    await open(page, p, DETAILS);
    await text(page, '从资产清单开始');
    await open(page, p, `${DETAILS}?tab=import`);

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
    // The message names the duplicate's row.
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
    // A reload in the middle loses nothing: the check result is in the address.
    await page.reload();
    await page.getByRole('button', { name: '确认导入' }).click();
    await text(page, '导入完成');
    // The import can also be found and undone later.
    await page.getByRole('tab', { name: '设置' }).click();
    await page.getByRole('tab', { name: '资产' }).click();
    await page.getByRole('radiogroup').getByText('导入导出').click();
    await page.getByRole('button', { name: '最近一次导入' }).click();
    await page.getByRole('button', { name: '撤销本次导入' }).waitFor();
    await page.getByRole('link', { name: '查看风险' }).click();

    await page.waitForURL(/companyDetails.*tab=risks/);
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
    // Once the server has accepted the file, people can leave the page.
    await Promise.all([
      page.waitForResponse((answer) => answer.url().includes(assets.createRiskReport.path)),
      page.getByRole('button', { name: '生成报告' }).click(),
    ]);
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
    await page.getByRole('button', { name: /^编辑/ }).waitFor();
    await page.keyboard.press('e');
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

  it('keeps unsaved input while the connection is lost, even over a reload, and saves it once the connection is back', async () => {
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
    // The record opens again by its address, and with it the unsaved input.
    await page.reload();
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

  /** Blocks writes to risks: an operation stops halfway, with its units written and its risks not. */
  const holdRisks = async () => {
    const client = new pg.Client({ connectionString: await p.databaseUrl() });
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE risks IN EXCLUSIVE MODE');
    const waiting = async () => {
      // Within a transaction the list of connections stays as it was when first read.
      await client.query('SELECT pg_stat_clear_snapshot()');
      const { rows } = await client.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity AS a
         WHERE a.backend_type = 'client backend' AND a.wait_event_type = 'Lock' AND EXISTS (
           SELECT 1 FROM pg_locks AS l
           WHERE l.pid = a.pid AND l.granted AND l.relation = 'unit_assets'::regclass AND l.mode = 'RowExclusiveLock')`,
      );
      return rows[0]?.n ?? 0;
    };
    return { waiting, release: () => client.end() };
  };
  /** Marks each unit as opened by its assignee. */
  const markSeen = async (projectCode: string) => {
    const client = new pg.Client({ connectionString: await p.databaseUrl() });
    await client.connect();
    await client.query('UPDATE unit_assets SET seen_at = now() WHERE project_code = $1', [projectCode]);
    await client.end();
  };
  /** kill -9 in the middle of writing risks; the new server finds them blocked again. */
  const dieWriting = async (held: Awaited<ReturnType<typeof holdRisks>>) => {
    await expect.poll(held.waiting, { timeout: 15_000 }).toBeGreaterThan(0);
    await p.kill();
    await held.release();
    const again = await holdRisks();
    await p.start();
    return again;
  };
  interface Counts {
    units: number;
    systems: number;
    risks: number;
  }
  const countsOf = async (page: Page, projectCode: string) =>
    (await get<{ counts: Counts }>(page, '/consulting/project/consumer/detailInfo', { projectCode })).counts;
  const lowRisk = {
    unit: 'U-4',
    threat: '误操作',
    vulnerability: '没有复核',
    threatFrequency: 1,
    vulnerabilitySeverity: 1,
  };

  it('has written an import or a recompute wholly or not at all, goes on with it, and the page finds it', async () => {
    const [consultant, pm] = await Promise.all([p.person(CONSULTANT), p.person(MANAGER)]);
    const project = await newProject(consultant, '断电演练');
    const content = { ...inventory, risks: [...inventory.risks, lowRisk] } as Inventory;

    // The confirm of an import.
    await dryRun(pm, project, await workbook('power.xlsx', writeInventoryWorkbook(content)));
    let held = await holdRisks();
    await button(pm, '确认导入').click();
    held = await dieWriting(held);
    await pm.reload();
    await text(pm, '正在写入资产清单');
    expect(await countsOf(pm, project)).toMatchObject({ systems: 0, units: 0, risks: 0 });
    await held.release();
    await text(pm, '导入完成');
    expect(await countsOf(pm, project)).toMatchObject({ systems: 2, units: 4, risks: 4 });

    // Completing controls retains low risks.
    await markSeen(project);
    for (const path of [
      '/consulting/project/owner/submit',
      '/consulting/project/owner/complete',
      '/api/portal/assessControl/submit',
    ])
      expect(await post(pm, path, { projectCode: project })).toMatchObject({ success: true });
    await open(pm, p, detailsOf(project, 'progress'));
    await text(pm, '待审核 4');
    await pm.getByRole('columnheader').getByRole('checkbox').check();
    held = await holdRisks();
    await button(pm, '通过 4').click();
    held = await dieWriting(held);
    await held.release();
    await pm.reload();
    await text(pm, '已有控制 4');
    await pm.getByRole('columnheader').getByRole('checkbox').check();
    await button(pm, '通过 4').click();
    await text(pm, '风险处置 4');
    const { list } = await get<{ list: { threat: string; treatment: string | null }[] }>(
      pm,
      '/consulting/project/assess/list',
      { projectCode: project },
    );
    expect(list.filter((risk) => risk.treatment === 'retain').map((risk) => risk.threat)).toEqual([lowRisk.threat]);

    // The recalculation after a save was rolled back, and the input is still there.
    await open(pm, p, detailsOf(project, 'units'));
    await pm.getByRole('cell', { name: MAIL, exact: true }).click();
    await pm.getByRole('button', { name: /^编辑/ }).click();
    const drawer = pm.getByRole('dialog').filter({ hasText: MAIL });
    await drawer.locator('#integrity').getByText('5 很高').click();
    held = await holdRisks();
    await pm.keyboard.press('Control+s');
    held = await dieWriting(held);
    await held.release();
    await text(pm, '网络连接失败，请检查网络后重试');
    const mail = async () =>
      (
        await get<{ list: { integrity: number; value: number }[] }>(pm, '/consulting/project/unitAssets/list', {
          projectCode: project,
          keyword: 'U-3',
        })
      ).list[0];
    expect(await mail()).toMatchObject({ integrity: 3, value: 3 });
    await pm.keyboard.press('Control+s');
    await text(pm, '已保存');
    expect(await mail()).toMatchObject({ integrity: 5, value: 5 });
    complaints.splice(0);
  });
});
