import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { writeInventoryWorkbook } from '#server/subjects/assets/import/documents/write';
import { actionsAt, button, detailsOf, fillDay, inDays, text, workbook } from './actions';
import { carryOut, lookOn, reportAndFinish, signAndChange } from './closing';
import { BUYER, CONSULTANT, DATABASE, inventory, JIANG, MAIL, MANAGER, OWNER, SERVER, ZHANG } from './orders';
import {
  addRisk,
  fillControls,
  goTo,
  peopleAtWork,
  pick,
  remains,
  risk,
  save,
  submit,
  takeSuggestion,
} from './peopleAtWork';
import { complaints, open, portal } from './portal';

const p = portal();
const { get, newProject, dryRun } = actionsAt(p);

describe('five people at one assessment', () => {
  it('take it from the import to the signed report, returning something at every step', async () => {
    const [consultant, pm, owner, zhang, jiang] = await Promise.all([
      p.person(CONSULTANT),
      p.person(MANAGER),
      p.person(OWNER),
      p.person(ZHANG[0]),
      p.person(JIANG[0]),
    ]);
    const name = '订单平台资产风险评估';
    // A repeat of an earlier assessment, by the method of then.
    const project = await newProject(consultant, name, 'matrix');

    const unreadOf = async (page: Page) =>
      (await get<{ unread: number }>(page, '/api/portal/notice/list', { pageSize: 1 })).unread;
    const unreadAtFirst = new Map([
      [zhang, await unreadOf(zhang)],
      [jiang, await unreadOf(jiang)],
    ]);
    const { bell, assign, review, giveBack, completeAll, findReturned, tasks } = peopleAtWork({
      pm,
      name,
      unreadAtFirst,
    });

    // The inventory.
    await dryRun(pm, project, await workbook('orders.xlsx', writeInventoryWorkbook(inventory)));
    await text(pm, /没有登记威胁与脆弱性/);
    await button(pm, '确认导入').click();
    await text(pm, '导入完成');

    // Assignment with due dates.
    await pm.getByRole('tab', { name: '进展' }).click();
    await assign(ZHANG[1], [DATABASE, SERVER]);
    await assign(JIANG[1], [MAIL, BUYER]);
    await Promise.all(
      [zhang, jiang].map(async (page) => {
        // (Executors start on the home page.)
        await page.reload();
        await bell(page, 1);
        await page
          .getByRole('region', { name })
          .getByRole('link', { name: /^2 个单元待评估/ })
          .click();
        await text(page, '等待您处理 2 个单元');
      }),
    );

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
    // None completed, one in progress, one returned, none in review.
    await pm.getByRole('row', { name: new RegExp(`^${ZHANG[1]} 0 1 1 0 `) }).waitFor();
    const again = await findReturned(zhang, DATABASE, '还缺少误操作', '评估退回');
    await addRisk(again, '误操作', '恢复', '近一年没有做过恢复演练');
    await submit(zhang, 1);
    await review(1);
    await completeAll(1);

    // Existing controls.
    await Promise.all([
      (async () => {
        await tasks(zhang, '待评估', 2);
        // Completed steps are read-only.
        await goTo(zhang, '风险识别');
        const pane = await pick(zhang, SERVER);
        await expect.poll(() => pane.getByRole('combobox').first().isDisabled()).toBe(true);
        expect(await button(pane, '保存').count()).toBe(0);
        await goTo(zhang, '已有控制');
        for (const unit of [DATABASE, SERVER]) await fillControls(await pick(zhang, unit), '每周备份，季度补丁');
        await submit(zhang, 2);
      })(),
      (async () => {
        await tasks(jiang, '待评估', 2);
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

    // The treatment of each risk. Low risks already count as retained.
    await Promise.all([
      (async () => {
        await tasks(zhang, '待处置', 2);
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
        await tasks(jiang, '待处置', 2);
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
    await risk(plan, '勒索软件加密业务数据').getByLabel('处置措施').fill('信息部每季度演练一次，六月底前完成首次');
    await save(plan);
    await submit(zhang, 1);
    await review(1);
    await completeAll(1);

    // Retained risks are done. The others get a residual rating, which for the database is still high.
    await Promise.all([
      (async () => {
        await tasks(zhang, '待处置', 1);
        const database = await pick(zhang, DATABASE);
        await remains(risk(database, '勒索软件加密业务数据'), '4 高', '4 高');
        await save(database);
        await text(database, '待接受');
        await submit(zhang, 1);
      })(),
      (async () => {
        await tasks(jiang, '待处置', 1);
        const mail = await pick(jiang, MAIL);
        await remains(risk(mail, '账户被盗用'), '3 中等', '3 中等');
        await save(mail);
        await submit(jiang, 1);
      })(),
    ]);
    await review(2);
    await giveBack(MAIL, '请说明依据');
    // The risk that stays high waits for acceptance.
    await pm.getByRole('columnheader').getByRole('checkbox').check();
    await button(pm, '通过 1').click();
    await text(pm, '已通过 0 个，1 个未通过');
    await text(pm, `${DATABASE}: 残余风险未被接受`);
    // A person who alone accepted the risks may not sign.
    await open(owner, p, detailsOf(project, 'remnants'));
    await owner
      .getByRole('row', { name: /勒索软件/ })
      .getByRole('checkbox')
      .check();
    await button(owner, '接受 1').click();
    const acceptance = owner.getByRole('dialog', { name: '接受 1 项残余风险' });
    await acceptance.getByLabel('接受理由').fill('异地备份年内建成，此前可以承受');
    await fillDay(acceptance.getByLabel('有效期至'), inDays(180));
    await button(acceptance, '预览').click();
    await button(owner.getByRole('dialog', { name: '确认接受' }), '接受 1 项').click();
    await text(owner, '没有待接受的残余风险');
    await review(1);
    await completeAll(1);
    const rest = await findReturned(jiang, MAIL, '请说明依据', '处置退回');
    await remains(risk(rest, '账户被盗用'), '2 低', '2 低');
    await save(rest);
    await submit(jiang, 1);
    await review(1);
    await completeAll(1);

    // The signature, the report, the closing; treatments are implemented afterwards.
    const closing = { p, pm, consultant, project };
    await signAndChange(closing, MAIL);
    await reportAndFinish(closing);
    await lookOn(closing, [zhang, jiang], name);
    await carryOut({ p, project, executor: zhang, pm, consultant, owner, measure: '信息部每季度演练一次' });
    expect(complaints).toEqual([]);
  }, 300_000);
});
