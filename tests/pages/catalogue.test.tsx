import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { user as calls } from '#domain/core/user/contract';
import { configureErrorThrower, PortalError } from '@/requestErrors';
import { userService } from '@/services/user';
import type { ScenarioName } from '../../mock/scenarios';
import { type App, openApp } from './app';
import { lay, signInAs, watchCalls } from './server';

const PATH = calls.listToolKits.path;
const CONSUMER = '13800000022';

/** Opens a signed-in page and makes one call that the scenario answers; returns its rejection. */
async function failing(name: ScenarioName, locale: 'zh-CN' | 'en-US' = 'zh-CN', at = '/systemManage?keyword=a') {
  await signInAs(CONSUMER);
  const app = await openApp(at, locale);
  await app.settled();
  lay(name, PATH);
  const error: unknown = await userService.listToolKits().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { app, error };
}

/** Every toast since the test began, including closed ones. */
const shown: Element[] = [];
const observer = new MutationObserver((records) => {
  for (const node of records.flatMap((record) => [...record.addedNodes]))
    if (node instanceof Element)
      shown.push(...[node, ...node.querySelectorAll('*')].filter((one) => one.matches('.ant-message-notice')));
});
observer.observe(document.body, { childList: true, subtree: true });
afterAll(() => observer.disconnect());
const toasts = () => [...new Set(shown)].map((toast) => toast.textContent);
/** The only toast; a second one would have appeared by the time all requests have ended. */
async function onlyToast(app: App): Promise<string | null | undefined> {
  await waitFor(() => expect(toasts()).toHaveLength(1), { timeout: 8000 });
  await app.settled();
  expect(toasts()).toHaveLength(1);
  return toasts()[0];
}

afterEach(async () => {
  // Toasts are rendered outside the app.
  const { default: message } = await import('antd/es/message');
  message.destroy();
  await waitFor(() => expect(document.querySelector('.ant-message-notice')).toBeNull());
  shown.length = 0;
  vi.mocked(window.open).mockClear();
});

