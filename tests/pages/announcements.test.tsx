import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { user as calls } from '#domain/core/user/contract';
import { cleanRichText, plainDocument } from '#domain/kernel/richText';
import { userService } from '@/services/user';
import { type App, openApp } from './app';
import { answerWith, lay, network, signInAs, watchCalls } from './server';

const toasts = () => [...document.querySelectorAll('.ant-message-notice')].map((toast) => toast.textContent);

const AT = '/announcement';
let app: App;
const open = async (phone: string, language: 'zh-CN' | 'en-US' = 'zh-CN', path = AT) => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')];
const rowOf = (title: string) =>
  waitFor(() => {
    const row = rows().find((one) => one.textContent?.includes(title));
    if (!row) throw new Error(`${title} is not listed.`);
    return row;
  });
const titles = () => rows().map((row) => row.querySelector('td')?.textContent);
const stateOf = (row: HTMLElement) => row.querySelector('td:last-child')?.textContent;
const unreadOnServer = async () => (await userService.listAnnouncements({ query: {} })).unread;
const readCalls = (sent: string[]) => sent.filter((call) => call.includes(calls.readAnnouncements.path));

const RISKS = '资产风险评估上线：支持清单导入与报告下载';
const MAINTENANCE = '平台例行维护通知';
const SAFETY = '账号安全提示';
const TERMS = '《用户服务协议》修订说明';

afterEach(async () => {
  const { default: message } = await import('antd/es/message');
  message.destroy();
});

beforeAll(async () => {
  await open('13800000032');
  app.unmount();
}, 120_000);

