import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { user } from '#domain/core/user/contract';
import { errorCodes } from '#domain/kernel/errors';
import { exam } from '#domain/subjects/exam/contract';
import { copyOf, keepCopy, queueStore } from '@/utils/offline/store';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { lay, signInAs, watchCalls } from './server';
import { PROCESS, sittingServer } from './sittingServer';

const AUDITOR = '13800000024';
const PATH = `/authenticationTest/${PROCESS}`;

let app: App;
const open = async (locale?: 'en-US') => {
  app = await openApp(PATH, locale);
  await app.settled();
};
/** A sitting under way on this device. */
const begun = async (locale?: 'en-US') => {
  const server = sittingServer();
  server.sittingCode = 'SPAGES';
  server.device = 'this-tab';
  sessionStorage.setItem('portal:examDevice', 'this-tab');
  await open(locale);
  await screen.findByRole('heading', { name: /第 1 题|Question 1 of/u });
  return server;
};
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));
const goTo = async (position: number) => app.user.click(await button(new RegExp(`^第 ${position} 题、`, 'u')));
const stored = () => screen.findByText(/^已保存 \d\d:\d\d:\d\d$/u);
const comeOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

beforeEach(async () => {
  sessionStorage.clear();
  await signInAs(AUDITOR);
});

