import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { tenantService } from '@/services/tenant';
import { demoVerifyCode } from '../data/roles.json';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { elsewhere, lay, signInAs } from './server';

const PLATFORM = '13800000001';
const MANAGER = '13800000011';

let app: App;
const signInWith = async (phone: string, path = '/login') => {
  app = await openApp(path);
  await app.settled();
  await app.user.type(await screen.findByLabelText('手机号'), phone);
  await app.user.type(screen.getByLabelText('验证码'), demoVerifyCode);
  await app.user.click(await button('登录'));
  await screen.findByRole('heading', { name: '请阅读并同意平台条款' });
  await app.user.click(await screen.findByRole('checkbox'));
  await app.user.click(await button('同意并继续'));
};
/** The platform decides on this company's application. */
const reject = (name: string, reason: string) =>
  elsewhere(PLATFORM, async () => {
    const { list } = await tenantService.listApplications({ query: { pageSize: 200 } });
    const found = list.find((application) => application.name === name);
    if (!found) throw new Error(`${name} has not applied.`);
    expect(found.papers).toHaveLength(1);
    const { tenantCode, version } = found;
    await tenantService.setCustomerApprovalState({
      body: { tenantCode, version, approvalState: 'rejected', reason },
    });
  });

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  app = await openApp('/login');
  await app.settled();
  app.unmount();
}, 120_000);

describe('a person without an organization', () => {
  // jsdom has no line height.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('who comes by a partner’s link applies as a channel, reads who invites, and is not told of an ended session', async () => {
    await signInWith('13766660074', '/partnerManage/channelList?inviteCode=ZKZD2025');
    await screen.findByRole('heading', { name: '您尚未加入任何组织' });
    expect(screen.queryByText(/登录已失效/u)).toBeNull();
    expect(screen.getByRole('radio', { name: '渠道商' })).toBeChecked();
    expect(screen.getByLabelText('邀请码（选填）')).toHaveValue('ZKZD2025');
    expect(await screen.findByText(/^邀请方：/u)).toBeInTheDocument();
  });

  it('applies, sees the state, and corrects a rejected application', async () => {
    await signInWith('13766660071');
    await screen.findByRole('heading', { name: '您尚未加入任何组织' });
    const results = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(results.violations.map(({ id }) => id)).toEqual([]);

    await app.user.click(await button('提交申请'));
    for (const message of ['请输入单位名称', /校验位正确/u, '请选择企业规模', '请选择所属行业', '请输入您的姓名'])
      expect(await screen.findByText(message)).toBeInTheDocument();
    await app.user.click(screen.getByRole('radio', { name: '渠道商' }));
    expect(screen.queryByLabelText('所属行业')).toBeNull();
    await app.user.type(screen.getByLabelText('单位名称'), '待入驻的公司');
    await app.user.type(screen.getByLabelText('统一社会信用代码'), '91350100 m000100y43');
    await app.user.type(screen.getByLabelText('您的姓名'), '申请人');
    await app.user.type(screen.getByLabelText('邀请码（选填）'), 'NOBODY');
    await app.user.click(await button('提交申请'));
    expect(await screen.findByText(/邀请码/u, { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
    await app.user.clear(screen.getByLabelText('邀请码（选填）'));
    await app.user.click(await button('提交申请'));
    await screen.findByRole('heading', { name: '渠道入驻申请' });
    expect(screen.getByText('待审核')).toHaveAttribute('data-tone', 'waiting');
    expect(await screen.findByText('91350100M000100Y43')).toBeInTheDocument();
    expect(app.path()).toBe('/login');

    // Papers go with it; jsdom sends a file without its name.
    expect(screen.getByText('未提供附件')).toBeInTheDocument();
    const add = async (name: string) => {
      const input = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>('input[type=file]:enabled');
        if (!found) throw new Error('Nothing takes a file.');
        return found;
      });
      await app.user.upload(input, new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' }));
    };
    await add('营业执照.pdf');
    expect(await screen.findByText('附件材料已保存')).toBeInTheDocument();
    await button('blob.pdf');
    await add('授权书.pdf');
    await waitFor(() => expect(buttons('blob.pdf')).toHaveLength(2));
    await app.user.click(await button('移除 blob.pdf'));
    await waitFor(() => expect(buttons('blob.pdf')).toHaveLength(1));

    await reject('待入驻的公司', '请填写营业执照上的全称');
    await app.user.click(await button('刷新'));
    expect(await screen.findByText(/请填写营业执照上的全称/u)).toBeInTheDocument();
    const name = await screen.findByLabelText('单位名称');
    expect(name).toHaveValue('待入驻的公司');
    await app.user.clear(name);
    await app.user.type(name, '待入驻的公司（上海）有限公司');
    await app.user.click(await button('重新提交'));
    await waitFor(() => expect(screen.getByText('待审核')).toBeInTheDocument());
    expect(screen.queryByText(/请填写营业执照上的全称/u)).toBeNull();
  });

  it('finds the code of the link that they came by', async () => {
    await signInWith('13766660072', '/login?inviteCode=QMXA2025');
    await screen.findByRole('heading', { name: '您尚未加入任何组织' });
    expect(screen.getByLabelText('邀请码（选填）')).toHaveValue('QMXA2025');
  });
});

describe('a channel to which companies have applied', () => {
  it('shows pending applications on the customers page, and past ones', async () => {
    await signInAs(MANAGER);
    app = await openApp('/customerManagement');
    await app.settled();
    expect(await screen.findByText(/份入驻申请待审核/u)).toBeInTheDocument();
    await app.user.click(await button('审核'));
    const drawer = await screen.findByRole('dialog');
    const [first] = await within(drawer).findAllByRole('listitem');
    if (!first) throw new Error('Nothing to decide on.');
    expect(first).toHaveTextContent('昆山锐芯半导体材料有限公司');
    expect(first).toHaveTextContent('潘立群');
    expect(app.path()).toContain('applications=open');
    await app.user.click(await button('退回', first));
    const title = await screen.findByText('退回 昆山锐芯半导体材料有限公司 的申请');
    const dialog = title.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error('No dialog asks why.');
    await app.user.click(await button('退回', dialog));
    expect(await within(dialog).findByText(/请/u, { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
  });

  it('shows a failure to load in their place', async () => {
    lay('outage', tenant.listApplications.path);
    await signInAs(MANAGER);
    app = await openApp('/customerManagement?applications=open');
    await app.settled();
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('申请加载失败')).toBeInTheDocument();
    expect(await button('重试', drawer)).toBeInTheDocument();
  });
});
