import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { user as calls } from '#domain/core/user/contract';
import { plainDocument } from '#domain/kernel/richText';
import { isFramed, isWeChat } from '@/layouts/Notices';
import { downloadFile, shareFile } from '@/services/file';
import { openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { answerWith, lay, signInAs, watchAnswers, watchCalls } from './server';

const MANAGER = '13800000011';
const OWNER = '13800000022';

const toasts = () => [...document.querySelectorAll('.ant-message-notice')].map((toast) => toast.textContent);

afterEach(async () => {
  vi.restoreAllMocks();
  const { default: message } = await import('antd/es/message');
  message.destroy();
});

const openMenu = async (user: Awaited<ReturnType<typeof openApp>>['user']) =>
  user.click(await screen.findByRole('button', { name: /用户菜单/u }));

describe('the layout', () => {
  it('has a sider 160 wide and the last two levels as breadcrumbs', async () => {
    await signInAs(MANAGER);
    const app = await openApp('/projectList/resourcePool');
    await app.settled();
    expect(document.querySelector('aside')).toHaveStyle({ width: '160px' });
    const crumbs = [...document.querySelectorAll('.ant-breadcrumb li:not([aria-hidden])')].map((li) => li.textContent);
    expect(crumbs).toEqual(['项目管理', '资源池']);
    expect(document.title).toContain('资源池');
  });

  it('has a menu of links, each of which opens its page', async () => {
    await signInAs(MANAGER);
    const app = await openApp('/announcement');
    await app.settled();
    const menu = screen.getByRole('navigation', { name: '主菜单' });
    expect(within(menu).getByRole('link', { name: '客户管理' })).toHaveAttribute('href', '/customerManagement');
    await app.user.click(within(menu).getByRole('link', { name: '人员管理' }));
    await waitFor(() => expect(app.path()).toBe('/personnelManage'));
    expect(within(menu).getByRole('menuitem', { name: '人员管理' })).toHaveClass('ant-menu-item-selected');
    await app.go('/announcement');
    // antd's menu goes by the key's code, which user-event leaves out.
    fireEvent.keyDown(within(menu).getByRole('menuitem', { name: '客户管理' }), { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(app.path()).toBe('/customerManagement'));
  });

  it('has its menu in a drawer with a name where the screen is narrow', async () => {
    const wide = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...wide(query),
      matches: query.includes('max-width: 575'),
    }));
    await signInAs(MANAGER);
    const app = await openApp('/announcement');
    await app.user.click(await screen.findByRole('button', { name: '展开菜单' }));
    const drawer = await screen.findByRole('dialog', { name: '主菜单' });
    expect(within(drawer).getByRole('link', { name: '客户管理' })).toBeInTheDocument();
  });

  it('folds its menu away, and remembers it', async () => {
    await signInAs(MANAGER);
    const app = await openApp('/announcement');
    await app.user.click(await screen.findByRole('button', { name: '收起菜单' }));
    await screen.findByRole('button', { name: '展开菜单', expanded: false });
    expect(document.querySelector('aside')).toHaveStyle({ width: '64px' });
    app.unmount();
    await openApp('/announcement');
    await screen.findByRole('button', { name: '展开菜单' });
    expect(document.querySelector('aside')).toHaveStyle({ width: '64px' });
  });

  it('hides the menu only, on the payment desk', async () => {
    await signInAs(MANAGER);
    const app = await openApp('/rechargeBalance');
    await app.settled();
    expect(document.querySelector('aside')).toBeNull();
    expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`, 'u'))).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /用户菜单/u })).toBeInTheDocument();
  });

  it('switches the language without a reload', async () => {
    await signInAs(OWNER);
    // It goes with the account, which other tests sign in with.
    answerWith(calls.saveLanguage.path, null);
    const app = await openApp('/announcement');
    await screen.findByRole('heading', { name: '公告' });
    await app.user.click(screen.getByRole('button', { name: '切换语言：English' }));
    await screen.findByRole('heading', { name: 'Announcements' });
    expect(document.documentElement.lang).toBe('en-US');
  });

  it('shows the specification’s text when access is denied', async () => {
    await signInAs(OWNER);
    await openApp('/channel', 'en-US');
    await screen.findByRole('heading', { name: 'You have no permission to access this page' });
    expect(screen.getByText('Please log in again or switch role!')).toBeInTheDocument();
    expect(screen.getByText(/Ask the person who manages its people/u)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Back to my work' })).toBeInTheDocument();
  });

  it('falls back to a name in the user menu', async () => {
    await signInAs(OWNER);
    const info = { accountId: 'a', showName: ' ', avatar: null, inviteCode: null, tenants: [], invitations: [] };
    answerWith(calls.getUserInfo.path, {
      ...info,
      tenantDTO: { tenantCode: 't', tenantName: 'T', type: 'customer', approvalState: 'success', disabledReason: null },
      roleDTOs: [{ roleCode: 'CONSUMER_OWNER' }],
    });
    const app = await openApp('/announcement', 'en-US');
    await app.user.click(await screen.findByRole('button', { name: 'User menu: unknown name' }));
    expect(await screen.findByText('Points rules')).toBeInTheDocument();
    expect(screen.queryByText('Copy invite code')).toBeNull();
  });

  it('opens the points rules in a new tab', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await signInAs(MANAGER);
    const app = await openApp('/announcement');
    await openMenu(app.user);
    await app.user.click(await screen.findByText('点数规则'));
    await waitFor(() => expect(open).toHaveBeenCalled());
    expect(String(open.mock.calls[0]?.[0])).toMatch(/^#\/clause\/%2Fstatic%2Fclauses%2F/u);
  });

  it.each([
    ['success', { writeText: async () => {} }, '已复制'],
    ['failure', { writeText: async () => Promise.reject(new Error('denied')) }, '复制失败，请手动复制'],
    ['no clipboard', undefined, '当前浏览器不支持复制，请手动复制'],
  ] as const)('copies the invitation: %s', async (_name, clipboard, text) => {
    await signInAs(MANAGER);
    const app = await openApp('/announcement');
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const write = clipboard && vi.spyOn(clipboard, 'writeText');
    await openMenu(app.user);
    await app.user.click(await screen.findByText('复制邀请码'));
    await waitFor(() => expect(toasts()).toEqual([text]));
    if (write) expect(write.mock.calls[0]).toEqual([expect.stringMatching(/#\/login\?inviteCode=(\S+)，邀请码：\1$/u)]);
  });

  it.each([
    [null, '/login'],
    ['/#/welcome', '/login/%2Fwelcome'],
    ['https://elsewhere.example/#/announcement', '/login'],
  ])('leaves with the address %s to %s', async (address, path) => {
    await signInAs(OWNER);
    const app = await openApp('/announcement');
    await app.settled();
    answerWith(calls.signOut.path, address);
    await openMenu(app.user);
    await app.user.click(await screen.findByText('退出登录'));
    await waitFor(() => expect(app.path()).toBe(path));
  });

  it('has a guide whose list is loaded on open, cleared on close, and closed by a click outside', async () => {
    await signInAs(OWNER);
    const sent = watchCalls();
    const app = await openApp('/announcement');
    const ball = await screen.findByRole('button', { name: '新手指引' });
    expect(sent.filter((call) => call.includes('toolKit'))).toHaveLength(0);
    await app.user.click(ball);
    const panel = await screen.findByRole('region', { name: '新手指引' });
    const links = await within(panel).findAllByRole('link');
    expect(links[0]).toHaveAttribute('href', expect.stringMatching(/^\//u));
    await app.user.click(await screen.findByRole('heading', { name: '公告' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '新手指引' })).toBeNull());
    await app.user.click(ball);
    await waitFor(() => expect(sent.filter((call) => call.includes('toolKit'))).toHaveLength(2));
  });

  it('announces news that the account has not seen', async () => {
    await signInAs('13800000031');
    const news = (publishDate: string) => ({
      aocCode: 'A',
      title: 'News',
      content: 'one\ntwo',
      doc: plainDocument('one\ntwo'),
      publishDate,
    });
    answerWith(calls.getLatestAnnouncement.path, news('2026-01-01T00:00:00Z'));
    const asked = watchAnswers(calls.getLatestAnnouncement.path);
    const app = await openApp('/welcome');
    const dialog = await screen.findByRole('dialog', { name: '公告通知' });
    expect(dialog).toHaveStyle({ width: '800px' });
    await app.user.click(within(dialog).getByRole('button', { name: '我知道了' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.go('/noAccessible');
    await app.go('/welcome');
    await asked(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    answerWith(calls.getLatestAnnouncement.path, news('2026-01-02T00:00:00Z'));
    await app.go('/noAccessible');
    await app.settled();
    await asked(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    await app.go('/welcome');
    expect(await screen.findByRole('dialog', { name: '公告通知' })).toBeInTheDocument();
    await app.go('/noAccessible');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a notice alone in WeChat', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 MicroMessenger/8.0');
    expect(isWeChat()).toBe(true);
    await openApp('/login');
    await screen.findByRole('heading', { name: '请在系统浏览器中打开' });
    expect(screen.queryByLabelText('手机号')).toBeNull();
  });

  it('reloads its parent after a second when embedded in a frame', async () => {
    const reload = vi.fn();
    vi.spyOn(window, 'parent', 'get').mockReturnValue({ location: { reload } } as unknown as Window);
    expect(isFramed()).toBe(true);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await openApp('/welcome');
      await screen.findByRole('heading', { name: '登录成功' });
      expect(reload).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1000));
      expect(reload).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('hides a failed announcement call', async () => {
    await signInAs('13800000031');
    lay('outage', calls.getLatestAnnouncement.path);
    const asked = watchAnswers(calls.getLatestAnnouncement.path);
    await openApp('/welcome');
    await asked(1);
    expect(toasts()).toEqual([]);
  });
});

describe('files', () => {
  it('are not downloaded without an objectId', async () => {
    expectConsoleError(/objectId/u);
    expect(await downloadFile({ objectId: '' })).toBeUndefined();
    expect(console.error).toHaveBeenCalledWith('downloadFile: objectId is missing');
  });

  it('are shared only with success and data', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    await openApp('/login');
    answerWith('/api/file/share', null);
    await shareFile('F1');
    expect(open).not.toHaveBeenCalled();
    answerWith('/api/file/share', { url: '/x' });
    await shareFile('F1');
    expect(open).toHaveBeenCalledWith('/x', '_blank', 'noopener');
  });
});

describe('accessibility', () => {
  it.each([
    ['/', null],
    ['/login', null],
    ['/announcement', OWNER],
    ['/channel', OWNER],
    ['/', '13800000023'],
    ['/userAgreement', MANAGER],
  ] as const)('axe finds nothing serious on %s (%s)', async (path, phone) => {
    if (phone) await signInAs(phone);
    const app = await openApp(path);
    await app.settled();
    // jsdom paints nothing: contrast is looked at in a browser.
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  });
});
