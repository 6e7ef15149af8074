import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { projectService } from '@/services/project';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { lay, signInAs } from './server';

const MANAGER = '13800000011';
const CONSULTANT = '13800000013';
const POOL = '/projectList/resourcePool';
const ALL = '/projectList/projectAdministration';
let app: App;
const open = async (path: string, language: 'zh-CN' | 'en-US' = 'zh-CN', phone = MANAGER) => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')];
const rowOf = (name: string) =>
  waitFor(() => {
    const row = rows().find((one) => one.textContent?.includes(name));
    if (!row) throw new Error(`${name} is not listed.`);
    return row;
  });
const select = async (name: string) => {
  const box = (await rowOf(name)).querySelector<HTMLElement>('input[type="checkbox"]');
  if (!box) throw new Error('The row can’t be selected.');
  await app.user.click(box);
};
const preview = (text: string | RegExp) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-modal')].find((one) =>
      typeof text === 'string' ? one.textContent?.includes(text) : text.test(one.textContent ?? ''),
    );
    if (!found) throw new Error(`There is no preview of ${text}.`);
    return found;
  });
beforeAll(async () => {
  await open(POOL);
  app.unmount();
}, 120_000);

describe('the resource pool', () => {
  it('lists projects without a consultant, and each consultant’s workload', async () => {
    await open(POOL);
    await rowOf('博雅在线 学员数据风险评估');
    expect(
      rows()
        .map((row) => row.textContent)
        .join(),
    ).not.toContain('华辰医疗');
    const people = await screen.findByRole('region', { name: '顾问' });
    await waitFor(() => expect(within(people).getByText('冯子昂')).toBeInTheDocument());
    expect(people).toHaveTextContent(/冯子昂201/u);
    // Without a project there is nothing to give.
    expect(await button('派给 冯子昂')).toBeDisabled();
  });

  it('dispatches selected projects after a preview, and undoes it', async () => {
    await open(POOL);
    await select('东方航迹 境外分支机构安全问卷');
    await select('博雅在线 学员数据风险评估');
    await app.user.click(await button('派给 钱若彤'));
    const shown = await preview('将派给钱若彤 2 个项目');
    expect(shown).toHaveTextContent(/项目顾问待派单钱若彤2/u);
    await app.user.click(await button(/派单 2 个/u, shown));
    await screen.findByText('已派给钱若彤 2 个项目');
    await waitFor(() =>
      expect(
        rows()
          .map((row) => row.textContent)
          .join(),
      ).not.toContain('博雅在线'),
    );
    await app.user.click(await button(/撤\s?销/u));
    await screen.findByText('已撤销 2 条');
    await rowOf('博雅在线 学员数据风险评估');
    // The change is listed as undone in the history of bulk edits.
    await app.user.click(await button('批量修改记录'));
    expect(await screen.findByText('调整 2 个项目的顾问')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toHaveTextContent(/已于 .+ 撤销.*项目顾问待派单钱若彤2/u);
  });

  it('shows a colleague’s changes once the page is looked at again', async () => {
    await open(POOL);
    await rowOf('博雅在线 学员数据风险评估');
    const { list } = await projectService.listProjects({ query: { keyword: '博雅在线 学员' } });
    const rowsGiven = list.map(({ projectCode }) => ({ projectCode }));
    const give = (seal?: string) =>
      projectService.changeTeacher({ body: { rows: rowsGiven, teacherAccountId: 'A13800000013', seal } });
    const { changeCode } = await give((await give()).seal);
    await act(async () => window.dispatchEvent(new Event('focus')));
    await waitFor(() =>
      expect(
        rows()
          .map((row) => row.textContent)
          .join(),
      ).not.toContain('博雅在线 学员'),
    );
    await projectService.undoProjectChange({ body: { changeCode: changeCode ?? '' } });
  });

  it('explains the page when empty, and retries after a failure', async () => {
    await open(`${POOL}?keyword=没有这个项目`);
    expect(await screen.findByText('没有符合条件的记录', { exact: false })).toBeInTheDocument();
    app.unmount();
    lay('httpWithoutMessage', project.listLoads.path);
    await open(POOL);
    expect(await screen.findByText('顾问工作量加载失败')).toBeInTheDocument();
  });

  it('reads in English', async () => {
    await open(POOL, 'en-US');
    await rowOf('博雅在线 学员数据风险评估');
    expect(await button('Assign to 冯子昂')).toBeDisabled();
  });
});

describe('all projects', () => {
  it('are filtered by a consultant searched by name', async () => {
    await open(ALL);
    await app.user.type(await screen.findByRole('combobox', { name: '项目顾问' }), '雨桐');
    const found = await waitFor(() => {
      const options = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
      expect(options.map((one) => one.textContent)).toEqual(['孙雨桐']);
      return options[0] as HTMLElement;
    });
    await app.user.click(found);
    await waitFor(() => expect(app.path()).toContain('teacherAccountId='));
    await waitFor(() => {
      expect(rows().length).toBeGreaterThan(0);
      expect(rows().every((row) => row.textContent?.includes('孙雨桐'))).toBe(true);
    });
  });

  it('are filtered by the address and show their consultants', async () => {
    await open(`${ALL}?late=true`);
    expect(await rowOf('绿源生态 高新技术企业申报')).toHaveTextContent(/孙雨桐.*已逾期/u);
    expect(
      rows()
        .map((row) => row.textContent)
        .join(),
    ).not.toContain('华辰医疗');
  });

  it('get another lead on the customer’s side, which leaves those of other customers', async () => {
    await open(`${ALL}?keyword=长三角`);
    await select('长三角数据交易中心 认证准备');
    await app.user.click(await button('更换客户负责人'));
    expect(await preview('仅更换“长三角数据交易中心有限公司”的项目')).toBeInTheDocument();
    await app.user.click(await button(/取\s?消/u));
    expect(buttons('更换顾问')).toHaveLength(1);
  });

  it('are visible only to leaders of the channel', async () => {
    await open(ALL, 'zh-CN', CONSULTANT);
    expect(await screen.findByText('您没有权限访问此页面')).toBeInTheDocument();
    expect(screen.queryByText('项目统筹', { selector: 'h1' })).toBeNull();
  });
});

describe('my projects', () => {
  it('offer reassigned projects to consultants, and all projects only to leaders', async () => {
    await open('/projectList/myProject?scope=transform', 'zh-CN', CONSULTANT);
    expect(await screen.findByText('没有转派的项目')).toBeInTheDocument();
    expect(document.querySelector('.ant-segmented')).toHaveTextContent(/^我的转派$/u);
  });
});
