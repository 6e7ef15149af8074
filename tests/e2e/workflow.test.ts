import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Inventory } from '#domain/assets/inventory/inventory';
import { writeInventoryWorkbook } from '#server/assets/import/documents/write';
import { complaints, open, portal } from './portal';

const p = portal();
const CONSULTANT = '13800000011';
const MANAGER = '13800000021';
const CUSTOMER = 'TCUSTOMERA';
/** The executors, by phone and name. */
const ZHANG = ['13800000023', '张海峰'] as const;
const JIANG = ['13800000026', '蒋晓东'] as const;

const DATABASE = '订单数据库';
const SERVER = '订单应用服务器';
const MAIL = '办公邮件系统';
const BUYER = '采购专员';

/** The order units are worth 4, the others 3 and 2: one very high risk, two of medium level, and a unit without any. */
const inventory: Inventory = {
  businesses: [
    { code: 'B-1', name: '在线订单', ownImportance: 4 },
    { code: 'B-2', name: '内部办公', ownImportance: 2 },
  ],
  associations: [],
  systems: [
    { code: 'S-1', name: '订单系统', confidentiality: 4, integrity: 4, availability: 4 },
    { code: 'S-2', name: '办公系统', confidentiality: 2, integrity: 2, availability: 2 },
  ],
  businessSystems: [
    { business: 'B-1', system: 'S-1', carryType: 'full' },
    { business: 'B-2', system: 'S-2', carryType: 'full' },
  ],
  units: (
    [
      ['U-1', DATABASE, 'systemComponents', 'software', 4],
      ['U-2', SERVER, 'systemUnit', 'hardware', 3],
      ['U-3', MAIL, 'systemComponents', 'software', 3],
      ['U-4', BUYER, 'humanResources', 'staff', 2],
    ] as const
  ).map(([code, name, category, assetType, level]) => ({
    code,
    name,
    category,
    assetType,
    confidentiality: level,
    integrity: level,
    availability: level,
  })),
  systemUnits: [
    { system: 'S-1', unit: 'U-1', essential: true },
    { system: 'S-1', unit: 'U-2', essential: true },
    { system: 'S-2', unit: 'U-3', essential: true },
    { system: 'S-2', unit: 'U-4', essential: true },
  ],
  risks: [
    {
      unit: 'U-1',
      threat: '勒索软件加密业务数据',
      vulnerability: '近一年没有做过恢复演练',
      threatFrequency: 5,
      vulnerabilitySeverity: 5,
    },
    {
      unit: 'U-2',
      threat: '利用已知漏洞入侵',
      vulnerability: '未及时安装安全补丁',
      threatFrequency: 3,
      vulnerabilitySeverity: 3,
    },
    {
      unit: 'U-3',
      threat: '账户被盗用',
      vulnerability: '登录没有失败锁定和多因素认证',
      threatFrequency: 4,
      vulnerabilitySeverity: 4,
    },
  ],
};

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const text = (at: Page | Locator, content: string | RegExp) =>
  at.getByText(content).first().waitFor({ timeout: 20_000 });
const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });

/** A call as the page itself would make it. */
async function post<Data>(page: Page, path: string, data: object) {
  const answer = await page.request.post(p.address + path, { data, headers: { origin: p.address } });
  return (await answer.json()) as { success: boolean; errorCode: string; data: Data };
}
async function get<Data>(page: Page, path: string, query: Record<string, string | number>) {
  const answer = await page.request.get(p.address + path, { params: query });
  return ((await answer.json()) as { data: Data }).data;
}

/** A project of customer A in which nothing is recorded yet. */
async function newProject(consultant: Page, name: string): Promise<string> {
  const { data } = await post<{ projectCodes: string[] }>(consultant, '/channel/projectGroup/saveGroup.json', {
    name,
    customerTenantCode: CUSTOMER,
    projects: [{ name, standardCode: 'ISO27001-2022' }],
  });
  return data.projectCodes[0] ?? '';
}

