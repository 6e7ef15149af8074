import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { project } from '#domain/core/project/contract';
import { tenant } from '#domain/core/tenant/contract';
import { limits } from '#domain/kernel/limits';
import { tenantService } from '@/services/tenant';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import {
  app,
  field,
  fill,
  fillCustomer,
  groupOf,
  jobStands,
  lands,
  next,
  open,
  problemAt,
  someGroup,
} from './projectForms';
import { lay, network, signInAs, watchCalls } from './server';

const MANAGER = '13800000011';
const CONSULTANT = '13800000013';
/** Leads a channel without projects. */
const NEW_CHANNEL = '13800000015';

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(MANAGER, '/customerManagement');
  app.unmount();
}, 120_000);

describe('customers', () => {
  // A text that grows measures itself, which jsdom can't.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('are entered, with every problem at its field', async () => {
    await open(MANAGER, '/customerManagement');
    const existing = (await screen.findAllByText(/有限公司$/u, { selector: 'td span' }))[0]?.textContent ?? '';
    await app.user.click(await button('新建客户'));
    await app.user.click(await button('创建客户'));
    await waitFor(() => expect(problemAt('name')).toHaveTextContent('请填写'));
    // The names of its project managers may follow.
    for (const id of ['managerName', 'managerPhone']) expect(problemAt(id) ?? null).toBeNull();
    expect(screen.getByText('请选择规模')).toBeInTheDocument();
    expect(problemAt('industries')).toHaveTextContent('请选择行业');

    await fillCustomer(existing, '123');
    await app.user.tab();
    await waitFor(() => expect(problemAt('managerPhone')).toHaveTextContent('请输入 11 位手机号'));
    await app.user.clear(field('managerPhone'));
    await fill(field('managerPhone'), '13900000777');
    await app.user.click(await button('创建客户'));
    await waitFor(() => expect(problemAt('name')).toHaveTextContent(`“${existing}”已存在`));
    expect(document.querySelector('.ant-message-notice')).toBeNull();

    // Pasted text is never truncated silently.
    await app.user.clear(field('name'));
    await fill(field('name'), '长'.repeat(limits.nameLength + 50));
    await waitFor(() => expect(problemAt('name')).toHaveTextContent(`最多 ${limits.nameLength} 个字`));
    expect((field('name') as HTMLInputElement).value).toHaveLength(limits.nameLength + 50);

    await app.user.clear(field('name'));
    await fill(field('name'), '页面测试有限公司');
    await app.user.click(await button('创建客户'));
    expect(await screen.findByText('“页面测试有限公司”已创建')).toBeInTheDocument();
    expect(screen.getByText(/^已邀请顾小满，对方用手机号 13900000777 登录并接受后成为项目经理/u)).toBeInTheDocument();
  });

  const asked = (id: string) =>
    waitFor(() => {
      const input = document.querySelector<HTMLInputElement>(`.ant-modal input#${id}`);
      if (!input) throw new Error(`There is no field ${id}.`);
      return input;
    });

  it('show the invited project manager, and invite another after a withdrawal', async () => {
    await signInAs(MANAGER);
    const customer = { name: '等待经理有限公司', size: 'micro', industries: ['C'] } as const;
    const body = {
      ...customer,
      industries: [...customer.industries],
      managerName: '苗青',
      managerPhone: '13900000781',
    };
    await tenantService.createCustomer({ body });
    await open(MANAGER, `/customerManagement?keyword=${encodeURIComponent(customer.name)}`);
    expect(await screen.findByText(/^苗青 13900000781/u)).toHaveTextContent(/邀请中，.* 前有效/u);
    await button('复制给苗青的邀请');
    await app.user.click(await button('撤回对苗青的邀请'));
    await app.user.click(await button('邀请项目经理'));
    for (const [id, text] of [
      ['name', '苗红'],
      ['phone', '13900000782'],
    ] as const)
      await fill(await asked(id), text);
    await app.user.click(await button('邀请项目经理', document.querySelector('.ant-modal') ?? document));
    expect(await screen.findByText(/^苗红 13900000782/u)).toBeInTheDocument();
    expect(buttons('邀请项目经理')).toEqual([]);
  });

  it('let only leaders withdraw an invitation', async () => {
    await open(CONSULTANT, `/customerManagement?keyword=${encodeURIComponent('等待经理有限公司')}`);
    expect(await screen.findByText(/^苗红 13900000782/u)).toBeInTheDocument();
    expect(buttons(/^撤回/u)).toEqual([]);
  });

  it('lead on to their first project', async () => {
    await open(MANAGER, '/customerManagement');
    await app.user.click(await button('新建客户'));
    await fillCustomer('新客户有限公司', '13900000779');
    await app.user.click(await button('创建客户'));
    await screen.findByText('“新客户有限公司”已创建');
    await app.user.click(await button('新建项目', document.querySelector('.ant-drawer') ?? document));
    await lands(/^\/projectList\/myProject\?create=1&customer=/u);

    // Customer, standard and names are there already.
    await waitFor(() => expect(field('groupName')).toHaveValue('新客户信息安全项目'), { timeout: 10_000 });
    await next('standard');
    await waitFor(() => expect(field('projectName')).toHaveValue('新客户 ISO/IEC 27001:2022 信息安全管理体系'));
    await next('people', 'dates', 'review');
    const sent = watchCalls();
    await app.user.keyboard('{Control>}ss{/Control}');
    expect(await screen.findByText(/正在创建项目/u)).toBeInTheDocument();
    expect(sent.filter((call) => call.includes(project.saveProjectGroup.path))).toHaveLength(1);
    const { projectGroupCode } = await someGroup();
    await jobStands({ state: 'done', percent: 100, result: { projectGroupCode, projectCodes: [] } });
    await lands(`/projectList/myProject/detail/${projectGroupCode}`);
  });

  it('keep input as a draft', async () => {
    await open(MANAGER, '/customerManagement');
    await app.user.click(await button('新建客户'));
    await waitFor(() => field('name'));
    await fill(field('name'), '草稿客户');
    await app.user.click(document.querySelector('.ant-drawer-close') as HTMLElement);
    await app.user.click(await button('新建客户'));
    await waitFor(() => expect(field('name')).toHaveValue('草稿客户'));
    expect(screen.getByText(/已恢复 .* 的草稿/u)).toBeInTheDocument();
    await app.user.click(await button('丢弃草稿'));
    expect(field('name')).toHaveValue('');
  });

  it('keep the form when the connection is lost', async () => {
    await open(MANAGER, '/customerManagement');
    await app.user.click(await button('新建客户'));
    await fillCustomer('断网客户', '13900000778');
    lay('networkDown', tenant.createCustomer.path);
    await app.user.click(await button('创建客户'));
    expect(await screen.findByText(/填写的内容已保留/u)).toBeInTheDocument();
    expect(field('name')).toHaveValue('断网客户');
  });

  it('are entered only by leaders of the channel', async () => {
    await open(CONSULTANT, '/customerManagement');
    await screen.findByText(/^共 \d+ 条/u);
    expect(screen.queryByText('新建客户')).toBeNull();
  });

  it('are invited with address, phone and instructions', async () => {
    await signInAs(MANAGER);
    const customer = { name: '待邀请有限公司', size: 'micro' as const, industries: ['C' as const] };
    await tenantService.createCustomer({ body: { ...customer, managerName: '江月', managerPhone: '13900000783' } });
    await open(MANAGER, `/customerManagement?keyword=${encodeURIComponent(customer.name)}`);
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await app.user.click(await button('复制给江月的邀请'));
    const text = String(write.mock.calls[0]?.[0]);
    expect(text).toContain(`${window.location.origin}/#/login`);
    expect(text).toMatch(/手机号 1\d{10}/u);
    expect(text).toContain('服务列表');
    expect(await screen.findByText('已复制')).toBeInTheDocument();
  });
});

