import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { project as projectCalls } from '#domain/core/project/contract';
import { assets } from '#domain/subjects/assets/contract';
import { assetsService } from '@/services/assets';
import { projectService } from '@/services/project';
import { expectConsoleError } from './consoleErrors';
import { answerWith, signInAs } from './server';
import { app, CONSULTANT, click, DETAILS, dialog, EXECUTOR, fill, MANAGER, open, PROJECT } from './work/page';

const CHANNEL = `/projectList/detail/assetsReport/${PROJECT}`;
const tabs = async () =>
  (await screen.findAllByRole('tab')).map((tab) => tab.textContent?.replace(/[\d,]+$/u, '').trim());
const params = () => new URLSearchParams(app.path().split('?')[1]);

describe('a project’s page', () => {
  it('is the same for the customer and its consultants', async () => {
    await open(MANAGER, DETAILS);
    const own = await tabs();
    expect(own).toEqual(['概览', '资产', '进展', '风险', '处置', '报告', '认证准备', '文件', '设置']);
    app.unmount();
    await open(CONSULTANT, CHANNEL);
    expect(await tabs()).toEqual(own);
    app.unmount();
    // Another address of the customer's leads to the same page, at the report.
    await open(MANAGER, `/systemManage/companyDetails/assetsReport/${PROJECT}`);
    expect(await tabs()).toEqual(own);
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('报告');
  });

  it('opens on the reader’s own side from an address of the other, at the same tab and filters', async () => {
    await open(CONSULTANT, `${DETAILS}?tab=risks&level=4`);
    await waitFor(() => expect(app.path()).toBe(`${CHANNEL}?tab=risks&level=4`));
    expect(await screen.findByText(/^仅统计：.*高/u)).toBeInTheDocument();
    expect(screen.getByText('项目详情').closest('.ant-breadcrumb')).not.toBeNull();
    app.unmount();
    await open(MANAGER, `${CHANNEL}?tab=risks`);
    await waitFor(() => expect(app.path()).toBe(`${DETAILS}?tab=risks`));
    app.unmount();
    await open(EXECUTOR, DETAILS);
    expect(await screen.findByText('您没有权限访问此页面')).toBeInTheDocument();
    expect(app.path()).toBe(DETAILS);
  });

  it('shows the person’s next task, and links to it', async () => {
    await open(MANAGER, DETAILS);
    const waiting = await screen.findByRole('region', { name: '待您处理' });
    const first = within(waiting).getAllByRole('link')[0];
    await click(/^跟进 \d+ 项逾期措施$/u);
    await waitFor(() => expect(first).toHaveAttribute('href', app.path()));
  });

  it('links each number to its records', async () => {
    await open(MANAGER, DETAILS);
    await app.user.click((await screen.findByText('未分派单元')).closest('a') as HTMLElement);
    await waitFor(() => expect(Object.fromEntries(params())).toMatchObject({ tab: 'progress', assignee: 'none' }));
    app.unmount();
    await open(MANAGER, DETAILS);
    // All risks are there before and after; those without a rated residual risk have a number of their own.
    const level = (await screen.findByRole('columnheader', { name: '处置前' })).closest('table') as HTMLElement;
    const high = within(level).getByRole('row', { name: /4 高/u });
    expect(within(high).getAllByRole('button')[0]).toHaveTextContent(/^123$/u);
    const rest = within(high).getByRole('button', { name: /^\+\d+ 未评定$/u });
    const count = Number(rest.textContent?.replace(/\D/gu, ''));
    expect(count).toBeGreaterThan(0);
    await app.user.click(rest);
    await waitFor(() =>
      expect(Object.fromEntries(params())).toEqual({ tab: 'risks', level: '4', remnantLevel: 'none' }),
    );
    expect(await screen.findByText(new RegExp(`共 ${count.toLocaleString('en-US')} 条`, 'u'))).toBeInTheDocument();
    expect(await screen.findByText(/^仅统计：.*残余 未评定/u)).toBeInTheDocument();
  });

  it('is renamed by a consultant, and terminated with a reason', async () => {
    // jsdom has no line height.
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(CONSULTANT, CHANNEL);
    const name = (await screen.findByRole('heading', { level: 1 })).textContent ?? '';
    const rename = async (to: string) => {
      await click('更多操作');
      await app.user.click(await screen.findByRole('menuitem', { name: '修改项目' }));
      await fill(within(await dialog()).getByLabelText('项目名称'), to);
      await click('修改项目', await dialog());
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(to));
    };
    await rename('换了名字的项目');
    await rename(name);
    await click('更多操作');
    const giveUp = await screen.findByRole('menuitem', { name: '终止项目' });
    expect(screen.queryByRole('menuitem', { name: '删除项目' })).toBeNull();
    await app.user.click(giveUp);
    // The consequences are explained first.
    expect(await dialog()).toHaveTextContent('已填写的内容全部保留');
    await fill(within(await dialog()).getByLabelText('终止原因'), '客户暂停预算');
    await click('取消', await dialog());
    await click('不保存，关闭');
  });

  it('tells whoever opens it when it is terminated, and why, and that nothing waits', async () => {
    const closing = { at: '2026-11-20T02:00:00.000Z', by: '陈启明', reason: '客户暂停预算' };
    const says = /由陈启明终止，所有内容只能查看/u;
    await signInAs(EXECUTOR);
    const status = await assetsService.getWorkStatus({ query: { projectCode: PROJECT } });
    answerWith(assets.getWorkStatus.path, { ...status, closing });
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    expect(await screen.findByText(says)).toBeInTheDocument();
    expect(screen.getByText('终止原因：客户暂停预算')).toBeInTheDocument();
    const heading = screen.getByRole('heading', { level: 1 }).closest('.ant-page-header') as HTMLElement;
    expect(heading).toHaveTextContent('已终止');
    expect(heading).not.toHaveTextContent(/资产梳理|评估中|等待您处理/u);
    expect(screen.queryByText(/[1-9]\d* 待处理/u)).toBeNull();
    app.unmount();
    await signInAs(MANAGER);
    const detail = await projectService.getProjectAsCustomer({ query: { projectCode: PROJECT } });
    answerWith(projectCalls.getProjectAsCustomer.path, { ...detail, state: 'closed', closing });
    await open(MANAGER, DETAILS);
    expect(await screen.findByText(says)).toBeInTheDocument();
    expect(screen.getByText('终止原因：客户暂停预算')).toBeInTheDocument();
  });

  it('offers the customer nothing of that', async () => {
    await open(MANAGER, DETAILS);
    await screen.findByRole('heading', { level: 1 });
    // Allowed actions arrive together with the tasks.
    await screen.findByRole('region', { name: '待您处理' });
    await app.settled();
    expect(screen.queryByRole('button', { name: '更多操作' })).toBeNull();
  });
});