async function workbook(name: string, content: Inventory): Promise<string> {
  const path = join(tmpdir(), `portal-e2e-${process.pid}-${name}`);
  writeFileSync(path, await writeInventoryWorkbook(content));
  return path;
}

const detailsOf = (projectCode: string, tab: string) => `/systemManage/companyDetails/${projectCode}?tab=${tab}`;
const reportOf = (projectCode: string, tab: string) => `/projectList/detail/assetsReport/${projectCode}?tab=${tab}`;

/** Uploads a workbook and sees its dry run. */
async function dryRun(page: Page, projectCode: string, path: string): Promise<void> {
  await open(page, p, detailsOf(projectCode, 'import'));
  await page.locator('input[type=file]').setInputFiles(path);
  await button(page, '确认导入').waitFor({ timeout: 30_000 });
}

/** An option of the select that is open. */
const option = (page: Page, name: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(name, { exact: true });
async function choose(select: Locator, name: string): Promise<void> {
  await select.click();
  await option(select.page(), name).click();
  await select.page().locator('.ant-select-dropdown:visible').waitFor({ state: 'hidden' });
}
async function fillDay(field: Locator, day: string): Promise<void> {
  await field.fill(day);
  await field.press('Tab');
}

describe('four people at one assessment', () => {
  it('take it from the import to the signed report, returning something at every step', async () => {
    const [consultant, pm, zhang, jiang] = await Promise.all([
      p.person(CONSULTANT),
      p.person(MANAGER),
      p.person(ZHANG[0]),
      p.person(JIANG[0]),
    ]);
    const name = '订单平台资产风险评估';
    const project = await newProject(consultant, name);

    // What people do on their screens, in their words.
    const unreadOf = async (page: Page) =>
      (await get<{ unread: number }>(page, '/api/portal/notice/list', { pageSize: 1 })).unread;
    const unreadAtFirst = new Map([
      [zhang, await unreadOf(zhang)],
      [jiang, await unreadOf(jiang)],
    ]);
    /** The bell counts so many more than at first. */
    const bell = async (page: Page, more: number) => {
      const count = (unreadAtFirst.get(page) ?? 0) + more;
      await page.getByRole('button', { name: `通知，${count} 条未读` }).waitFor({ timeout: 15_000 });
    };
    /** Home, where the bell and the tasks are asked for anew. */
    const atHome = async (page: Page) => {
      await page.getByRole('link', { name: '返回待办' }).click();
      await page.getByRole('heading', { name: '待您处理' }).waitFor();
    };
    const goTo = (page: Page, step: string) =>
      page
        .locator('.ant-steps')
        .getByRole('button', { name: new RegExp(step) })
        .click();
    const nav = (page: Page) => page.getByRole('navigation', { name: '单元列表' }).getByRole('listitem');
    const pick = async (page: Page, unit: string) => {
      await nav(page).filter({ hasText: unit }).getByRole('button').click();
      const pane = page.getByRole('region', { name: unit });
      await pane.getByRole('heading', { name: unit }).waitFor();
      return pane;
    };
    const save = async (pane: Locator) => {
      // (While it saves its name begins with that of a turning wheel.)
      const saving = pane.getByRole('button', { name: /保存$/ });
      await saving.click();
      await expect.poll(() => saving.isDisabled(), { timeout: 15_000 }).toBe(true);
    };
    const submit = async (page: Page, count: number) => {
      await goTo(page, '提交');
      await button(page, `提交全部 ${count} 个`).click();
      await text(page, `已提交 ${count} 个单元`);
    };
    const review = async (waiting: number) => {
      await pm.getByRole('tab', { name: '概览' }).click();
      await pm.getByRole('tab', { name: '进展' }).click();
      await text(pm, `待审核 ${waiting}`);
    };
    const giveBack = async (unit: string, reason: string) => {
      await pm.getByRole('cell', { name: unit, exact: true }).click();
      const drawer = pm.getByRole('dialog').filter({ hasText: '历史' });
      await button(drawer, '退回').click();
      const dialog = pm.getByRole('dialog', { name: '退回 1 个单元' });
      await dialog.getByRole('textbox').fill(reason);
      await button(dialog, '退回').click();
      await text(pm, '已退回 1 个单元');
      await dialog.waitFor({ state: 'hidden' });
      await pm.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
    };
    const completeAll = async (count: number) => {
      await pm.getByRole('columnheader').getByRole('checkbox').check();
      await button(pm, `通过 ${count}`).click();
      await text(pm, '待审核 0');
    };
    /** Finds what came back through its notice, on the page of its step, with the reason in view and nothing else. */
    const findReturned = async (page: Page, unit: string, reason: string, where: string) => {
      await atHome(page);
      await bell(page, 2);
      await page.getByRole('button', { name: /^通知/ }).click();
      await page
        .getByRole('region', { name: '通知' })
        .getByRole('button', { name: new RegExp(`${name}.*有 1 个单元被退回.*${reason}`) })
        .click();
      await page.getByRole('tab', { name: new RegExp(`${where} 1`), selected: true }).waitFor();
      const pane = page.getByRole('region', { name: unit });
      await text(pane, reason);
      await text(pane, /王思远 于 .* 退回/);
      expect(await nav(page).allTextContents()).toEqual([expect.stringContaining(unit)]);
      await bell(page, 1);
      return pane;
    };

    // The inventory.
    await dryRun(pm, project, await workbook('orders.xlsx', inventory));
    await text(pm, /没有登记威胁与脆弱性/);
    await button(pm, '确认导入').click();
    await text(pm, '导入完成');

    // Who does what until when.
    await pm.getByRole('tab', { name: '进展' }).click();
    for (const [[, person], units] of [
      [ZHANG, [DATABASE, SERVER]],
      [JIANG, [MAIL, BUYER]],
    ] as const) {
      for (const unit of units)
        await pm
          .getByRole('row', { name: new RegExp(unit) })
          .getByRole('checkbox')
          .check();
      await button(pm, '分派 2').click();
      const dialog = pm.getByRole('dialog', { name: '分派 2 个单元' });
      await choose(dialog.getByRole('combobox'), person);
      await fillDay(dialog.getByLabel('截止日期'), inDays(14));
      await button(dialog, '分派').click();
      await expect.poll(() => pm.getByRole('row', { name: new RegExp(person) }).count()).toBe(3);
    }
    await Promise.all(
      [zhang, jiang].map(async (page) => {
        // (Home is where executors come in.)
        await page.reload();
        await bell(page, 1);
        await page.getByRole('link', { name: new RegExp(`资产评估.*${name}.*2 个单元`) }).click();
        await text(page, '等待您处理 2 个单元');
      }),
    );

    const tasks = async (page: Page, kind: string, count: number) => {
      await atHome(page);
      await page.getByRole('link', { name: new RegExp(`${kind}.*${name}.*${count} 个单元`) }).click();
      await text(page, `等待您处理 ${count} 个单元`);
    };
    const addRisk = async (pane: Locator, threat: string, search: string, vulnerability: string) => {
      await button(pane, '添加风险').click();
      await pane.getByRole('combobox', { name: '新增威胁' }).fill(threat.slice(0, 3));
      await option(pane.page(), threat).click();
      await pane.getByRole('combobox', { name: '新增脆弱性' }).fill(search);
      await option(pane.page(), vulnerability).click();
      await button(pane, '添加').click();
      await pane.getByRole('button', { name: `删除 ${threat}` }).waitFor();
    };

    // Threats and vulnerabilities: both at the same time.
    await Promise.all([
      (async () => {
        await goTo(zhang, '单元');
        const pane = await pick(zhang, SERVER);
        await pane.locator('#availability').getByText('4 高').click();
        await save(pane);
        await submit(zhang, 2);
      })(),
      (async () => {
        await goTo(jiang, '提交');
        await text(jiang, '1 个可以提交，1 个还不完整');
        await text(jiang, '未识别风险');
        await button(jiang, '去填写').click();
        await addRisk(await pick(jiang, BUYER), '社会工程与钓鱼', '钓鱼演练', '未参加钓鱼演练');
        await submit(jiang, 2);
      })(),
    ]);
    await review(4);
    await giveBack(DATABASE, '还缺少误操作');
    await completeAll(3);
    // None done, one in hand, one returned, none in review.
    await pm.getByRole('row', { name: new RegExp(`^${ZHANG[1]} 0 1 1 0 `) }).waitFor();
    const again = await findReturned(zhang, DATABASE, '还缺少误操作', '评估退回');
    await addRisk(again, '误操作', '恢复', '近一年没有做过恢复演练');
    await submit(zhang, 1);
    await review(1);
    await completeAll(1);

    // Existing controls.
    const fillControls = async (pane: Locator, control: string) => {
      const fields = pane.getByRole('textbox', { name: '已有控制' });
      await fields.first().waitFor();
      for (const field of await fields.all()) await field.fill(control);
      await save(pane);
    };
    await Promise.all([
      (async () => {
        await tasks(zhang, '资产评估', 2);
        // What is behind is looked at, and no longer changed.
        await goTo(zhang, '风险识别');
        const pane = await pick(zhang, SERVER);
        await expect.poll(() => pane.getByRole('combobox').first().isDisabled()).toBe(true);
        expect(await button(pane, '保存').count()).toBe(0);
        await goTo(zhang, '已有控制');
        for (const unit of [DATABASE, SERVER]) await fillControls(await pick(zhang, unit), '每周备份，季度补丁');
        await submit(zhang, 2);
      })(),
      (async () => {
        await tasks(jiang, '资产评估', 2);
        for (const unit of [MAIL, BUYER]) await fillControls(await pick(jiang, unit), '有');
        await submit(jiang, 2);
      })(),
    ]);
    await review(4);
    await giveBack(MAIL, '请写明措施与范围');
    await completeAll(3);
    await fillControls(
      await findReturned(jiang, MAIL, '请写明措施与范围', '评估退回'),
      '全员口令 12 位以上，每季度更换',
    );
    await submit(jiang, 1);
    await review(1);
    await completeAll(1);

    // How each risk is treated. What is low already counts as retained.
    const risk = (pane: Locator, threat: string) => pane.getByRole('listitem').filter({ hasText: threat });
    const takeSuggestion = async (item: Locator, owner: string) => {
      await button(item, '处置建议').click();
      await button(item, '采用').first().click();
      await item.getByLabel('责任人').fill(owner);
      await fillDay(item.getByLabel('完成期限'), inDays(60));
    };
    await Promise.all([
      (async () => {
        await tasks(zhang, '风险处置', 2);
        const database = await pick(zhang, DATABASE);
        await takeSuggestion(risk(database, '勒索软件加密业务数据'), '王思远');
        await risk(database, '误操作').getByText('保留', { exact: true }).click();
        await save(database);
        const server = await pick(zhang, SERVER);
        await server.getByText('保留', { exact: true }).click();
        await save(server);
        await submit(zhang, 2);
      })(),
      (async () => {
        await tasks(jiang, '风险处置', 2);
        const mail = await pick(jiang, MAIL);
        await takeSuggestion(risk(mail, '账户被盗用'), '蒋晓东');
        await save(mail);
        const buyer = await pick(jiang, BUYER);
        expect(await risk(buyer, '社会工程与钓鱼').getByRole('radio', { name: '保留' }).isChecked()).toBe(true);
        await submit(jiang, 2);
      })(),
    ]);
    await review(4);
    await giveBack(DATABASE, '请写明由谁、何时完成');
    await completeAll(3);
    const plan = await findReturned(zhang, DATABASE, '请写明由谁、何时完成', '处置退回');
    await risk(plan, '勒索软件加密业务数据').getByLabel('处置计划').fill('信息部每季度演练一次，六月底前完成首次');
    await save(plan);
    await submit(zhang, 1);
    await review(1);
    await completeAll(1);

    // What remains, which for the database is still high.
    const remains = async (item: Locator, frequency: string, severity: string) => {
      await choose(item.getByRole('combobox', { name: '处置后频率' }), frequency);
      await choose(item.getByRole('combobox', { name: '处置后严重程度' }), severity);
    };
    await Promise.all([
      (async () => {
        await tasks(zhang, '风险处置', 2);
        const database = await pick(zhang, DATABASE);
        await remains(risk(database, '勒索软件加密业务数据'), '4 高', '4 高');
        await save(database);
        await text(database, '待确认接受');
        await submit(zhang, 2);
      })(),
      (async () => {
        await tasks(jiang, '风险处置', 2);
        const mail = await pick(jiang, MAIL);
        await remains(risk(mail, '账户被盗用'), '3 中等', '3 中等');
        await save(mail);
        await submit(jiang, 2);
      })(),
    ]);
    await review(4);
    await giveBack(MAIL, '请说明依据');
    // The one that stays high waits for somebody to answer for it.
    await pm.getByRole('columnheader').getByRole('checkbox').check();
    await button(pm, '通过 3').click();
    await text(pm, '已通过 2 个，1 个未通过');
    await text(pm, `${DATABASE}: 残余风险未被接受`);
    await pm.getByRole('tab', { name: '残余风险接受 1' }).click();
    await pm
      .getByRole('row', { name: /勒索软件/ })
      .getByRole('checkbox')
      .check();
    await button(pm, '接受 1').click();
    const acceptance = pm.getByRole('dialog', { name: '接受 1 项残余风险' });
    await acceptance.getByLabel('接受理由').fill('异地备份年内建成，此前可以承受');
    await fillDay(acceptance.getByLabel('有效期至'), inDays(180));
    await button(acceptance, '接受').click();
    await text(pm, '没有待接受的残余风险');
    await pm.getByRole('tab', { name: '单元', exact: true }).click();
    await completeAll(1);
    const rest = await findReturned(jiang, MAIL, '请说明依据', '处置退回');
    await remains(risk(rest, '账户被盗用'), '2 低', '2 低');
    await save(rest);
    await submit(jiang, 1);
    await review(1);
    await completeAll(1);

    // The customer signs; the consultant sees it.
    const signOff = (page: Page) => page.getByRole('region', { name: '客户签署' });
    const sign = async () => {
      await button(signOff(pm), '签署').click();
      await button(pm.getByRole('dialog', { name: '签署评估结果？' }), '签署').click();
      await text(signOff(pm), /王思远 于 .* 签署/);
    };
    const consultantSees = async (words: string | RegExp) => {
      await open(consultant, p, reportOf(project, 'progress'));
      await consultant.reload();
      await text(signOff(consultant), words);
    };
    await text(signOff(pm), '所有单元已完成，可以签署。');
    await sign();
    await consultantSees(/王思远 于 .* 签署/);

    // Whoever changes what was signed takes the signature away.
    const mailDrawer = async () => {
      await open(pm, p, detailsOf(project, 'units'));
      await pm.getByRole('cell', { name: MAIL, exact: true }).click();
      return pm.getByRole('dialog').filter({ hasText: MAIL });
    };
    const editing = await mailDrawer();
    await editing.locator('#confidentiality').getByText('5 很高').click();
    await pm.keyboard.press('Control+s');
    await text(pm, '已保存');
    await consultantSees('未签署');
    await text(signOff(consultant), '客户签署后可以结束项目。');
    await pm.keyboard.press('Escape');
    await open(pm, p, detailsOf(project, 'progress'));
    await sign();
    await consultantSees(/王思远 于 .* 签署/);

    // The consultant draws up the report and closes the project.
    await consultant.getByRole('tab', { name: '报告文件' }).click();
    const download = async (ending: RegExp, magic: string) => {
      const row = consultant.getByRole('row', { name: ending });
      await row.waitFor({ timeout: 60_000 });
      const [file] = await Promise.all([
        consultant.waitForEvent('download'),
        row.getByRole('button', { name: /下载$/ }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(ending);
      expect(
        readFileSync(await file.path())
          .subarray(0, magic.length)
          .toString(),
      ).toBe(magic);
    };
    await button(consultant, '生成报告').click();
    await download(/\.docx/, 'PK');
    await button(consultant, '生成 PDF').click();
    await download(/\.pdf/, '%PDF');
    await consultant.getByRole('tab', { name: '进展' }).click();
    await button(signOff(consultant), '结束项目').click();
    await button(consultant.getByRole('dialog', { name: '结束评估？' }), '结束项目').click();
    await text(signOff(consultant), /已于 .* 结束/);

    // From now on everybody looks on.
    await pm.reload();
    await text(signOff(pm), /已于 .* 结束/);
    const viewing = await mailDrawer();
    await expect.poll(() => viewing.locator('#name').isDisabled()).toBe(true);
    expect(await button(viewing, '保存').count()).toBe(0);
    await pm.keyboard.press('Escape');
    expect(await button(pm, '新增单元').count()).toBe(0);
    await pm.getByRole('tab', { name: '导入导出' }).click();
    await text(pm, '下载模板');
    expect(await pm.locator('input[type=file]').count()).toBe(0);
    for (const page of [zhang, jiang]) {
      await atHome(page);
      expect(await page.getByRole('link', { name: new RegExp(name) }).count()).toBe(0);
    }
    const { list } = await get<{ list: { unitId: string; version: number }[] }>(
      pm,
      '/consulting/project/unitAssets/list',
      { projectCode: project, keyword: 'U-3' },
    );
    const { code: assetCode, ...mail } = inventory.units[2] ?? {};
    const { unitId, version } = list[0] ?? {};
    const change = { projectCode: project, assetCode, ...mail, unitId, version, systems: [] };
    for (const page of [pm, consultant])
      expect((await post(page, '/consulting/project/unitAssets/update', change)).errorCode).toBe('refused_transition');
    expect(complaints).toEqual([]);
  });
});

describe('a server that dies in the middle', () => {
  /** Lets nobody write risks from now on: whatever does stops halfway, its units written and its risks not. */
  const holdRisks = async () => {
    const client = new pg.Client({ connectionString: await p.databaseUrl() });
    await client.connect();
    await client.query('BEGIN');
    await client.query('LOCK TABLE risks IN EXCLUSIVE MODE');
    const waiting = async () => {
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
  /** kill -9 while somebody writes risks; the new server finds them held once more. */
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
    await dryRun(pm, project, await workbook('power.xlsx', content));
    let held = await holdRisks();
    await button(pm, '确认导入').click();
    held = await dieWriting(held);
    await pm.reload();
    await text(pm, '正在写入资产清单');
    expect(await countsOf(pm, project)).toMatchObject({ systems: 0, units: 0, risks: 0 });
    await held.release();
    await text(pm, '导入完成');
    expect(await countsOf(pm, project)).toMatchObject({ systems: 2, units: 4, risks: 4 });

    // The recompute that completes controls.
    for (const path of [
      '/consulting/project/owner/submit',
      '/consulting/project/owner/complete',
      '/api/portal/assessControl/submit',
    ])
      expect((await post(pm, path, { projectCode: project })).success).toBe(true);
    await open(pm, p, detailsOf(project, 'progress'));
    await text(pm, '待审核 4');
    await pm.getByRole('columnheader').getByRole('checkbox').check();
    held = await holdRisks();
    await button(pm, '通过 4').click();
    held = await dieWriting(held);
    await pm.reload();
    await text(pm, '正在通过“已有控制”并计算风险');
    await text(pm, '已有控制 4');
    await held.release();
    await text(pm, '风险处置 4');
    const { list } = await get<{ list: { threat: string; treatment: string | null }[] }>(
      pm,
      '/consulting/project/assess/list',
      { projectCode: project },
    );
    expect(list.filter((risk) => risk.treatment === 'retain').map((risk) => risk.threat)).toEqual([lowRisk.threat]);

    // The recompute of a save: nothing of it is there, and what was typed still is.
    await open(pm, p, detailsOf(project, 'units'));
    await pm.getByRole('cell', { name: MAIL, exact: true }).click();
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
