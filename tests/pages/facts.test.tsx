import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isoService } from '@/services/iso';
import { factSheet } from '../factories/factSheet';
import { type App, openApp } from './app';
import { button } from './buttons';
import { choose } from './choices';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

const PM = '13800000021';
const OWNER = '13800000022';
const projectCode = 'PDEMO27001A';

let app: App;
const open = async (phone: string, tab: string, locale?: 'en-US') => {
  await signInAs(phone);
  app = await openApp(`/systemManage/companyDetails/${projectCode}?tab=${tab}`, locale);
  await app.settled();
};
const rowOf = (text: string) => screen.getByText(text).closest('tr') as HTMLElement;
const drawerOf = (title: string) => screen.findByRole('dialog', { name: title });

describe('the facts of a company', () => {
  it('say what they lack, and go on from a draft to the save', async () => {
    await open(PM, 'facts');
    expect(await screen.findByText('企业信息')).toBeInTheDocument();
    expect(rowOf('企业信息')).toHaveTextContent('已齐');
    expect(rowOf('信息安全')).toHaveTextContent('还缺 1 / 3 项');
    expect(rowOf('文件控制')).toHaveTextContent('有未提交的草稿');
    await app.user.click(await button('文件控制'));
    const drawer = await drawerOf('文件控制');
    expect(within(drawer).getByText(/已恢复 .* 的草稿/u)).toBeInTheDocument();
    expect(within(drawer).getByLabelText('文件编号前缀')).toHaveValue('HC');
    expect(within(drawer).getByLabelText('手册版本')).toHaveValue('A/1');
    await app.user.click(await button('保存', drawer));
    await waitFor(() => expect(rowOf('文件控制')).not.toHaveTextContent('草稿'));
    expect(rowOf('文件控制')).toHaveTextContent('已齐');
    const facts = await isoService.listVariables({
      params: { projectCode, projectGroupCode: await groupOf() },
    });
    expect(facts.sets.find(({ moduleCode }) => moduleCode === 'documents')?.values).toEqual({
      documentPrefix: 'HC',
      manualVersion: 'A/1',
      approvedBy: '李静怡',
    });
  }, 60_000);

  it('are drafted for another computer, and given up there and here', async () => {
    await open(PM, 'facts');
    expectConsoleError(/`NaN` is an invalid value/u);
    const drafts = async () =>
      (await isoService.listVariables({ params: { projectCode, projectGroupCode: await groupOf() } })).drafts.filter(
        ({ moduleCode }) => moduleCode === 'people',
      );
    await app.user.click(await button('人员与职责'));
    let drawer = await drawerOf('人员与职责');
    await app.user.clear(within(drawer).getByLabelText('员工总数'));
    await app.user.type(within(drawer).getByLabelText('员工总数'), '490 人');
    await app.user.click(await button('存为草稿（仅自己可见）', drawer));
    expect(await screen.findByText(/草稿已保存，换一台电脑也能继续填写/u)).toBeInTheDocument();
    expect((await drafts()).map(({ values }) => values.employees)).toEqual(['490 人']);
    // As on another computer: this one keeps nothing of it.
    app.unmount();
    localStorage.clear();
    await open(PM, 'facts');
    expect(await screen.findByText('人员与职责')).toBeInTheDocument();
    expect(rowOf('人员与职责')).toHaveTextContent('有未提交的草稿');
    await app.user.click(await button('人员与职责'));
    drawer = await drawerOf('人员与职责');
    await waitFor(() => expect(within(drawer).getByLabelText('员工总数')).toHaveValue('490 人'));
    await app.user.click(await button('丢弃草稿', drawer));
    await waitFor(() => expect(within(drawer).getByLabelText('员工总数')).toHaveValue('486'));
    await waitFor(async () => expect(await drafts()).toEqual([]));
  }, 60_000);

  it('refuse what is written wrong at its field, and ask for what an answer asks for', async () => {
    await open(PM, 'facts');
    // The text fields grow by a height that jsdom doesn't measure.
    expectConsoleError(/`NaN` is an invalid value/u);
    await app.user.click(await button('信息安全'));
    const drawer = await drawerOf('信息安全');
    const add = () => button('添加云服务', drawer);
    expect(await add()).toBeInTheDocument();
    await app.user.click(within(drawer).getByRole('switch', { name: '使用云服务' }));
    await waitFor(() => expect(within(drawer).queryByRole('button', { name: '添加云服务' })).toBeNull());
    await app.user.click(within(drawer).getByRole('switch', { name: '使用云服务' }));
    await app.user.click(await add());
    await app.user.click(await button('保存', drawer));
    expect(await within(drawer).findByText('请填写服务')).toBeInTheDocument();
    const row = within(drawer).getByRole('group', { name: '云服务 1' });
    await app.user.type(within(row).getByLabelText('服务'), '云邮箱');
    await app.user.type(within(row).getByLabelText('服务商'), '某云');
    await app.user.click(await button('保存', drawer));
    await waitFor(() => expect(rowOf('信息安全')).toHaveTextContent('已齐'));
  }, 60_000);

  it('are read by the owner, in English as well', async () => {
    await open(OWNER, 'facts', 'en-US');
    expect(await screen.findByText('Sites')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sites' })).toBeNull();
    await app.user.click(within(rowOf('Sites')).getByRole('button', { name: /Expand row/u }));
    expect(await screen.findByText('上海注册事务部')).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Address' })).toBeInTheDocument();
  });
});

describe('facts that the customer is asked for', () => {
  it('are asked of an owner, who fills them in and hands them in', async () => {
    await open(PM, 'facts');
    expect(await screen.findByText('场所')).toBeInTheDocument();
    expect(rowOf('场所')).toHaveTextContent('已确认');
    await app.user.click(await button('分派填报'));
    const dialog = await screen.findByRole('dialog');
    await choose(app, '资料', /人员与职责/u, dialog);
    await choose(app, '填写人', /李静怡/u, dialog);
    await app.user.click(await button('分派填报', dialog));
    await waitFor(() => expect(rowOf('人员与职责')).toHaveTextContent('待填写'));
    app.unmount();
    await open(OWNER, 'facts');
    expect(await screen.findByText('人员与职责')).toBeInTheDocument();
    // What was asked for can be opened; all else is only read.
    expect(within(rowOf('人员与职责')).getByRole('button', { name: '人员与职责' })).toBeEnabled();
    expect(within(rowOf('企业信息')).queryByRole('button', { name: '企业信息' })).toBeNull();
    await app.user.click(await button('提交', rowOf('人员与职责')));
    await waitFor(() => expect(rowOf('人员与职责')).toHaveTextContent('待确认'));
    expect(within(rowOf('人员与职责')).queryByRole('button', { name: '人员与职责' })).toBeNull();
  }, 90_000);

  it('come back with a reason', async () => {
    await open(PM, 'facts');
    expect(await screen.findByText('人员与职责')).toBeInTheDocument();
    expectConsoleError(/`NaN` is an invalid value/u);
    await app.user.click(await button('退回', rowOf('人员与职责')));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(within(dialog).getByLabelText('原因'), '目标没有写明考核周期');
    await app.user.click(await button('退回', dialog));
    await waitFor(() => expect(rowOf('人员与职责')).toHaveTextContent('目标没有写明考核周期'));
    app.unmount();
    await open(OWNER, 'facts', 'en-US');
    const row = await waitFor(() => rowOf('People and duties'));
    expect(row).toHaveTextContent('目标没有写明考核周期');
  }, 90_000);
});

const groupOf = async () => {
  const { projectService } = await import('@/services/project');
  const { projectGroup } = await projectService.getProjectAsCustomer({ query: { projectCode } });
  return projectGroup.projectGroupCode;
};

describe('departments', () => {
  it('form a tree, in which one does the work of another', async () => {
    await open(PM, 'departments');
    expect(await screen.findByText('信息安全办公室')).toBeInTheDocument();
    expect(rowOf('法务')).toHaveTextContent('已并入人事行政部');
    await app.user.click(await screen.findByText('按文件中的部门'));
    await waitFor(() => expect(screen.queryByText('法务')).toBeNull());
    expect(rowOf('人事行政部')).toHaveTextContent('承担法务的工作');
    expect(rowOf('人事行政部')).toHaveTextContent('14');
    await app.user.click(screen.getByText('全部部门'));
    await app.user.click(await button('添加部门'));
    const drawer = await drawerOf('添加部门');
    await app.user.type(within(drawer).getByLabelText('名称'), '研发中心');
    await app.user.click(await button('保存', drawer));
    expect(await within(drawer).findByText('“研发中心”已存在')).toBeInTheDocument();
    await app.user.type(within(drawer).getByLabelText('名称'), '二部');
    await app.user.click(await button('保存', drawer));
    expect(await screen.findByText('研发中心二部')).toBeInTheDocument();
  }, 60_000);

  it('are named by those that need them where one is to be deleted', async () => {
    await open(PM, 'departments');
    await app.user.click(await button('信息部'));
    const drawer = await drawerOf('编辑部门');
    await app.user.click(await button('删除', drawer));
    await app.user.click(await button('删除', await screen.findByRole('tooltip')));
    expect(await screen.findByText(/仍被引用，不能删除：信息安全办公室/u)).toBeInTheDocument();
  }, 60_000);
});

describe('a workbook of facts', () => {
  it('fills the form, which is then saved, and says which cells don’t fit', async () => {
    await open(PM, 'facts');
    expectConsoleError(/`NaN` is an invalid value/u);
    await app.user.click(await button('企业信息'));
    const drawer = await drawerOf('企业信息');
    const content = await factSheet([
      ['{introduction}', '', '', '由表格填入的企业简介。'],
      ['{foundedOn}', '', '', '不久以前'],
    ]);
    const input = drawer.querySelector('input[type="file"]') as HTMLInputElement;
    await app.user.upload(input, new File([new Uint8Array(content)], '资料.xlsx'));
    expect(await within(drawer).findByText('资料 第 2 行 成立日期：格式不对')).toBeInTheDocument();
    await waitFor(() => expect(within(drawer).getByLabelText('企业简介')).toHaveValue('由表格填入的企业简介。'));
    await app.user.click(await button('保存', drawer));
    expect(await screen.findByText('企业信息已保存')).toBeInTheDocument();
    const facts = await isoService.listVariables({ params: { projectCode, projectGroupCode: await groupOf() } });
    expect(facts.sets.find(({ moduleCode }) => moduleCode === 'company')?.values).toMatchObject({
      introduction: '由表格填入的企业简介。',
      foundedOn: '2012-05-18',
    });
  }, 60_000);
});