describe('the page of announcements', () => {
  it('lists the user’s announcements, unread first, with their audience', async () => {
    await open('13800000021');
    const first = await rowOf(RISKS);
    expect(titles()).toEqual([RISKS, MAINTENANCE, SAFETY, 'ISO/IEC 27001:2022 转版项目申报指引', TERMS]);
    expect(rows().map(stateOf)).toEqual(['未读', '未读', '已读', '已读', '已读']);
    expect(first).toHaveTextContent('全部用户');
    expect(await rowOf('转版项目')).toHaveTextContent('企业客户、渠道伙伴');
    expect(screen.getByText('2 条未读')).toBeInTheDocument();
  });

  it('opens one over it, marks it as read, and goes on to the next', async () => {
    await open('13800000022');
    await app.user.click(await rowOf(RISKS));
    expect(app.path()).toBe(`${AT}?open=N8`);
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByRole('heading', { name: RISKS });
    expect(drawer).toHaveTextContent('面向：全部用户');
    await waitFor(async () => expect(stateOf(await rowOf(RISKS))).toBe('已读'));
    // It stays where it was while the user reads on.
    expect(titles()[0]).toBe(RISKS);
    expect(within(drawer).getByRole('button', { name: '上一条' })).toBeDisabled();
    await app.user.click(within(drawer).getByRole('button', { name: '下一条' }));
    await within(drawer).findByRole('heading', { name: MAINTENANCE });
    await waitFor(() => expect(screen.queryByText(/条未读/u)).toBeNull());
    expect(await unreadOnServer()).toBe(0);
    await app.user.click(within(drawer).getByRole('button', { name: /^(关闭|Close)/u }));
    await waitFor(() => expect(app.path()).toBe(AT));
  });

  it('marks all as read', async () => {
    await open('13800000023');
    await rowOf(RISKS);
    await app.user.click(screen.getByRole('button', { name: '全部标为已读' }));
    await waitFor(() => expect(rows().map(stateOf)).toEqual(['已读', '已读', '已读', '已读', '已读']));
    expect(toasts()).toEqual(['已全部标为已读']);
    expect(screen.getByRole('button', { name: '全部标为已读' })).toBeDisabled();
    expect(await unreadOnServer()).toBe(0);
    // The pop-up does not show announcements read here either.
    await app.go('/welcome');
    await app.settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('searches title and content, and shows when nothing matches', async () => {
    await open('13800000021', 'zh-CN', `${AT}?keyword=${encodeURIComponent('索要验证码')}`);
    await rowOf(SAFETY);
    expect(rows()).toHaveLength(1);
    const field = screen.getByRole('searchbox', { name: '搜索标题或内容' });
    await app.user.clear(field);
    await app.user.type(field, '没有这个词{Enter}');
    expect(await screen.findByText('没有符合条件的记录')).toBeInTheDocument();
  });

  it('shows text as text: line breaks are kept, tags are no tags, long words stay within', async () => {
    const title = `<b>${'很长的标题'.repeat(40)}</b>`;
    const lines = ['one', '<img src=x onerror=alert(1)>', 'three'];
    const bad = { type: 'link' as const, attrs: { href: 'javascript:alert(1)' } };
    const doc = cleanRichText({
      type: 'doc',
      content: [
        ...(plainDocument(lines.join('\n')).content ?? []),
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'text', text: 'item', marks: [{ type: 'bold' }] }] }],
        },
      ],
    });
    // A dangerous link that got past the server is inert here.
    const sent = {
      ...doc,
      content: [
        ...(doc.content ?? []),
        { type: 'paragraph', content: [{ type: 'text', text: 'click', marks: [bad] }] },
      ],
    };
    const publishDate = '2026-01-01T00:00:00Z';
    const content = lines.join('\n');
    const shown = { aocCode: 'X', title, content, doc: sent, audience: [], publishDate, isRead: true };
    answerWith('/api/user/aoc/detail/X', shown);
    await open('13800000021', 'zh-CN', `${AT}?open=X`);
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByRole('heading', { name: title });
    expect(drawer.querySelector('img')).toBeNull();
    for (const line of lines) expect(within(drawer).getByText(line)).toBeInTheDocument();
    expect(within(within(drawer).getByRole('listitem')).getByText('item').tagName).toBe('STRONG');
    expect(within(drawer).getByText('click').closest('a')).toBeNull();
  });

  it('shows that an announcement for others does not exist', async () => {
    await open('13800000021', 'zh-CN', `${AT}?open=N6`);
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByRole('button', { name: /重\s?试/u });
    expect(drawer).not.toHaveTextContent('客户信息填报');
  });

  it('shows an empty state that explains the page', async () => {
    answerWith(calls.listAnnouncements.path, { list: [], total: 0, unread: 0 });
    await open('13800000021');
    expect(await screen.findByText('还没有公告')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '全部标为已读' })).toBeDisabled();
  });

  it('shows a failure to load, and retries', async () => {
    lay('httpWithoutMessage', calls.listAnnouncements.path);
    await open('13800000021');
    const again = await screen.findByRole('button', { name: /重\s?试/u });
    network.resetHandlers();
    await app.user.click(again);
    await rowOf(RISKS);
  });

  it('reads in English', async () => {
    await open('13800000033', 'en-US');
    expect(await rowOf('审核计划')).toHaveTextContent(/Certification bodies.*Read$/u);
    expect(await rowOf(RISKS)).toHaveTextContent(/Everyone.*Unread$/u);
    expect(screen.getByText('2 unread')).toBeInTheDocument();
  });
});

describe('the pop-up', () => {
  it('marks the shown announcement as read once confirmed', async () => {
    await open('13800000031', 'zh-CN', '/welcome');
    const before = await unreadOnServer();
    const dialog = await screen.findByRole('dialog', { name: '公告通知' });
    await within(dialog).findByRole('heading', { name: RISKS });
    await app.user.click(within(dialog).getByRole('button', { name: '我知道了' }));
    await waitFor(async () => expect(await unreadOnServer()).toBe(before - 1));
    await app.go(AT);
    expect(stateOf(await rowOf(RISKS))).toBe('已读');
    // Read announcements are no longer first.
    expect(titles()[0]).toBe(MAINTENANCE);
  });

  it('leaves it unread when closed, and stays silent when marking fails', async () => {
    await open('13800000032', 'zh-CN', '/welcome');
    const sent = watchCalls();
    await app.user.click(
      within(await screen.findByRole('dialog', { name: '公告通知' })).getByRole('button', { name: /^(关闭|Close)/u }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(readCalls(sent)).toEqual([]);
    localStorage.clear();
    network.use(http.post(`*${calls.readAnnouncements.path}`, () => HttpResponse.error()));
    app.unmount();
    app = await openApp('/welcome');
    await app.user.click(
      within(await screen.findByRole('dialog', { name: '公告通知' })).getByRole('button', { name: '我知道了' }),
    );
    await waitFor(() => expect(readCalls(sent)).toHaveLength(1));
    expect(toasts()).toEqual([]);
  });
});
