import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, choose, fillDay, inDays, option, text } from './actions';

/* Actions of people on their screens, in their words. */

/** The home page, where bell and tasks are loaded anew. */
export const atHome = async (page: Page) => {
  await page.getByRole('link', { name: '返回待办' }).click();
  await page.getByRole('heading', { name: '待您处理' }).waitFor();
};
export const goTo = (page: Page, step: string) =>
  page
    .locator('.ant-steps')
    .getByRole('button', { name: new RegExp(step) })
    .click();
const nav = (page: Page) => page.getByRole('navigation', { name: '单元列表' }).getByRole('listitem');
export const pick = async (page: Page, unit: string) => {
  await nav(page).filter({ hasText: unit }).getByRole('button').click();
  const pane = page.getByRole('region', { name: unit });
  await pane.getByRole('heading', { name: unit }).waitFor();
  return pane;
};
export const save = async (pane: Locator) => {
  // (While it saves its name begins with that of a turning wheel.)
  const saving = pane.getByRole('button', { name: /保存$/ });
  await saving.click();
  await expect.poll(() => saving.isDisabled(), { timeout: 15_000 }).toBe(true);
};
export const submit = async (page: Page, count: number) => {
  await goTo(page, '提交');
  await button(page, `提交全部 ${count} 个`).click();
  if (count > 1) await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).click();
  await text(page, `已提交 ${count} 个单元`);
};
/** Makes up a new risk, and leaves it to be added. */
export const newRisk = async (pane: Locator, threat: string, search: string, vulnerability: string) => {
  await button(pane, '添加风险').click();
  await pane.getByRole('combobox', { name: '新增威胁' }).fill(threat.slice(0, 3));
  await option(pane.page(), threat).click();
  await pane.getByRole('combobox', { name: '新增脆弱性' }).fill(search);
  await option(pane.page(), vulnerability).click();
  return pane.getByRole('region', { name: '添加风险' });
};
export const addRisk = async (pane: Locator, threat: string, search: string, vulnerability: string) => {
  await newRisk(pane, threat, search, vulnerability);
  await addIt(pane, threat);
};
export const addIt = async (pane: Locator, threat: string) => {
  await button(pane, '添加').click();
  await pane.getByRole('button', { name: `删除 ${threat}` }).waitFor();
};
/** Grades a risk, field by field. */
export const grade = async (form: Locator, grades: Readonly<Record<string, string>>) => {
  for (const [field, level] of Object.entries(grades)) await choose(form.getByRole('combobox', { name: field }), level);
};
export const fillControls = async (pane: Locator, control: string) => {
  const fields = pane.getByRole('textbox', { name: '已有控制' });
  await fields.first().waitFor();
  for (const field of await fields.all()) await field.fill(control);
  await save(pane);
};
export const risk = (pane: Locator, threat: string) => pane.getByRole('listitem').filter({ hasText: threat });
export const takeSuggestion = async (item: Locator, owner: string) => {
  await button(item, '处置建议').click();
  await button(item, '采用').first().click();
  await item.getByLabel('责任人').fill(owner);
  await fillDay(item.getByLabel('完成期限'), inDays(60));
};
export const remains = (item: Locator, frequency: string, severity: string) =>
  grade(item, { 处置后频率: frequency, 处置后严重程度: severity });

/**
 * The facts of one project: its review by the project manager, and the notices of its executors.
 * @param at.name the project's
 * @param at.unreadAtFirst the bell's count before any action, by page
 */
export function peopleAtWork({
  pm,
  name,
  unreadAtFirst,
}: {
  pm: Page;
  name: string;
  unreadAtFirst: ReadonlyMap<Page, number>;
}) {
  /** The bell counts this many more than at first. */
  const bell = async (page: Page, more: number) => {
    const count = (unreadAtFirst.get(page) ?? 0) + more;
    await page.getByRole('button', { name: `通知，${count} 条未读` }).waitFor({ timeout: 15_000 });
  };
  /** Gives units to a person, who has two weeks for them. */
  const assign = async (person: string, units: readonly string[]) => {
    for (const unit of units)
      await pm
        .getByRole('row', { name: new RegExp(unit) })
        .getByRole('checkbox')
        .check();
    await button(pm, `分派 ${units.length}`).click();
    const dialog = pm.getByRole('dialog', { name: `分派 ${units.length} 个单元` });
    await choose(dialog.getByRole('combobox'), person);
    await fillDay(dialog.getByLabel('截止日期'), inDays(14));
    await button(dialog, '分派').click();
    // Beside its units, the person has a line of its own.
    const lines = pm.getByRole('row', { name: new RegExp(person) });
    await expect.poll(() => lines.count(), { timeout: 15_000 }).toBe(units.length + 1);
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
  /** Finds a returned unit through its notice, on the page of its step, with the reason in view and no other unit. */
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
  const tasks = async (page: Page, kind: string, count: number) => {
    await atHome(page);
    await page
      .getByRole('region', { name })
      .getByRole('link', { name: new RegExp(`^${count} 个单元${kind}`) })
      .click();
    await text(page, `等待您处理 ${count} 个单元`);
  };
  return { bell, assign, review, giveBack, completeAll, findReturned, tasks };
}
