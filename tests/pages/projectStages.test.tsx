import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { button, buttons } from './buttons';
import {
  app,
  empty,
  enter,
  field,
  fill,
  groupOf,
  jobStands,
  lands,
  next,
  open,
  problemAt,
  someGroup,
  stageIs,
  write,
} from './projectForms';
import { watchCalls } from './server';

const MANAGER = '13800000011';
const CONSULTANT = '13800000013';
const CUSTOMER = '鼎泰融信商业保理有限公司';
const FOR_CUSTOMER = `/projectList/myProject?create=1&customer=${encodeURIComponent(CUSTOMER)}`;

const drawer = () => document.querySelector<HTMLElement>('.ant-drawer-open') ?? document.body;
const named = () =>
  waitFor(() => expect(field('groupName')).toHaveValue('鼎泰融信商业保理信息安全项目'), { timeout: 10_000 });
const period = () =>
  waitFor(() => {
    const [begins, ends] = document.querySelectorAll<HTMLInputElement>('.ant-drawer .ant-picker input');
    if (!begins || !ends) throw new Error('No period yet.');
    return { begins, ends };
  });
/** Nothing is begun once a test is over. */
afterEach(() => localStorage.clear());

beforeAll(async () => {
  await open(MANAGER, '/projectList/myProject');
  app.unmount();
}, 120_000);

describe('a project group', () => {
  it('is created in stages, each of which names missing fields', async () => {
    await open(MANAGER, '/projectList/myProject?create=1');
    await waitFor(() => field('groupName'), { timeout: 10_000 });
    await app.user.click(await button('下一步'));
    await waitFor(() => expect(drawer()).toHaveTextContent('请选择客户'));
    expect(problemAt('groupName')).toHaveTextContent('请填写');
    await stageIs('customer');
    app.unmount();

    await open(MANAGER, FOR_CUSTOMER);
    await named();
    await next('standard');
    await waitFor(() => expect(field('projectName').value).toContain('ISO/IEC 27001'));
    await empty('projectName');
    await app.user.click(await button('下一步'));
    await waitFor(() => expect(problemAt('projectName')).toHaveTextContent('请填写'));
    // Going back is possible with it, going further is not.
    await app.user.click(await button('上一步'));
    await stageIs('customer');
    const stages = [...drawer().querySelectorAll('.ant-steps-item')];
    expect(stages.map((one) => one.textContent?.replace(/\d/gu, ''))).toEqual([
      '客户',
      '类型与标准',
      '人员',
      '日期',
      '核对并创建',
    ]);
    expect(stages.map((one) => one.querySelector('[role=button]') !== null).slice(2)).toEqual([false, false, false]);
  }, 60_000);

  it('keeps its draft at the current stage, offers it again, and lets it be discarded', async () => {
    await open(MANAGER, FOR_CUSTOMER);
    await named();
    await write('groupName', '草稿里的项目组');
    await next('standard');
    await waitFor(() => expect(field('projectName').value).toContain('ISO/IEC 27001'));
    await next('people');
    app.unmount();

    // A reload leads back to the stage with all before it.
    await open(MANAGER, FOR_CUSTOMER);
    await stageIs('people');
    await waitFor(() => expect(drawer()).toHaveTextContent('已恢复'));
    await app.user.click(await button('上一步'));
    await stageIs('standard');
    await app.user.click(await button('上一步'));
    await stageIs('customer');
    expect(field('groupName')).toHaveValue('草稿里的项目组');
    app.unmount();

    // The list mentions it.
    await open(MANAGER, '/projectList/myProject');
    await screen.findByText(new RegExp(`为“${CUSTOMER}”新建的项目没有完成`, 'u'));
    await app.user.click(await button('继续填写'));
    await stageIs('customer');
    expect(field('groupName')).toHaveValue('草稿里的项目组');
    await app.user.click(await button('丢弃草稿', drawer()));
    await waitFor(() => expect(field('groupName')).not.toHaveValue('草稿里的项目组'));
    app.unmount();
    await open(MANAGER, '/projectList/myProject');
    expect(buttons('继续填写')).toEqual([]);
  }, 60_000);

  it('is reviewed, goes back for corrections, and is created once', async () => {
    await open(MANAGER, FOR_CUSTOMER);
    await named();
    // By keyboard: Enter continues, and accepts a day in date fields.
    await enter('groupName');
    await stageIs('standard');
    await waitFor(() => expect(field('projectName').value).toContain('ISO/IEC 27001'));
    await enter('projectName');
    await stageIs('people');
    await waitFor(() => expect(drawer()).toHaveTextContent('客户项目经理'));
    await next('dates');
    const { begins, ends } = await period();
    const sent = watchCalls();
    await fill(begins, '2030-01-02');
    await app.user.keyboard('{Enter}');
    await fill(ends, '2030-02-03');
    await app.user.keyboard('{Enter}');
    await stageIs('dates');
    await next('review');
    for (const text of [
      CUSTOMER,
      '信息安全项目',
      'ISO/IEC 27001:2022',
      '暂不指定，放入资源池',
      '2030-01-02 → 2030-02-03',
    ])
      expect(drawer()).toHaveTextContent(text);
    await waitFor(() => expect(drawer()).toHaveTextContent(/使用权益资产风险评估 1 次（可用 \d+ 次）/u));
    expect(sent.filter((call) => call.includes(project.saveProjectGroup.path))).toEqual([]);

    await app.user.click(await button('修改客户'));
    await stageIs('customer');
    await write('groupName', '改过的项目组');
    // Stages reached before open directly.
    await app.user.click(within(drawer()).getByText('核对并创建'));
    await stageIs('review');
    expect(drawer()).toHaveTextContent('改过的项目组');

    await app.user.click(await button('创建项目'));
    await jobStands({ state: 'failed', errorMsg: '任务失败' });
    await app.user.click(await button('返回修改'));
    await stageIs('review');
    expect(drawer()).toHaveTextContent('改过的项目组');
    expect(drawer()).toHaveTextContent('2030-01-02 → 2030-02-03');
    expect(app.path()).not.toContain('job=');

    await app.user.click(await button('创建项目'));
    await screen.findByText(/正在创建项目/u);
    const { projectGroupCode } = await someGroup();
    await jobStands({ state: 'done', percent: 100, result: { projectGroupCode, projectCodes: [] } });
    await lands(`/projectList/myProject/detail/${projectGroupCode}`);
    expect(sent.filter((call) => call.includes(project.saveProjectGroup.path))).toHaveLength(2);
  }, 90_000);

  it('adds another project by the same stages, without those already decided', async () => {
    await open(MANAGER, '/projectList/myProject');
    await app.go(`/projectList/myProject/detail/${await groupOf('PDEMO27001A')}?add=1`);
    await stageIs('standard');
    await waitFor(() => expect(field('projectName').value).toContain('ISO/IEC 27001'), { timeout: 10_000 });
    expect(drawer().querySelectorAll('.ant-steps-item')).toHaveLength(4);
    await next('people');
    await waitFor(() => expect(drawer()).toHaveTextContent('王思远'));
    await next('dates', 'review');
    expect(drawer()).toHaveTextContent('未定');
    expect(buttons('修改客户')).toEqual([]);
  }, 60_000);

  it('is assigned to the consultant who creates it', async () => {
    await open(CONSULTANT, FOR_CUSTOMER);
    await named();
    await next('standard');
    await waitFor(() => expect(field('projectName').value).toContain('ISO/IEC 27001'));
    await next('people');
    await waitFor(() => expect(drawer()).toHaveTextContent('由您承接'));
    expect(drawer().querySelector('#teacher')).toBeNull();
  }, 60_000);
});