describe('project groups', () => {
  it('open by their whole row, with the invitation and a link to each project', async () => {
    await open(MANAGER, '/projectList/myProject');
    const group = await someGroup();
    await app.user.click(await screen.findByTitle(group.name));
    await lands(`/projectList/myProject/detail/${group.projectGroupCode}`);
    await screen.findByText(group.name, { selector: 'h1' });
    expect(screen.getByText(/无需注册/u)).toHaveTextContent(`${window.location.origin}/#/login`);
    const code = group.projects[0]?.projectCode ?? '';
    expect(screen.getByRole('link', { name: group.projects[0]?.name ?? '' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/projectList/detail/assetsReport/${code}`),
    );
    expect(await screen.findByText(/^业务 \d+ · 系统 \d+ · 单元 \d+$/u)).toBeInTheDocument();
  });

  it('show participants on both sides, and waiting work', async () => {
    await open(MANAGER, '/projectList/myProject');
    await app.go(`/projectList/myProject/detail/${await groupOf('PDEMO27001A')}`);
    const waits = await screen.findByRole('region', { name: '等待处理' });
    const hand = await within(waits).findByRole('link', { name: /^112 个单元处理中$/u });
    expect(hand.closest('tr')).toHaveTextContent('张海峰');
    expect(hand).toHaveAttribute('href', expect.stringContaining('tab=progress&view=all&assignee='));
    const review = within(waits).getByRole('link', { name: /个单元待审核$/u });
    expect(review.closest('tr')).toHaveTextContent('客户项目经理、负责人');
    const people = screen.getByRole('region', { name: '参与人员' });
    const row = (name: string) => within(people).getByText(name).closest('tr');
    expect(row('王思远')).toHaveTextContent('客户项目经理');
    expect(row('张海峰')).toHaveTextContent('152 个单元');
    expect(people).toHaveTextContent('负责本项目组');
  });

  it('show a failure to load people next to the rest, and retry', async () => {
    lay('outage', project.getGroupTeam.path);
    await open(MANAGER, '/projectList/myProject');
    await app.go(`/projectList/myProject/detail/${await groupOf('PDEMO27001A')}`);
    const waits = await screen.findByRole('region', { name: '等待处理' });
    const again = await within(waits).findByRole('button', { name: '重试' });
    network.resetHandlers();
    await app.user.click(again);
    expect(await within(waits).findByRole('link', { name: /个单元未分派$/u })).toBeInTheDocument();
  });

  it('show that a group does not exist, without a toast', async () => {
    await open(MANAGER, '/projectList/myProject/detail/GNOTHING');
    expect(await screen.findByText('项目组不存在')).toBeInTheDocument();
    expect(document.querySelector('.ant-message-notice')).toBeNull();
  });

  it('explain an empty list and how to fill it', async () => {
    await open(NEW_CHANNEL, '/projectList/myProject');
    const heading = await screen.findByText('还没有项目');
    await app.user.click(await button('新建项目', heading.closest('section') ?? document));
    await waitFor(() => field('customer'), { timeout: 10_000 });
    expect(app.path()).toBe('/projectList/myProject?create=1');
  });

  it('come back after a failure with a retry', async () => {
    lay('outage', project.listProjectGroups.path);
    await open(MANAGER, '/projectList/myProject');
    expect(await screen.findByText('服务暂时不可用', { selector: '[role=alert] p' })).toBeInTheDocument();
    network.resetHandlers();
    const group = await someGroup();
    await app.user.click(await button('重试'));
    expect(await screen.findByTitle(group.name)).toBeInTheDocument();
  });

  it('of colleagues are visible to leaders', async () => {
    await open(MANAGER, '/projectList/myProject');
    const sent = watchCalls();
    await app.user.click(await screen.findByText('全部'));
    await waitFor(() => expect(sent.join('\n')).toContain('scope=all'));
    expect(app.path()).toBe('/projectList/myProject?scope=all');
  });

  it('point out the customer’s projects with the same name', async () => {
    await signInAs(MANAGER);
    const { projects, customer } = await someGroup();
    await open(MANAGER, `/projectList/myProject?create=1&customer=${encodeURIComponent(customer.tenantName)}`);
    await waitFor(() => expect(field('groupName').value).not.toBe(''), { timeout: 10_000 });
    await next('standard');
    await waitFor(() => expect(field('projectName').value).not.toBe(''));
    await app.user.clear(field('projectName'));
    await fill(field('projectName'), `${projects[0]?.name}`).then(() => app.user.tab());
    expect(await screen.findByText(/^该客户已有同名项目（创建于 \d{4}-\d{2}-\d{2}）/u)).toBeInTheDocument();
  });
});
