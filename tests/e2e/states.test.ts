import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { pressUntilGone } from './actions';
import { gapScreens } from './gapScreens';
import { complaints, open, portal } from './portal';
import { A, details, phones, screens, session, type Who } from './screens';

const everything = [...screens, ...gapScreens];

const p = portal();
const pages = {} as Record<Who, Page>;
/** A project of customer A without work. */
let idle = '';

type Failure = 'answers 500' | 'is cut off';
const told: Record<Failure, string> = { 'answers 500': '服务暂时不可用', 'is cut off': '网络连接失败' };
/** Every look at the server fails, but for the calls that are kept. */
async function fail(page: Page, how: Failure, kept: readonly string[]): Promise<void> {
  await page.route(
    () => true,
    (route: Route) => {
      const request = route.request();
      const isLook = request.method() === 'GET' && ['xhr', 'fetch'].includes(request.resourceType());
      if (!isLook || kept.includes(new URL(request.url()).pathname)) return route.fallback();
      if (how === 'is cut off') return route.abort('connectionreset');
      return route.fulfill({ status: 500, json: { message: told[how] } });
    },
  );
}
const heal = (page: Page) => page.unrouteAll({ behavior: 'wait' });

const alerts = (page: Page) => page.locator('[role=alert]:not(.ant-message *):visible');
const toasts = (page: Page) => page.locator('.ant-message-notice');
const sees = (page: Page, text: string | RegExp) =>
  page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 10_000 });
/** All running requests have ended. */
const settled = (page: Page) =>
  expect.poll(() => page.locator('.ant-skeleton:visible, [aria-busy=true]').count(), { timeout: 10_000 }).toBe(0);
/** The browser's own report of a failed call is not an error of the page. */
const ownComplaints = () => complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'));

beforeAll(async () => {
  for (const who of Object.keys(phones) as Who[]) pages[who] = await p.person(phones[who]);
  const { consultant } = pages;
  // Once read, it does not cover the page.
  await open(consultant, p, '/projectList/myProject');
  await consultant.getByRole('button', { name: '我知道了' }).click();
  const answer = await consultant.request.post(`${p.address}/channel/projectGroup/saveGroup.json`, {
    data: {
      name: '尚无分派',
      customerTenantCode: 'TCUSTOMERA',
      projects: [{ name: '尚无分派', standardCode: 'ISO27001-2022' }],
    },
    headers: { origin: p.address },
  });
  idle = ((await answer.json()) as { data: { projectCodes: string[] } }).data.projectCodes[0] ?? '';
});

afterEach(async () => {
  for (const page of Object.values(pages)) await heal(page);
});

/** From another page, so that nothing of an earlier visit is on screen. */
async function visit(page: Page, path: string): Promise<void> {
  await open(page, p, '/noAccessible');
  await sees(page, '返回工作台');
  await open(page, p, path);
}

describe('each page', () => {
  it.each(everything)(
    'with data and after a failure: $name',
    async ({ who, path, from, kept, shows, isWholeWithout }) => {
      const page = pages[who];
      const ways: Failure[] = kept || from ? ['answers 500'] : ['answers 500', 'is cut off'];
      for (const how of ways) {
        if (from) {
          await visit(page, path);
          await from(page).waitFor();
          await settled(page);
          await fail(page, how, kept ?? session);
          await from(page).click();
        } else {
          await fail(page, how, kept ?? session);
          await visit(page, path);
        }
        if (isWholeWithout) {
          await settled(page);
          expect(await alerts(page).count()).toBe(0);
        } else {
          await sees(page, told[how]);
          await settled(page);
          expect(await alerts(page).count()).toBe(1);
        }
        expect(await toasts(page).count()).toBe(0);
        await heal(page);
        // (An import that never was stays a failure, but then one of its own.)
        if (!isWholeWithout) await alerts(page).getByRole('button', { name: '重试' }).click();
        for (const text of shows) await sees(page, text);
        // (Some of it, like a list's toolbar, has been there all the time.)
        if (shows.length > 0) await expect.poll(() => page.getByRole('button', { name: '重试' }).count()).toBe(0);
        await settled(page);
      }
      expect(ownComplaints()).toEqual([]);
    },
  );

  it.each(everything.filter(({ empty }) => empty))('without data: $name', async ({ who, empty }) => {
    if (!empty) return;
    const page = pages[empty.who ?? who];
    await visit(page, typeof empty.path === 'string' ? empty.path : empty.path(idle));
    await page.getByRole('heading', { name: empty.title }).waitFor({ timeout: 10_000 });
    await sees(page, empty.text);
    await settled(page);
    if (empty.on) {
      const on = page.getByRole('button', { name: empty.on }).or(page.getByRole('link', { name: empty.on }));
      expect(await on.count()).toBeGreaterThan(0);
    }
    expect((await alerts(page).count()) + (await toasts(page).count())).toBe(0);
    expect(ownComplaints()).toEqual([]);
  });
});

