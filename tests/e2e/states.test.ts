import type { Locator, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { assets } from '#domain/assets/contract';
import { project } from '#domain/project/contract';
import { user } from '#domain/user/contract';
import { complaints, open, portal } from './portal';

const p = portal();
/** Customer A has an assessment in hand, customer B one without anything in it. */
const phones = { pm: '13800000021', newPm: '13800000025', consultant: '13800000011', executor: '13800000023' } as const;
type Who = keyof typeof phones;
const pages = {} as Record<Who, Page>;
const details = (code: string) => `/systemManage/companyDetails/${code}`;
const report = (code: string) => `/systemManage/companyDetails/assetsReport/${code}`;
const channelReport = (code: string) => `/projectList/detail/assetsReport/${code}`;
const [A, B] = ['PDEMO27001A', 'PDEMO27001B'];
/** A project of customer A that nobody has any work in. */
let idle = '';

/** Without these there is no session, and so no page. */
const session = [user.getUserInfo.path, user.noticeList.path, user.aocLatest.path] as string[];
const ofCustomer = [...session, project.consumerDetailInfo.path];
const ofChannel = [...session, project.channelDetailInfo.path];

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
/** Whatever was under way has come to its end. */
const settled = (page: Page) =>
  expect.poll(() => page.locator('.ant-skeleton:visible, [aria-busy=true]').count()).toBe(0);
const firstRow = (page: Page) => page.locator('tbody tr.ant-table-row').first();
/** What the browser itself says of a failed call is no complaint about the page. */
const ownComplaints = () => complaints.splice(0).filter((text) => !text.startsWith('Failed to load resource'));

interface Screen {
  name: string;
  who: Who;
  path: string;
  /** What opens it, on a page that has its data. */
  from?: (page: Page) => Locator;
  /** Calls that go on answering while the others fail. */
  kept?: readonly string[];
  /** A heading and a row or a figure. */
  shows: readonly (string | RegExp)[];
  /** Who has nothing there; what it says, and the way on. */
  empty?: { who?: Who; path: string | (() => string); title: string; text: string; on?: string };
  /** Asks for nothing without which it would not be of use. */
  isWholeWithout?: boolean;
}

const tab = (
  name: string,
  key: string,
  shows: Screen['shows'],
  empty?: [title: string, text: string, on?: string],
) => ({
  name: `details: ${name}`,
  who: 'pm' as const,
  path: `${details(A)}?tab=${key}`,
  kept: ofCustomer,
  shows,
  ...(empty && {
    empty: {
      who: 'newPm' as const,
      path: `${details(B)}?tab=${key}`,
      title: empty[0],
      text: empty[1],
      on: empty[2],
    },
  }),
});
const work = (name: string, path: string, shows: Screen['shows']): Screen => ({
  name: `work: ${name}`,
  who: 'executor',
  path: `/${path}/${A}`,
  shows: ['返回待办', ...shows],
  empty: {
    path: () => `/${path}/${idle}`,
    title: '这里没有单元',
    text: '项目经理分派给您的单元到达此阶段后会显示在这里',
    on: '返回待办',
  },
});
const step = (name: string, path: string, key: string, shows: Screen['shows']): Screen => ({
  name: `work: ${name}`,
  who: 'executor',
  path: `/${path}/${A}?step=${key}`,
  kept: [...session, assets.ownerStatus.path, assets.assetsList.path, assets.assetsOwnerDetailList.path],
  shows,
});
const nothingFound = { title: '没有符合条件的记录', text: '换一个条件，或清除筛选', on: '清除筛选' };
const imports = '导入资产清单';

const screens: readonly Screen[] = [
  {
    name: 'services',
    who: 'pm',
    path: '/systemManage',
    shows: ['服务列表', '华辰医疗 ISO/IEC 27001 资产风险评估'],
    empty: { path: '/systemManage?keyword=zzz', ...nothingFound },
  },
  {
    name: 'details',
    who: 'pm',
    path: details(A),
    shows: ['人员进展', '待审核 60'],
    empty: { who: 'newPm', path: details(B), title: '从资产清单开始', text: '资产清单还是空的', on: imports },
  },
  tab('progress', 'progress', ['人员进展', '共 60 条'], ['还没有单元', '先导入或新增资产清单', imports]),
  tab('remnant risks', 'progress&part=remnant', ['待确认接受', '共 3 条']),
  tab('businesses', 'businesses', ['共 20 条', 'BIZ-001'], ['还没有业务资产', '业务是评估的起点', imports]),
  tab('systems', 'systems', ['共 40 条', 'SYS-001'], ['还没有系统资产', '系统承载业务', imports]),
  tab('units', 'units', ['共 300 条', 'U-0001'], ['还没有单元资产', '单元是系统的组成部分', imports]),
  tab('graph', 'graph', ['选择一个系统查看其单元', 'SYS-001'], ['还没有资产', '导入或新增业务', imports]),
  {
    ...tab('import', 'import', ['下载模板', '点击选择或将 .xlsx 文件拖到这里']),
    isWholeWithout: true,
  },
  tab('a dry run', 'import&importCode=none', []),
  tab('report files', 'reports', [/评估报告/], ['还没有评估报告', '报告汇总资产、风险与热图', '生成报告']),
  tab('method', 'settings', ['矩阵法', '本项目采用']),
  tab('threats', 'settings&view=threats', ['新增威胁', '硬件故障导致停机']),
  tab('history', 'history', ['王思远', /退回 8 个单元/], ['还没有记录', '每次修改都会记在这里']),
  {
    name: 'report',
    who: 'pm',
    path: report(A),
    shows: ['处置前后对比', '846'],
    empty: { who: 'newPm', path: report(B), title: '还没有风险', text: '导入后自动计算风险', on: imports },
  },
  {
    name: 'report: figures',
    who: 'pm',
    path: `${report(A)}?tab=figures`,
    kept: ofCustomer,
    shows: ['处置方式', '846'],
  },
  {
    name: 'report: heat maps',
    who: 'pm',
    path: `${report(A)}?tab=figures`,
    kept: [...ofCustomer, assets.reportFigures.path],
    shows: ['处置前热图', '处置后热图'],
  },
  {
    name: 'report: risks',
    who: 'pm',
    path: `${report(A)}?tab=risks`,
    kept: ofCustomer,
    shows: ['风险热图', '共 846 条'],
    empty: {
      who: 'newPm',
      path: `${report(B)}?tab=risks`,
      title: '还没有风险',
      text: '导入后自动计算风险',
      on: imports,
    },
  },
  {
    name: 'a risk',
    who: 'pm',
    path: `${report(A)}?tab=risks`,
    from: firstRow,
    shows: ['计算过程', '资产价值的来源'],
  },
  {
    name: 'a unit and where its value comes from',
    who: 'pm',
    path: `${details(A)}?tab=units`,
    from: firstRow,
    shows: ['编辑 PLM 应用服务器', /属于系统 产品生命周期管理系统 PLM/],
  },
  {
    name: 'a unit in review',
    who: 'pm',
    path: `${details(A)}?tab=progress`,
    from: (page) => page.getByRole('cell', { name: 'CAD 应用软件', exact: true }),
    shows: ['CAD 应用软件', /严重程度 \d/, '分派 152 个单元'],
  },
  {
    name: 'the bell',
    who: 'executor',
    path: `/assetAssess/${A}`,
    from: (page) => page.getByRole('button', { name: /^通知/ }),
    kept: [],
    shows: ['全部标为已读', /被退回/],
  },
  {
    name: 'my projects',
    who: 'consultant',
    path: '/projectList/myProject',
    shows: ['我的项目', '华辰医疗信息安全管理体系建设'],
    empty: { path: '/projectList/myProject?keyword=zzz', ...nothingFound },
  },
  {
    name: 'a project group',
    who: 'consultant',
    path: '/projectList/myProject',
    from: (page) => page.getByRole('cell', { name: '华辰医疗信息安全管理体系建设' }),
    shows: ['邀请客户', '业务 20 · 系统 40 · 单元 300'],
    empty: {
      path: '/projectList/myProject/detail/none',
      title: '项目组不存在',
      text: '可能已被移交',
      on: '返回我的项目',
    },
  },
  {
    name: 'the channel’s report',
    who: 'consultant',
    path: channelReport(A),
    shows: ['处置前后对比', '846'],
    empty: { path: channelReport(B), title: '还没有风险', text: '导入后自动计算风险', on: imports },
  },
  {
    name: 'the channel’s progress',
    who: 'consultant',
    path: `${channelReport(A)}?tab=progress`,
    kept: ofChannel,
    shows: ['人员进展', '由客户的项目经理签署。'],
  },
  work('assessment', 'assetAssess', ['PLM 应用服务器', /\d+ 待处理/]),
  work('returned assessment', 'assetAssessReturn', [/王思远 于 .* 退回/]),
  work('treatment', 'assessDisposal', ['勒索软件加密业务数据']),
  work('returned treatment', 'assessDisposalReturn', [/王思远 于 .* 退回/]),
  step('businesses', 'assetAssess', 'business', ['产品研发设计', '此处只读']),
  step('systems', 'assetAssess', 'system', ['产品生命周期管理系统 PLM', '此处只读']),
  step('a unit', 'assetAssess', 'unit', ['保密性', '价值来源']),
  step('risks of a unit', 'assetAssess', 'assess', ['添加风险', '为什么']),
  step('treatments to submit', 'assessDisposal', 'submit', ['完整性', /去填写|可以提交/]),
];

beforeAll(async () => {
  for (const who of Object.keys(phones) as Who[]) pages[who] = await p.person(phones[who]);
  const { consultant } = pages;
  // Once read it stands in nobody's way.
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
  it.each(screens)('with data and after a failure: $name', async ({ who, path, from, kept, shows, isWholeWithout }) => {
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
      if (shows.length > 0) expect(await page.getByRole('button', { name: '重试' }).count()).toBe(0);
      await settled(page);
    }
    expect(ownComplaints()).toEqual([]);
  });

  it.each(screens.filter(({ empty }) => empty))('without data: $name', async ({ who, empty }) => {
    if (!empty) return;
    const page = pages[empty.who ?? who];
    await visit(page, typeof empty.path === 'string' ? empty.path : empty.path());
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

describe('what is on screen', () => {
  it('stays there when it cannot be loaded anew, and one toast says so, however many calls failed', async () => {
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
    await visit(page, `${details(A)}?tab=settings&view=threats`);
    await page.getByRole('button', { name: '新增威胁' }).click();
    const drawer = page.getByRole('dialog', { name: '新增威胁' });
    await drawer.getByRole('textbox').fill('供应商停止服务');
    await drawer.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('dialog', { name: '离开此页？' }).getByRole('button', { name: '留在此页' }).click();
    expect(await drawer.getByRole('textbox').inputValue()).toBe('供应商停止服务');
    await drawer.getByRole('button', { name: '取消' }).click();
    await page.getByRole('dialog', { name: '离开此页？' }).getByRole('button', { name: '离开', exact: true }).click();
    await drawer.waitFor({ state: 'hidden' });
    expect(ownComplaints()).toEqual([]);
  });

  it('takes a day with Enter and sends nothing yet', async () => {
    const page = pages.pm;
    await visit(page, `${details(A)}?tab=progress&part=remnant`);
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
    await sees(page, '残余风险接受 3');
    expect(ownComplaints()).toEqual([]);
  });

  it('is the work that a notice is about', async () => {
    const { pm, executor } = pages;
    const list = await executor.request.get(`${p.address}${assets.assetsOwnerDetailList.path}`, {
      params: { projectCode: A, page: 'assetAssess', pageSize: 1 },
    });
    const [unit] = ((await list.json()) as { data: { list: { unitId: string }[] } }).data.list;
    const sent = await executor.request.post(`${p.address}${assets.ownerSubmit.path}`, {
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
