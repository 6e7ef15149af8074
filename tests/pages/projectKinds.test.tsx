import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { button } from './buttons';
import { app, field, lands, next, open } from './projectForms';
import { watchCalls } from './server';

const MANAGER = '13800000011';
const PROJECT_MANAGER = '13800000021';
const drawer = () => document.querySelector<HTMLElement>('.ant-drawer-open') ?? document.body;
const tabs = () => screen.getAllByRole('tab').map((one) => one.textContent);
const shown = (name: string) => screen.findByRole('heading', { name, level: 1 }, { timeout: 10_000 });
afterEach(() => localStorage.clear());

beforeAll(async () => {
  await open(MANAGER, '/projectList/myProject');
  app.unmount();
}, 120_000);

describe('a project without assets', () => {
  it('for a gap analysis has one page with all that it has, whichever way leads there', async () => {
    await open(MANAGER, '/projectList/detail/assetsReport/PDEMO27001H?tab=files');
    await lands(/^\/projectList\/detail\/gapAnalysisReport\/PDEMO27001H\?tab=files$/u);
    await shown('长三角数据交易中心 认证准备');
    expect(tabs()).toEqual([
      '概览',
      '问卷',
      '逐条评估',
      '适用性声明',
      '风险登记册',
      '一致性检查',
      '差距报告',
      '认证准备',
      '文件',
    ]);
    await app.go('/projectList/detail/gapAnalysisReport/PDEMO27001H');
    await waitFor(() => expect(document.body).toHaveTextContent(/项目类型.*差距分析/u));
    expect(document.body).toHaveTextContent('问卷待添加');
    expect(document.body).not.toHaveTextContent('资产清单');
    expect(document.body).not.toHaveTextContent('资产风险评估');
  }, 60_000);

  it('for questionnaires has no gap analysis', async () => {
    await open(MANAGER, '/projectList/detail/assetsReport/PDEMO27001M');
    await lands('/projectList/detail/gapAnalysisReport/PDEMO27001M');
    await shown('东方航迹 境外分支机构安全问卷');
    expect(tabs()).toEqual(['概览', '问卷', '一致性检查', '文件']);
  }, 60_000);

  it('is the customer’s by the same page, in English too', async () => {
    await open(PROJECT_MANAGER, '/systemManage/companyDetails/PDEMO27001Z');
    await lands('/systemManage/companyDetails/gapAnalysisReport/PDEMO27001Z');
    await waitFor(() => expect(document.body).toHaveTextContent(/项目类型.*差距分析/u));
    expect(document.body).toHaveTextContent('已完成');
  }, 60_000);
});

describe('the form of a new project', () => {
  it('begins with the kind chosen in the mall, shows its cost, and has no fields of other kinds', async () => {
    await open(
      MANAGER,
      '/projectList/myProject?create=1&kind=gap&standard=ISO27001-2022&customer=%E9%BC%8E%E6%B3%B0%E8%9E%8D%E4%BF%A1%E5%95%86%E4%B8%9A%E4%BF%9D%E7%90%86%E6%9C%89%E9%99%90%E5%85%AC%E5%8F%B8',
    );
    await waitFor(() => expect(field('groupName').value).not.toBe(''), { timeout: 10_000 });
    await next('standard');
    await waitFor(() => expect(field('projectName').value).toContain('差距分析'));
    await waitFor(() =>
      expect(drawer()).toHaveTextContent(
        /资产风险评估 1 次（可用 \d+ 次）.*差距分析 1 次（可用 \d+ 次）.*在线评估问卷 1 次（可用 \d+ 次）/u,
      ),
    );
    expect(drawer()).not.toHaveTextContent('矩阵法');
    await app.user.click(screen.getByRole('radio', { name: /资产风险评估/u }));
    await waitFor(() => expect(drawer()).toHaveTextContent('矩阵法'));
    await app.user.click(screen.getByRole('radio', { name: /在线问卷/u }));
    await next('people', 'dates', 'review');
    await waitFor(() => expect(drawer()).toHaveTextContent(/项目类型在线问卷.*使用权益在线评估问卷 1 次/u));
    expect(drawer()).not.toHaveTextContent('矩阵法');
    const sent = watchCalls();
    await app.user.click(await button('创建项目'));
    await waitFor(() => expect(sent.some((call) => call.includes(project.saveProjectGroup.path))).toBe(true));
  }, 90_000);
});