describe('the error catalogue', () => {
  it.each([
    ['notLoggedIn', '登录已过期，请重新登录', '登录'],
    ['noPhoneBound', '请先绑定手机号', '绑定手机号'],
  ] as const)('%s: one warning, then the sign-in page that leads back', async (name, text, heading) => {
    const { app, error } = await failing(name);
    expect(error).toBeInstanceOf(PortalError);
    await waitFor(() => expect(app.path()).toBe(`/login/${encodeURIComponent('/systemManage?keyword=a')}`));
    await screen.findByRole('heading', { name: heading });
    expect(await onlyToast(app)).toBe(text);
    expect(document.querySelector('.ant-message-warning')).not.toBeNull();
  });

  it('notLoggedIn: one toast at a time, however many calls fail', async () => {
    const { app } = await failing('notLoggedIn');
    await Promise.allSettled([userService.listToolKits(), userService.listToolKits()]);
    await waitFor(() => expect(app.path()).toContain('/login/'));
    await onlyToast(app);
  });

  it('mustAgreeLicences: to /userAgreement, without a toast', async () => {
    const { app } = await failing('mustAgreeLicences');
    await waitFor(() => expect(app.path()).toBe('/userAgreement'));
    expect(toasts()).toEqual([]);
  });

  it('forbidden: the text of its own', async () => {
    const { app } = await failing('forbidden', 'en-US');
    expect(await onlyToast(app)).toBe(
      'page permission and interface permission do not match, confirm your permission config is correct or refresh the page',
    );
  });

  it('insufficientBalance: no message, one dialog, and the payment desk in a new tab', async () => {
    const { app } = await failing('insufficientBalance', 'en-US');
    await Promise.allSettled([userService.listToolKits(), userService.listToolKits()]);
    const dialog = await screen.findByRole('dialog', { name: 'balance or count insufficient' });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(dialog).toHaveTextContent('go to the recharge page?');
    expect(toasts()).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(window.open).toHaveBeenCalledWith('#/rechargeBalance', '_blank', 'noopener');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('insufficientBalance: the dialog closes with the session', async () => {
    const { app } = await failing('insufficientBalance');
    await screen.findByRole('dialog', { name: '余额或次数不足' });
    lay('notLoggedIn', PATH);
    await userService.listToolKits().catch(() => undefined);
    await waitFor(() => expect(app.path()).toContain('/login/'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    app.unmount();
    await signInAs('13800000011');
    const next = await openApp('/noAccessible');
    await next.settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['otherCode', '业务处理失败'],
    ['otherCodeWithoutText', 'unknown service error!'],
    ['successFalse', '操作未成功'],
    ['httpWithMessage', '名称过长'],
    ['httpWithoutMessage', 'The request failed (Bad Gateway)'],
    ['outage', '服务暂时不可用'],
    ['networkDown', 'No connection. Check your network and try again.'],
  ] as const)('%s: one toast', async (name, text) => {
    const { app, error } = await failing(name, 'en-US');
    expect(await onlyToast(app)).toBe(text);
    expect(error).toBeInstanceOf(PortalError);
    expect(app.path()).toBe('/systemManage?keyword=a');
  });

  it('httpWithMessage: the fields travel with the error', async () => {
    const { error } = await failing('httpWithMessage');
    expect(error).toMatchObject({ code: '400', details: { fields: { name: '名称过长' } } });
  });

  it('tooSlow: gives up after the timeout of the call', async () => {
    const { app, error } = await failing('tooSlow');
    expect(error).toMatchObject({ code: 'timeout' });
    expect(await onlyToast(app)).toBe('请求超时，请稍后重试');
  }, 30_000);

  /** The form of one's name, sent while the scenario answers. */
  async function failingForm(name: ScenarioName) {
    await signInAs(CONSUMER);
    const app = await openApp('/account/info');
    await app.settled();
    const section = await screen.findByRole('region', { name: '个人信息' });
    await app.user.click(await within(section).findByRole('button', { name: '修改' }));
    const form = await screen.findByRole('dialog', { name: '修改姓名' });
    lay(name, calls.saveUser.path);
    const field = within(form).getByRole('textbox');
    await app.user.clear(field);
    await app.user.type(field, '新名字');
    await app.user.click(within(form).getByRole('button', { name: /保\s?存/u }));
    return { app, form };
  }

  /** A toast that comes later is the only one. */
  async function noToastBefore(app: App) {
    lay('successFalse', PATH);
    await userService.listToolKits().catch(() => {});
    expect(await onlyToast(app)).toBe('操作未成功');
  }

  it.each([
    ['otherCode', '业务处理失败'],
    ['networkDown', '网络连接失败，请检查网络后重试'],
  ] as const)('%s: said once, in the form that was sent', async (name, text) => {
    const { app, form } = await failingForm(name);
    expect(await within(form).findByRole('alert')).toHaveTextContent(text);
    await noToastBefore(app);
    expect(screen.getAllByText(text)).toHaveLength(1);
  });

  it('insufficientBalance: said once, by the dialog of the frame', async () => {
    const { app, form } = await failingForm('insufficientBalance');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(2));
    await noToastBefore(app);
    expect(within(form).queryByRole('alert')).toBeNull();
  });

  it('success false goes to the configured thrower', async () => {
    class Custom extends Error {}
    configureErrorThrower((envelope) => {
      throw new Custom(envelope.errorMsg);
    });
    try {
      const { app, error } = await failing('otherCode');
      expect(error).toBeInstanceOf(Custom);
      await onlyToast(app);
    } finally {
      configureErrorThrower();
    }
  });

  it.each(['otherCode', 'forbidden', 'insufficientBalance', 'networkDown', 'notLoggedIn'] as const)(
    'is skipped on the home page and on clauses: %s',
    async (name) => {
      const { app } = await failing(name, 'zh-CN', '/');
      await app.settled();
      expect(toasts()).toEqual([]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('turns the home page into the visitor’s when the session has ended', async () => {
    await signInAs('13800000023');
    const app = await openApp('/');
    await screen.findByRole('heading', { name: '待您处理' });
    lay('notLoggedIn', PATH);
    await userService.listToolKits().catch(() => {});
    await screen.findByRole('button', { name: '登录' });
    expect(app.path()).toBe('/');
  });

  it('is silent on the sign-in page, which shows the failure in place', async () => {
    lay('outage', calls.sendVerifyCode.path);
    const app = await openApp('/login');
    await app.user.type(await screen.findByLabelText('手机号'), '13800000022');
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('服务暂时不可用')).toHaveAttribute('role', 'alert');
    expect(toasts()).toEqual([]);
  });

  it('reports the end of the session even if a screen shows its own failures', async () => {
    await signInAs(CONSUMER);
    const app = await openApp('/systemManage');
    await app.settled();
    lay('notLoggedIn', PATH);
    await expect(userService.listToolKits({}, { silent: true })).rejects.toThrow('登录已过期');
    await waitFor(() => expect(app.path()).toContain('/login/'));
    await onlyToast(app);
  });

  it('lets a screen show a failure itself', async () => {
    await signInAs(CONSUMER);
    const app = await openApp('/systemManage');
    await app.settled();
    lay('otherCode', PATH);
    await expect(userService.listToolKits({}, { silent: true })).rejects.toThrow('业务处理失败');
    await expect(userService.listToolKits({}, { handles: ['50001'] })).rejects.toThrow('业务处理失败');
    await app.settled();
    expect(toasts()).toEqual([]);
  });
});

describe('requests', () => {
  it("send 'ALL' as an empty string", async () => {
    await signInAs(CONSUMER);
    const sent = watchCalls();
    const app = await openApp('/systemManage');
    await app.settled();
    const { request } = await import('@/request');
    await request({
      method: 'GET',
      url: calls.listAnnouncements.path,
      params: { keyword: 'ALL', currentPage: 1, pageSize: 10 },
    });
    expect(sent).toContain(`GET ${calls.listAnnouncements.path}?keyword=&currentPage=1&pageSize=10`);
  });

  it('shows an initial load that fails as a block whose retry loads again', async () => {
    await signInAs(CONSUMER);
    lay('outage', calls.getUserInfo.path);
    const app = await openApp('/announcement');
    await screen.findByRole('heading', { name: '用户信息加载失败' });
    expect(document.querySelector('nav')).toBeNull();
    const { network } = await import('./server');
    network.resetHandlers();
    await app.user.click(screen.getByRole('button', { name: '重试' }));
    await screen.findByRole('heading', { name: '公告' });
  });
});
