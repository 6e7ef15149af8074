import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ProjectMethod } from '#domain/core/project/rules';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { daysLater, portalDayOf } from '#domain/kernel/days';
import { CUSTOMER } from './orders';
import { open, type Portal } from './portal';

/** The day so many days from today, as the portal's users count them. */
export const inDays = (days: number) => daysLater(portalDayOf(new Date()), days);
export const text = (at: Page | Locator, content: string | RegExp) =>
  at.getByText(content).first().waitFor({ timeout: 30_000 });
export const button = (at: Page | Locator, name: string) => at.getByRole('button', { name, exact: true });

/** A workbook as a separate file to upload. */
export async function workbook(name: string, content: Promise<Buffer> | Buffer): Promise<string> {
  const path = join(tmpdir(), `portal-e2e-${process.pid}-${name}`);
  writeFileSync(path, await content);
  return path;
}

export const detailsOf = (projectCode: string, tab: string) => `/systemManage/companyDetails/${projectCode}?tab=${tab}`;
export const reportOf = (projectCode: string, tab: string) =>
  `/projectList/detail/assetsReport/${projectCode}?tab=${tab}`;

/** An option of the select that is open. */
export const option = (page: Page, name: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option').getByText(name, { exact: true });
/**
 * Chooses an option of a select, by its text or a part of it. Where the page is busy between the press and the release of a
 * click, antd takes no option or opens the list once more: it is tried again, and the list is left.
 */
export async function choose(select: Locator, name: string | RegExp): Promise<void> {
  const page = select.page();
  const list = page.locator('.ant-select-dropdown:visible');
  const field = select.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]');
  const chosen = field.getByText(name);
  for (let tries = 0; tries < 5 && !(await chosen.first().isVisible()); tries += 1) {
    // (Two lists may be fading away.)
    if (!(await list.first().isVisible())) await select.click();
    const wanted = list.locator('.ant-select-item-option').getByText(name, { exact: typeof name === 'string' });
    await wanted
      .first()
      .click({ timeout: 5000 })
      .catch(() => undefined);
    await chosen
      .first()
      .waitFor({ timeout: 2000 })
      .catch(() => undefined);
  }
  await chosen.first().waitFor({ timeout: 1000 });
  await list.waitFor({ state: 'hidden', timeout: 1000 }).catch(() => page.keyboard.press('Tab'));
  await list.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => undefined);
}
/** Presses what closes something, until it has gone: a page that is busy takes no click. */
export async function pressUntilGone(press: Locator): Promise<void> {
  await press.click();
  for (let tries = 0; tries < 5; tries += 1) {
    const isGone = await press.waitFor({ state: 'hidden', timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (isGone) return;
    await press.click({ timeout: 1000 }).catch(() => undefined);
  }
}
/** Answers the question that a button has asked. */
export const confirmQuestion = (page: Page): Promise<void> =>
  pressUntilGone(page.getByRole('tooltip').getByRole('button', { name: /^确\s?定$/ }));

/** Types a day, and waits until its calendar has gone: while that fades away it takes Escape for itself. */
export async function fillDay(field: Locator, day: string): Promise<void> {
  await field.fill(day);
  await field.press('Tab');
  const calendars = field.page().locator('.ant-picker-dropdown:visible');
  await expect.poll(() => calendars.count(), { timeout: 10_000 }).toBe(0);
}

/** Creates the project of an open form for an existing customer: stage by stage, with the proposed values. */
export async function makeProject(form: Locator): Promise<void> {
  await expect.poll(() => form.locator('#groupName').inputValue(), { timeout: 20_000 }).not.toBe('');
  await button(form, '下一步').click();
  await expect.poll(() => form.locator('#projectName').inputValue(), { timeout: 20_000 }).toContain('ISO/IEC 27001');
  for (const stage of ['人员', '日期', '核对并创建']) {
    await button(form, '下一步').click();
    await form.getByRole('region', { name: stage }).waitFor();
  }
  await button(form, '创建项目').click();
}

/** Signs in with a phone for the first time, and accepts the terms. @param link of an invitation */
export async function signUp(p: Portal, phone: string, link = `${p.address}/#/login`): Promise<Page> {
  const page = await p.visitor();
  await page.goto(link);
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  await button(page, '获取验证码').click();
  await page.getByRole('textbox', { name: '验证码' }).fill('246810');
  await button(page, '登录').click();
  await page.getByRole('heading', { name: '请阅读并同意平台条款' }).waitFor();
  await page.getByRole('checkbox').check();
  await button(page, '同意并继续').click();
  return page;
}

/** Actions at a portal's own address. */
export function actionsAt(p: Portal) {
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
  /** @param method absent: that of the edition in force */
  async function newProject(consultant: Page, name: string, method?: ProjectMethod): Promise<string> {
    const { data } = await post<{ projectCodes: string[] }>(consultant, '/channel/projectGroup/saveGroup.json', {
      name,
      customerTenantCode: CUSTOMER,
      projects: [{ name, standardCode: 'ISO27001-2022', method }],
    });
    return data.projectCodes[0] ?? '';
  }

  /** Uploads a workbook and sees its dry run. */
  async function dryRun(page: Page, projectCode: string, path: string): Promise<void> {
    await open(page, p, detailsOf(projectCode, 'import'));
    await page.locator('input[type=file]').setInputFiles(path);
    await button(page, '确认导入').waitFor({ timeout: 30_000 });
  }

  /** The platform lets an applicant in. @returns its tenant */
  async function admit(platform: Page, name: string): Promise<string> {
    const { list } = await get<TenantWire['listApplications']['data']>(platform, tenant.listApplications.path, {
      pageSize: 100,
    });
    const found = list.find((application) => application.name === name);
    if (!found) throw new Error(`${name} has not applied.`);
    const { tenantCode, version } = found;
    const answer = await post(platform, tenant.setCustomerApprovalState.path, {
      tenantCode,
      version,
      approvalState: 'success',
    });
    expect(answer.success).toBe(true);
    return tenantCode;
  }

  /** Applies for a channel, and waits. */
  async function applyAsChannel(page: Page, name: string, uscc: string, manager: string): Promise<void> {
    await page.getByText('渠道商', { exact: true }).click();
    await page.getByLabel('单位名称').fill(name);
    await page.getByLabel('统一社会信用代码').fill(uscc);
    await page.getByLabel('您的姓名').fill(manager);
    await button(page, '提交申请').click();
    await page.getByRole('heading', { name: '渠道入驻申请' }).waitFor();
    await text(page, '待审核');
  }

  return { post, get, newProject, dryRun, admit, applyAsChannel };
}