describe('loaded content', () => {
  it('stays on screen when it cannot be reloaded, with one toast, however many calls failed', async () => {
    const page = pages.pm;
    await visit(page, `${details(A)}?tab=progress`);
    await page.getByRole('checkbox', { name: '选择 CAD 应用软件' }).check();
    await page.getByRole('button', { name: '分派 1' }).click();
    const dialog = page.getByRole('dialog', { name: '分派 1 个单元' });
    await dialog.getByRole('combobox').fill('蒋晓东');
    await page.keyboard.press('Enter');
    await fail(page, 'answers 500', session);
    await dialog.getByRole('button', { name: '分派', exact: true }).click();
    await sees(page, '已更新 1 个单元');
    await toasts(page).filter({ hasText: told['answers 500'] }).waitFor();
    await settled(page);
    expect(await toasts(page).count()).toBe(2);
    expect(await alerts(page).count()).toBe(0);
    await sees(page, '共 60 条');
    expect(ownComplaints()).toEqual([]);
  });

  it('is not another page’s rows under this page’s number', async () => {
    const page = pages.pm;
    await visit(page, `${details(A)}?tab=units`);
    await sees(page, 'U-0001');
    await fail(page, 'is cut off', session);
    await page.getByRole('listitem', { name: '2', exact: true }).click();
    await sees(page, told['is cut off']);
    expect(await page.getByText('U-0001').count()).toBe(0);
    await heal(page);
    await page.getByRole('button', { name: '重试' }).click();
    await sees(page, 'U-0011');
    expect(ownComplaints()).toEqual([]);
  });

  it('is left with a question where something typed would be lost', async () => {
    const page = pages.pm;
    await visit(page, `${details(A)}?tab=threats`);
    await page.getByRole('button', { name: '新增威胁' }).click();
    const drawer = page.getByRole('dialog', { name: '新增威胁' });
    await drawer.getByRole('textbox').fill('供应商停止服务');
    await drawer.getByRole('button', { name: '关闭' }).click();
    await pressUntilGone(page.getByRole('dialog', { name: '关闭此表单？' }).getByRole('button', { name: '继续填写' }));
    expect(await drawer.getByRole('textbox').inputValue()).toBe('供应商停止服务');
    await drawer.getByRole('button', { name: '取消' }).click();
    await pressUntilGone(
      page.getByRole('dialog', { name: '关闭此表单？' }).getByRole('button', { name: '不保存，关闭' }),
    );
    await drawer.waitFor({ state: 'hidden' });
    expect(ownComplaints()).toEqual([]);
  });

  it('takes a day with Enter and sends nothing yet', async () => {
    const page = pages.pm;
    await visit(page, `${details(A)}?tab=remnants`);
    await page.getByRole('checkbox', { name: '全选本页' }).check();
    await page.getByRole('button', { name: '接受 3' }).click();
    const dialog = page.getByRole('dialog', { name: '接受 3 项残余风险' });
    await dialog.getByLabel('接受理由').fill('年内更换');
    const day = dialog.getByLabel('有效期至');
    await day.fill('2099-12-31');
    await day.press('Enter');
    expect(await day.inputValue()).toBe('2099-12-31');
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: '取消' }).click();
    await pressUntilGone(
      page.getByRole('dialog', { name: '关闭此表单？' }).getByRole('button', { name: '保留草稿并关闭' }),
    );
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '接受 3' }).waitFor();
    expect(ownComplaints()).toEqual([]);
  });

  it('is the work that a notice is about', async () => {
    const { pm, executor } = pages;
    const list = await executor.request.get(`${p.address}${assets.listOwnUnits.path}`, {
      params: { projectCode: A, page: 'assetAssess', pageSize: 1 },
    });
    const [unit] = ((await list.json()) as { data: { list: { unitId: string }[] } }).data.list;
    const sent = await executor.request.post(`${p.address}${assets.submitAssessment.path}`, {
      data: { projectCode: A, unitIds: [unit?.unitId] },
      headers: { origin: p.address },
    });
    expect(await sent.json()).toMatchObject({ success: true });
    await visit(pm, `${details(A)}?tab=units`);
    await pm.getByRole('button', { name: '通知，1 条未读' }).click();
    await pm.getByText(/有 1 个单元待审核/).click();
    await sees(pm, '待审核 61');
    expect(await pm.getByRole('tab', { name: '进展' }).getAttribute('aria-selected')).toBe('true');
  });
});