describe('an exam that the person was not invited to', () => {
  it('says so, and leads back to the own ones', async () => {
    app = await openApp('/authenticationTest/NOSUCH');
    expect(await screen.findByRole('heading', { name: '您不在这场考试的考生名单中' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    await app.user.click(await button('返回我的考试'));
    expect(await screen.findByRole('heading', { name: '内审员认证' })).toBeInTheDocument();
  });
});

describe('before a sitting', () => {
  it('tells the rules, has the units read, lets people try, and begins after a proof of identity', async () => {
    const server = sittingServer();
    const title = { zh: '审核原则', en: 'Principles' };
    server.units = [{ id: 'u1', title, text: { zh: '审核应当独立。', en: 'Independent.' }, isRead: false }];
    await open();
    expect(screen.getByText('7 题')).toBeInTheDocument();
    expect(screen.getByText('及格线 70%；“审核”不低于 60%')).toBeInTheDocument();
    expect(screen.getByText('离开考试页面会被记录，不会因此扣分。')).toBeInTheDocument();
    expect(screen.getByText('还有学习内容没有读完。')).toBeInTheDocument();

    await app.user.click(await button('审核原则'));
    expect(await screen.findByText('审核应当独立。')).toBeVisible();
    await app.user.click(await button('已读完'));
    await screen.findByText('共 1 篇，已读 1 篇。');

    await app.user.click(await button('试做示例题'));
    await press('2');
    expect(await screen.findByRole('radio', { name: /绿色/u })).toBeChecked();
    await press('ArrowRight');
    expect(await screen.findByText('示例：下面哪些是偶数？')).toBeInTheDocument();
    await app.user.click(await button('结束试做'));
    const results = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(results.violations.map(({ id }) => id)).toEqual([]);

    await app.user.click(await button('获取验证码'));
    await app.user.type(await screen.findByLabelText('验证码'), '246810');
    await app.user.click(await button('确认身份'));
    await app.user.click(await button('开始答题'));
    expect(await screen.findByRole('heading', { name: /第 1 题，共 7 题/u })).toBeInTheDocument();
    expect(server.sittingCode).toBe('SPAGES');
    expect(screen.getByText('未作答')).toBeInTheDocument();
  }, 60_000);

  it('says why the proof of identity is asked for again, and what this browser can not do', async () => {
    const server = sittingServer();
    await open();
    await app.user.click(await button('获取验证码'));
    await app.user.type(await screen.findByLabelText('验证码'), '246810');
    await app.user.click(await button('确认身份'));
    expect(await screen.findByText(/^本浏览器断网后无法重新打开考试页面/u)).toBeInTheDocument();
    const gone = { success: false, errorCode: errorCodes.phoneNotProved, errorMsg: '请重新验证手机', data: null };
    server.proxy.set(exam.startSitting.path, () => HttpResponse.json(gone));
    await app.user.click(await button('开始答题'));
    expect(await screen.findByText('请重新验证手机')).toBeInTheDocument();
    expect(await button('获取验证码')).toBeInTheDocument();
  }, 60_000);

  it('says why none can begin', async () => {
    sittingServer({ refusal: { reason: 'noTriesLeft', from: null } });
    await open('en-US');
    expect(await screen.findByText(/You have used all your tries/u)).toBeInTheDocument();
    expect(buttons('Confirm')).toEqual([]);
  });

  it('shows a failure with a retry', async () => {
    const server = sittingServer();
    server.isCut = true;
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('已保存的答案不受影响。');
    server.isCut = false;
    await app.user.click(await button('重试'));
    expect(await screen.findByRole('heading', { name: '考试规则' })).toBeInTheDocument();
  });
});

describe('a sitting', () => {
  it('takes answers of every kind, and says of each that it is stored', async () => {
    const server = await begun();
    await press('b');
    await stored();
    await press('ArrowRight');
    await app.user.click(await screen.findByRole('checkbox', { name: /记录/u }));
    await app.user.click(screen.getByRole('checkbox', { name: /陈述/u }));
    await stored();
    await press('PageDown');
    await press('2');
    await stored();
    await press('PageDown');
    await app.user.click(await button('上移：首次会议'));
    await stored();
    await press('PageDown');
    const [criteria] = await screen.findAllByRole('combobox');
    await app.user.selectOptions(criteria as HTMLElement, 'A');
    await stored();
    await goTo(6);
    await app.user.type(await screen.findByLabelText('填写答案'), '适用性声明');
    await stored();
    await goTo(7);
    await app.user.click(await screen.findByRole('radio', { name: /正确/u }));
    await stored();
    expect(server.log.map(({ sequence }) => sequence)).toEqual(server.log.map((_, at) => at + 1));
    const last = Object.fromEntries(server.log.map(({ position, answer }) => [position, answer]));
    expect(last).toEqual({
      1: { kind: 'choice', chosen: ['B'] },
      2: { kind: 'choice', chosen: ['A', 'C'] },
      3: { kind: 'trueFalse', value: false },
      4: { kind: 'ordering', order: ['B', 'A'] },
      5: { kind: 'matching', matched: { 1: 'A' } },
      6: { kind: 'shortAnswer', text: '适用性声明' },
      7: { kind: 'case', parts: [{ kind: 'trueFalse', value: true }, null] },
    });
    const results = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(results.violations.map(({ id }) => id)).toEqual([]);
    await app.user.click(await button('看英文'));
    expect(await screen.findByText('A company has no backups.')).toBeInTheDocument();
  }, 60_000);

  it('keeps answers while the line is down, sends them after it, and asks for nothing but answers and the time', async () => {
    const server = await begun();
    const calls = watchCalls();
    server.isCut = true;
    await press('1');
    expect(await screen.findByText('未保存，等待网络；答案已留在本浏览器')).toBeInTheDocument();
    expect(await screen.findByText('网络已断开')).toBeInTheDocument();
    await goTo(3);
    await press('1');
    server.isCut = false;
    await comeOnline();
    await stored();
    await waitFor(() => expect(server.log.map(({ position }) => position)).toEqual([1, 3]));
    await waitFor(() => expect(screen.queryByText('网络已断开')).toBeNull());
    expect([...new Set(calls)].sort()).toEqual([
      'POST /api/portal/exam/sitting/answer',
      'POST /api/portal/exam/sitting/presence',
    ]);
  }, 60_000);

  it('comes back without a line with what was stored, and what waits', async () => {
    const server = await begun();
    await press('1');
    await stored();
    server.isCut = true;
    await goTo(3);
    await press('2');
    await screen.findByText('未保存，等待网络；答案已留在本浏览器');
    app.unmount();
    await open();
    expect(await screen.findByRole('heading', { name: /第 3 题/u })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /错误/u })).toBeChecked();
    await goTo(1);
    expect(screen.getByRole('radio', { name: /管理者/u })).toBeChecked();
    await goTo(3);
    server.isCut = false;
    await comeOnline();
    await stored();
    expect(server.log.map(({ sequence, position }) => [sequence, position])).toEqual([
      [1, 1],
      [2, 3],
    ]);
  }, 60_000);

  it('knows the person without a line, at the address of a sitting alone', async () => {
    const server = await begun();
    expect(window.location.search).toBe('?sitting');
    app.unmount();
    expect(window.location.search).toBe('');
    server.isCut = true;
    lay('networkDown', user.getUserInfo.path);
    app = await openApp(PATH);
    expect((await screen.findAllByText('网络连接失败，请检查网络后重试')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('radio')).toBeNull();
    app.unmount();
    window.history.replaceState(null, '', '?sitting');
    await open();
    expect(await screen.findByRole('radio', { name: /管理者/u })).toBeInTheDocument();
  }, 60_000);

  it('only reads while another device goes on, until it takes over', async () => {
    const server = await begun();
    server.device = 'another';
    await press('1');
    expect(await screen.findByText('考试已在另一台设备上继续，本页只读')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /审核员/u })).toBeDisabled();
    expect(server.log).toEqual([]);
    await app.user.click(await button('在此继续'));
    await stored();
    expect(server.log).toMatchObject([{ sequence: 1, position: 1, device: 'this-tab' }]);
    expect(screen.queryByText('考试已在另一台设备上继续，本页只读')).toBeNull();
  }, 60_000);

  it('hides the questions while the invigilator pauses it, with the reason', async () => {
    const server = await begun();
    Object.assign(server, { state: 'paused', reason: '消防演习', pausedAt: new Date().toISOString() });
    await press('1');
    expect(await screen.findByText('原因：消防演习')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
    Object.assign(server, { state: 'running', pausedAt: null });
    await comeOnline();
    expect(await screen.findByRole('radio', { name: /管理者/u })).toBeChecked();
    await stored();
  }, 60_000);

  it('warns before the end, and hands in when the time is over', async () => {
    const server = await begun();
    server.endsAt = Date.now() + 50_000;
    await comeOnline();
    expect((await screen.findAllByText('考试还剩不到 1 分钟')).length).toBeGreaterThan(0);
    server.endsAt = Date.now() - 1_000;
    await comeOnline();
    expect(await screen.findByText('78.5%')).toBeInTheDocument();
    expect(server.submitted).toBe(1);
  }, 60_000);

  it('counts how often the page was left', async () => {
    const server = await begun();
    await waitFor(() => expect(server.presences).toBe(1));
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    seen.mockReturnValue('visible');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.left).toBe(1));
    seen.mockRestore();
  });

  it('names what is open before it is handed in, and shows the result', async () => {
    const server = await begun();
    await press('1');
    await stored();
    await press('ArrowRight');
    await press('m');
    await app.user.click(await button('交卷'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('未作答 (6)')).toBeInTheDocument();
    expect(within(dialog).getByRole('region', { name: '已标记' })).toHaveTextContent('2');
    await app.user.click(await button('交卷', dialog));
    expect(await screen.findByText('78.5%')).toBeInTheDocument();
    expect(screen.getByText(/A\.8\.13/u)).toBeInTheDocument();
    expect(server.submitted).toBe(1);
    await app.user.click(await button('返回我的考试'));
    await waitFor(() => expect(app.path()).toBe('/authentication'));
  }, 60_000);

  it('waits with handing in for answers that have not arrived', async () => {
    const server = await begun();
    server.isCut = true;
    await press('1');
    await app.user.click(await button('交卷'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('还有 1 个答案等待保存')).toBeInTheDocument();
    await app.user.click(await button('交卷', dialog));
    expect(await within(dialog).findByText('保存完成后自动交卷。')).toBeInTheDocument();
    server.isCut = false;
    await comeOnline();
    expect(await screen.findByText('78.5%')).toBeInTheDocument();
    expect(server.log).toHaveLength(1);
  }, 60_000);

  it('keeps an answer that something on the way has refused, and says why beside the question', async () => {
    const server = await begun();
    const login = () => HttpResponse.html('<p>Sign in to this network</p>', { status: 511 });
    server.proxy.set(exam.saveExamAnswer.path, login);
    await press('1');
    expect(await screen.findByText(/^未保存，稍后自动重试；答案已留在本浏览器（/u)).toBeInTheDocument();
    expect(screen.queryByText('网络已断开')).toBeNull();
    server.proxy.clear();
    await comeOnline();
    await stored();
    expect(server.log).toMatchObject([{ position: 1 }]);
  }, 60_000);

  it('names a refused answer in the navigator and before it is handed in', async () => {
    const server = await begun();
    const malformed = () => HttpResponse.json({ message: '内容不合要求', fields: { answer: 'no' } }, { status: 400 });
    server.proxy.set(exam.saveExamAnswer.path, malformed);
    await press('1');
    expect(await screen.findByText('未保存：内容不合要求')).toBeInTheDocument();
    expect(await button(/^第 1 题、未作答、未保存成功/u)).toBeInTheDocument();
    await app.user.click(await button('交卷'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('region', { name: '未保存成功' })).toHaveTextContent('1');
    expect(within(dialog).getByText('未作答 (6)')).toBeInTheDocument();
  }, 60_000);

  it('goes on with minutes that were granted while the line was down, instead of handing in', async () => {
    const server = await begun();
    server.endsAt = Date.now() + 1_500;
    await comeOnline();
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/00:0[12]/u));
    server.isCut = true;
    expect(await screen.findByText('时间到', undefined, { timeout: 5_000 })).toBeInTheDocument();
    server.endsAt = Date.now() + 600_000;
    server.isCut = false;
    await comeOnline();
    await waitFor(() => expect(screen.queryByText('时间到')).toBeNull());
    await press('1');
    await stored();
    expect(server.submitted).toBe(0);
  }, 60_000);

  it('does not hand in by the clock of the computer, after a reload without a line', async () => {
    const server = await begun();
    await press('1');
    await stored();
    server.isCut = true;
    app.unmount();
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now + 7_200_000);
    await open();
    expect(await screen.findByRole('timer')).toHaveTextContent('约 00:00');
    expect(screen.queryByText('时间到')).toBeNull();
    clock.mockRestore();
    server.isCut = false;
    await comeOnline();
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^5\d:/u));
    expect(server.submitted).toBe(0);
  }, 60_000);

  it('has a sitting closed that ended while the line was down, and names what came too late', async () => {
    const server = await begun();
    server.isCut = true;
    await press('1');
    await screen.findByText('未保存，等待网络；答案已留在本浏览器');
    server.endsAt = Date.now() - 60_000;
    server.isCut = false;
    await comeOnline();
    expect(await screen.findByText('78.5%')).toBeInTheDocument();
    expect(screen.getByText('第 1 题的最后答案没有计入')).toBeInTheDocument();
    expect(server.submitted).toBe(1);
  }, 60_000);

  it('counts an answer whose acknowledgement was lost in the last second', async () => {
    const server = await begun();
    server.isDeaf = true;
    await press('1');
    await waitFor(() => expect(server.log).toHaveLength(1));
    await screen.findByText('未保存，等待网络；答案已留在本浏览器');
    server.state = 'closed';
    server.isDeaf = false;
    await comeOnline();
    expect(await screen.findByText('78.5%')).toBeInTheDocument();
    expect(screen.queryByText(/最后答案没有计入/u)).toBeNull();
  }, 60_000);

  it('keeps a newer answer of another device when it takes over, and says so', async () => {
    const server = await begun();
    server.isCut = true;
    await press('1');
    await goTo(3);
    await press('1');
    await screen.findByText('未保存，等待网络；答案已留在本浏览器');
    server.device = 'another';
    const answer = { kind: 'choice' as const, chosen: ['B'] };
    server.log.push({
      sittingCode: 'SPAGES',
      device: 'another',
      sequence: 1,
      position: 1,
      answer,
      storedAt: new Date().toISOString(),
    });
    server.isCut = false;
    await comeOnline();
    await app.user.click(await button('在此继续'));
    expect(await screen.findByText('第 1 题保留了另一台设备上的答案')).toBeInTheDocument();
    await stored();
    expect(server.log.map(({ position }) => position)).toEqual([1, 3]);
    await goTo(1);
    expect(await screen.findByRole('radio', { name: /审核员/u })).toBeChecked();
  }, 60_000);

  it('goes on by itself once it is the device again', async () => {
    const server = await begun();
    server.device = 'another';
    await press('1');
    await screen.findByText('考试已在另一台设备上继续，本页只读');
    server.device = 'this-tab';
    await comeOnline();
    await stored();
    expect(screen.queryByText('考试已在另一台设备上继续，本页只读')).toBeNull();
    expect(server.log).toHaveLength(1);
  }, 60_000);

  it('shows what was never sent of a sitting that ended while nobody was here, and leaves nothing of it', async () => {
    const server = await begun();
    await press('1');
    await stored();
    server.isCut = true;
    await goTo(3);
    await press('1');
    await screen.findByText('未保存，等待网络；答案已留在本浏览器');
    app.unmount();
    server.state = 'closed';
    server.isCut = false;
    await open();
    expect(await screen.findByText('78.5%')).toBeInTheDocument();
    expect(screen.getByText('第 3 题的最后答案没有计入')).toBeInTheDocument();
    app.unmount();
    await open();
    expect(await screen.findByRole('heading', { name: '考试规则' })).toBeInTheDocument();
  }, 60_000);

  it('asks for the result again by itself, and offers to go on where it is open again', async () => {
    const server = await begun();
    const lost = { success: false, errorCode: errorCodes.notFound, errorMsg: '不存在', data: null };
    server.proxy.set(exam.getSittingResult.path, () => HttpResponse.json(lost));
    server.state = 'closed';
    await comeOnline();
    expect(await screen.findByText('正在交卷，成绩稍后显示')).toBeInTheDocument();
    server.proxy.clear();
    server.closedBy = 'clock';
    expect(await screen.findByText('78.5%', undefined, { timeout: 8_000 })).toBeInTheDocument();
    server.state = 'running';
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await app.user.click(await button('继续答题'));
    expect(await screen.findByRole('radio', { name: /管理者/u })).toBeEnabled();
    await press('1');
    await stored();
  }, 60_000);

  it('is moved through by keys: once for a key that is held down, with letters and digits turned off, and past the navigator', async () => {
    const server = await begun();
    await app.user.click(await button('跳到题目'));
    expect(screen.getByRole('heading', { name: /第 1 题/u })).toHaveFocus();
    const hold = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key, repeat: true }));
    await press('ArrowRight');
    await hold('ArrowRight');
    expect(await screen.findByRole('heading', { name: /第 2 题/u })).toHaveFocus();
    await app.user.click(screen.getByRole('checkbox', { name: '启用字母和数字快捷键' }));
    await press('1');
    await press('m');
    await press('ArrowLeft');
    expect(await screen.findByRole('heading', { name: /第 1 题/u })).toHaveFocus();
    expect(await button(/^第 2 题、未作答$/u)).toBeInTheDocument();
    expect(server.log).toEqual([]);
    app.unmount();
    await open();
    expect(await screen.findByRole('checkbox')).not.toBeChecked();
    await app.user.click(screen.getByRole('checkbox'));
  }, 60_000);

  it('is nothing for the next person in this browser', async () => {
    await keepCopy('other:sitting:E1', { sheet: {} });
    const queue = queueStore('other:exam:S1');
    await queue.put({ id: 'x', kind: 'examAnswer', title: '', body: {}, savedAt: '' });
    await begun();
    await waitFor(async () => expect(await copyOf('other:sitting:E1')).toBeUndefined());
    // What they have not sent is theirs to send.
    expect(await queue.read()).toHaveLength(1);
  }, 60_000);
});
