import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Inventory } from '#domain/subjects/assets/inventory/inventory';
import { writeInventoryWorkbook } from '#server/subjects/assets/import/documents/write';
import { actionsAt, button, reportOf, text, workbook } from './actions';
import { reportFile } from './closing';
import { CONSULTANT, DATABASE, inventory, MANAGER, ZHANG } from './orders';
import {
  addIt,
  fillControls,
  grade,
  newRisk,
  peopleAtWork,
  pick,
  risk,
  save,
  submit,
  takeSuggestion,
} from './peopleAtWork';
import { complaints, open, portal } from './portal';

const p = portal();
const { newProject, dryRun } = actionsAt(p);

const THREAT = '勒索软件加密业务数据';
/** The order database alone, worth 4; its risks are yet to be found. */
const database: Inventory = {
  ...inventory,
  businesses: inventory.businesses.slice(0, 1),
  systems: inventory.systems.slice(0, 1),
  businessSystems: inventory.businessSystems.slice(0, 1),
  units: inventory.units.slice(0, 1),
  systemUnits: inventory.systemUnits.slice(0, 1),
  risks: [],
};

describe('an assessment by the edition of 2022', () => {
  it('goes from a threat’s capability, timing and frequency to a judged business risk and its report', async () => {
    const [consultant, pm, zhang] = await Promise.all([p.person(CONSULTANT), p.person(MANAGER), p.person(ZHANG[0])]);
    const name = '订单平台 2022 版风险评估';
    const project = await newProject(consultant, name);
    await open(consultant, p, reportOf(project, 'method'));
    await consultant.getByRole('row', { name: /2022 版方法.*本项目采用/ }).waitFor();
    const { assign, review, completeAll, tasks } = peopleAtWork({ pm, name, unreadAtFirst: new Map() });

    await dryRun(pm, project, await workbook('database.xlsx', writeInventoryWorkbook(database)));
    await button(pm, '确认导入').click();
    await text(pm, '导入完成');
    await pm.getByRole('tab', { name: '进展' }).click();
    await assign(ZHANG[1], [DATABASE]);

    // The risk, as it is graded.
    await zhang.reload();
    await zhang
      .getByRole('region', { name })
      .getByRole('link', { name: /^1 个单元待评估/ })
      .click();
    const pane = await pick(zhang, DATABASE);
    const form = await newRisk(pane, THREAT, '恢复', '近一年没有做过恢复演练');
    await grade(form, { 威胁来源: '人为', 威胁能力: '高', 威胁频率: '2 低' });
    await text(form, /尚未填写：威胁时机、被利用难易程度/);
    await grade(form, { 威胁时机: '特殊时期', 被利用难易程度: '5 很高', 影响程度: '4 高' });
    // High capability makes 3 of frequency 2, the special period 4. T 4 and Av 5 give 22: likelihood 5. Vc 4 and Di 4 give 19:
    // loss 4. Table 11 has 4 for likelihood 5 and impact 4.
    await expect.poll(() => form.textContent()).toContain('威胁值4 高可能性5 很高损失4 高风险等级4 高');
    await addIt(pane, THREAT);
    const added = pane.getByRole('listitem').filter({ has: zhang.getByRole('button', { name: `删除 ${THREAT}` }) });
    await text(added, '4 高');
    // The level on screen is the saved one; there is no other.
    const said = (await added.textContent()) ?? '';
    expect(said).toContain('威胁值4 高可能性5 很高损失4 高');
    expect(said).not.toContain('保存后等级');
    await submit(zhang, 1);
    await review(1);
    await completeAll(1);

    await tasks(zhang, '待评估', 1);
    await fillControls(await pick(zhang, DATABASE), '每周备份，从未恢复过');
    await submit(zhang, 1);
    await review(1);
    await completeAll(1);

    await tasks(zhang, '待处置', 1);
    const plan = await pick(zhang, DATABASE);
    await takeSuggestion(risk(plan, THREAT), '王思远');
    await save(plan);
    await submit(zhang, 1);
    await review(1);
    await completeAll(1);

    // What remains: capability and timing stay. Capability makes 2 of frequency 1, the special period 3. T 3 and Av 2 give 9:
    // likelihood 2. Vc 4 and Di 2 give 8: loss 2. Table 11 has 2 for them.
    await tasks(zhang, '待处置', 1);
    const rest = await pick(zhang, DATABASE);
    await grade(risk(rest, THREAT), {
      处置后频率: '1 很低',
      处置后被利用难易程度: '2 低',
      处置后影响程度: '2 低',
    });
    await save(rest);
    await risk(rest, THREAT).getByText('2 低', { exact: true }).last().waitFor();
    await submit(zhang, 1);
    await review(1);
    await completeAll(1);

    // The system and the business have its level; people judge what it would mean for the business.
    await open(consultant, p, reportOf(project, 'risks&by=aggregated'));
    await consultant.getByRole('row', { name: /订单系统.*4 高.*2 低.*1.*订单数据库/ }).waitFor();
    const business = consultant.getByRole('row', { name: /在线订单/ });
    await text(business, '未判断');
    await button(business, '判断后果：在线订单').click();
    const dialog = consultant.getByRole('dialog', { name: '判断后果：在线订单' });
    await grade(dialog, { 组织影响: '5 职能或业务停止、违反法律，或损失非常严重', 社会影响: '3 损害公民权利' });
    await dialog.getByLabel('评定依据').fill('订单停收三天即失去主要客户');
    await button(dialog, '保存').click();
    // Table 12: the graver of the two.
    await consultant.getByRole('row', { name: /在线订单.*4 高.*5 很高.*订单停收三天/ }).waitFor();
    await consultant.getByRole('link', { name: '订单系统的全部 1 项风险' }).click();
    await text(consultant, '系统：订单系统');
    await consultant.getByRole('row', { name: new RegExp(`${DATABASE}.*${THREAT}`) }).waitFor();

    await open(consultant, p, reportOf(project, 'reports'));
    await button(consultant, '生成报告').click();
    const report = unzipSync(await reportFile(consultant, /\.docx/));
    const printed = strFromU8(report['word/document.xml'] ?? new Uint8Array());
    for (const words of ['GB/T 20984-2022', THREAT, '订单停收三天即失去主要客户']) expect(printed).toContain(words);
    expect(complaints).toEqual([]);
  }, 120_000);
});
