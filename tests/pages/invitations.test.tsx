import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { user as calls } from '#domain/core/user/contract';
import { assetsService } from '@/services/assets';
import { tenantService } from '@/services/tenant';
import { demoVerifyCode } from '../data/roles.json';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { elsewhere, lay, network, signInAs, watchCalls } from './server';

const INVITER = '13800000021';
const COMPANY = '华辰精密医疗器械（苏州）有限公司';
/** Already belongs to two tenants, so another one does not affect other tests of this server. */
const MEMBER = '13800000043';
const CHANNEL = 'TCHANNELA';

let app: App;
const lands = (path: string) => waitFor(() => expect(app.path()).toBe(path), { timeout: 5000 });
const invite = (phone: string) =>
  elsewhere(INVITER, () =>
    assetsService.addExecutor({ body: { projectCode: 'PDEMO27001A', name: '别人起的名字', phone } }),
  );
const withdraw = async (phone: string) => {
  const { list } = await tenantService.listInvitations({ query: { pageSize: 200 } });
  const invitationCode = list.find((person) => person.phone === phone)?.invitationCode ?? '';
  await tenantService.withdrawInvitation({ body: { invitationCode } });
};
/** The first sign-in of a new person: phone, code, terms. */
const signInWith = async (phone: string) => {
  app = await openApp('/login');
  await app.settled();
  await app.user.type(await screen.findByLabelText('手机号'), phone);
  await app.user.type(screen.getByLabelText('验证码'), demoVerifyCode);
  await app.user.click(await button('登录'));
  await screen.findByRole('heading', { name: '请阅读并同意平台条款' });
  await app.user.click(await screen.findByRole('checkbox'));
  await app.user.click(await button('同意并继续'));
  await screen.findByRole('heading', { name: COMPANY });
};

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  app = await openApp('/login');
  await app.settled();
  app.unmount();
}, 120_000);

describe('an invited person', () => {
  it('sees inviter, tenant and expiry, and joins under their own name', async () => {
    await invite('13766660001');
    await signInWith('13766660001');
    expect(app.path()).toBe('/login');
    expect(screen.getByText(/^王思远（华辰.*）邀请您担任：客户执行人/u)).toHaveTextContent(/有效期至 \d{4}-\d\d-\d\d/u);
    const results = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(results.violations.map(({ id }) => id)).toEqual([]);
    // The name that the inviter typed is not shown.
    const name = screen.getByLabelText('您的姓名');
    expect(name).toHaveValue('');
    expect(screen.queryByDisplayValue('别人起的名字')).toBeNull();
    await app.user.click(await button('接受并加入'));
    expect(await screen.findByText('请输入您的姓名')).toBeInTheDocument();
    await app.user.type(name, '林晚');
    await app.user.click(await button('接受并加入'));
    await lands('/');
    expect(await screen.findByText('林晚，您好')).toBeInTheDocument();
  });

  it('declines after a confirmation, and learns how to join later', async () => {
    await invite('13766660002');
    await signInWith('13766660002');
    await app.user.click(await button('婉拒'));
    expect(await screen.findByText('婉拒后如要加入，需对方重新邀请。')).toBeInTheDocument();
    await app.user.click(await button('婉拒', document.querySelector('.ant-popconfirm') ?? document));
    expect(await screen.findByRole('heading', { name: '您尚未加入任何组织' })).toBeInTheDocument();
    expect(buttons('接受并加入')).toEqual([]);
  });

  it('learns that it was withdrawn, and keeps the input when the connection is lost', async () => {
    await invite('13766660003');
    await signInWith('13766660003');
    await app.user.type(screen.getByLabelText('您的姓名'), '林晚');
    lay('networkDown', calls.answerInvitation.path);
    await app.user.click(await button('接受并加入'));
    expect(await screen.findByText('网络连接失败，请检查网络后重试')).toBeInTheDocument();
    expect(screen.getByLabelText('您的姓名')).toHaveValue('林晚');
    network.resetHandlers();
    await elsewhere(INVITER, () => withdraw('13766660003'));
    await app.user.click(await button('接受并加入'));
    expect(await screen.findByText('该邀请已撤回、过期或已答复')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: '您尚未加入任何组织' })).toBeInTheDocument();
  });

  it('with an account elsewhere sees it over every page, for now or later', async () => {
    await invite(MEMBER);
    await signInAs(MEMBER, CHANNEL);
    // The home page lists it among the tasks and opens it.
    app = await openApp('/');
    const listed = await screen.findByRole('region', { name: COMPANY });
    expect(screen.queryByText(/^您有 1 个加入组织的邀请/u)).toBeNull();
    await app.user.click(within(listed).getByRole('link', { name: /邀请您加入，待答复/u }));
    const asked = (await screen.findByText('您收到的邀请')).closest('.ant-modal') as HTMLElement;
    expect(await within(asked).findByRole('button', { name: '接受并加入' })).toBeInTheDocument();
    await app.user.click(asked.querySelector('.ant-modal-close') as HTMLElement);
    app.unmount();
    app = await openApp('/welcome');
    const notice = await screen.findByText(`您有 1 个加入组织的邀请：${COMPANY}`);
    const alert = notice.closest('.ant-alert') as HTMLElement;
    await app.user.click(await button('查看', alert));
    const dialog = (await screen.findByText('您收到的邀请')).closest('.ant-modal') as HTMLElement;
    // The name is the person's own already.
    await within(dialog).findByText(COMPANY);
    expect(within(dialog).queryByLabelText('您的姓名')).toBeNull();
    await app.user.click(dialog.querySelector('.ant-modal-close') as HTMLElement);
    await app.go('/announcement');
    await app.user.click(await button('查看'));
    const sent = watchCalls();
    await app.user.click(await button('接受并加入'));
    expect(await screen.findByText(`已加入“${COMPANY}”，可从右上角用户菜单切换`)).toBeInTheDocument();
    expect(sent.filter((call) => call.includes(calls.answerInvitation.path))).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/^您有 1 个加入组织的邀请/u)).toBeNull());
    expect(app.path()).toBe('/announcement');
  });
});
