import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { actionsAt, button, detailsOf, reportOf, text, workbook } from './actions';
import { inventory } from './orders';
import { atHome } from './peopleAtWork';
import { open, type Portal } from './portal';

/* The steps after every unit is complete: signing, reporting, closing, and implementing treatments. */

interface Closing {
  p: Portal;
  pm: Page;
  consultant: Page;
  project: string;
}

const signOff = (page: Page) => page.getByRole('region', { name: '客户签署' });

/** Records are read first. */
const readUnit = async ({ p, pm, project }: Closing, unit: string) => {
  await open(pm, p, detailsOf(project, 'units'));
  await pm.getByRole('cell', { name: unit, exact: true }).click();
  const dialog = pm.getByRole('dialog').filter({ hasText: unit });
  await dialog.waitFor();
  return dialog;
};
const editUnit = async (closing: Closing, unit: string) => {
  const dialog = await readUnit(closing, unit);
  await dialog.getByRole('button', { name: /^编辑/ }).click();
  return dialog;
};

/** The customer signs and the consultant sees it; a person who changes signed content is asked first, and it is signed again. */
export async function signAndChange(closing: Closing, unit: string): Promise<void> {
  const { p, pm, consultant, project } = closing;
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
  const editing = await editUnit(closing, unit);
  await editing.locator('#confidentiality').getByText('5 很高').click();
  await pm.keyboard.press('Control+s');
  await button(pm.getByRole('dialog', { name: '签署将失效' }), '继续').click();
  await text(pm, '已保存');
  await consultantSees('未签署');
  await text(signOff(consultant), '客户签署后可以结束项目。');
  await pm.keyboard.press('Escape');
  await open(pm, p, detailsOf(project, 'progress'));
  await sign();
  await consultantSees(/王思远 于 .* 签署/);
}

/** The file of a report, once it is generated. */
export async function reportFile(page: Page, ending: RegExp): Promise<Buffer> {
  const row = page.getByRole('row', { name: ending });
  await row.waitFor({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: /下载$/ }).click()]);
  expect(file.suggestedFilename()).toMatch(ending);
  return readFileSync(await file.path());
}

/** The consultant draws up the report and closes the project. */
export async function reportAndFinish({ p, consultant, project }: Closing): Promise<void> {
  await open(consultant, p, reportOf(project, 'reports'));
  const download = async (ending: RegExp, magic: string) =>
    expect((await reportFile(consultant, ending)).subarray(0, magic.length).toString()).toBe(magic);
  await button(consultant, '生成报告').click();
  await download(/\.docx/, 'PK');
  await button(consultant, '生成 PDF').click();
  await download(/\.pdf/, '%PDF');
  await consultant.getByRole('tab', { name: '进展' }).click();
  await button(signOff(consultant), '结束项目').click();
  await button(consultant.getByRole('dialog', { name: '结束评估？' }), '结束项目').click();
  await text(signOff(consultant), /已于 .* 结束/);
}

/** From then on everybody looks on. */
export async function lookOn(closing: Closing, executors: readonly Page[], name: string): Promise<void> {
  const { p, pm, consultant, project } = closing;
  const { get, post } = actionsAt(p);
  await pm.reload();
  await text(signOff(pm), /已于 .* 结束/);
  const { code: assetCode, ...unit } = inventory.units[2] ?? {};
  const reading = await readUnit(closing, inventory.units[2]?.name ?? '');
  await text(reading, assetCode ?? '');
  expect(await reading.getByRole('button', { name: /^编辑/ }).count()).toBe(0);
  await pm.keyboard.press('Escape');
  expect(await button(pm, '新增单元').count()).toBe(0);
  await open(pm, p, detailsOf(project, 'import'));
  await text(pm, '下载模板');
  expect(await pm.locator('input[type=file]').count()).toBe(0);
  for (const page of executors) {
    await atHome(page);
    // No units wait any more; treatment measures do.
    expect(
      await page
        .getByRole('region', { name })
        .getByRole('link', { name: /个单元/ })
        .count(),
    ).toBe(0);
  }
  const { list } = await get<{ list: { unitId: string; version: number }[] }>(
    pm,
    '/consulting/project/unitAssets/list',
    { projectCode: project, keyword: assetCode ?? '' },
  );
  const { unitId, version } = list[0] ?? {};
  const change = { projectCode: project, assetCode, ...unit, unitId, version, systems: [] };
  for (const page of [pm, consultant])
    expect((await post(page, '/consulting/project/unitAssets/update', change)).errorCode).toBe('project_finished');
}

interface Carrying {
  p: Portal;
  project: string;
  /** The unit's assignee. */
  executor: Page;
  /** The measure's owner: another person verifies it. */
  pm: Page;
  consultant: Page;
  owner: Page;
  /** The threat that it is against. */
  measure: string;
}

/** A measure is begun, shown by a file and reported as done by its executor; the owner returns it, the consultant verifies it. */
export async function carryOut({ p, project, executor, pm, consultant, owner, measure }: Carrying): Promise<void> {
  const drawerOf = async (page: Page, path: string) => {
    await open(page, p, path);
    // Open tasks were closed with the project.
    await page.reload();
    // (In the middle of the row may be the button that copies a code.)
    await page.getByRole('cell', { name: new RegExp(measure) }).click();
    return page.getByRole('dialog').filter({ hasText: '等级变化' });
  };
  const finish = async (result: string) => {
    const own = await drawerOf(executor, `/assessDisposal/${project}?part=measures`);
    if (await button(own, '开始落实').count()) await button(own, '开始落实').click();
    await own
      .locator('input[type=file]')
      .setInputFiles(await workbook('演练记录.txt', Buffer.from('恢复用时 42 分钟')));
    await own
      .getByRole('button', { name: /^下载 / })
      .first()
      .waitFor();
    await button(own, '报告完成').click();
    const dialog = executor.getByRole('dialog', { name: '报告措施已完成' });
    await dialog.getByRole('textbox').fill(result);
    await button(dialog, '报告完成').click();
    await text(own, '已完成，待验证');
    expect(await button(own, '验证通过').count()).toBe(0);
  };
  await finish('完成首次恢复演练');
  const returned = await drawerOf(owner, detailsOf(project, 'measures'));
  await button(returned, '退回').click();
  const dialog = owner.getByRole('dialog', { name: '退回此措施' });
  await dialog.getByRole('textbox').fill('请补充恢复用时');
  await button(dialog, '退回').click();
  await text(returned, '请补充恢复用时');
  await finish('完成首次恢复演练，用时 42 分钟');
  expect(await button(await drawerOf(pm, detailsOf(project, 'measures')), '验证通过').count()).toBe(0);
  const verified = await drawerOf(consultant, reportOf(project, 'measures'));
  await button(verified, '验证通过').click();
  await button(consultant.getByRole('dialog', { name: '验证通过此措施？' }), '验证通过').click();
  await text(verified, / 于 .* 验证/);
  // The signature and the closing are unchanged.
  await open(pm, p, detailsOf(project, 'progress'));
  await pm.reload();
  await text(signOff(pm), /王思远 于 .* 签署/);
  await text(signOff(pm), /已于 .* 结束/);
}
