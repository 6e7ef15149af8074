import { createHash } from 'node:crypto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { user as calls } from '#domain/core/user/contract';
import { beginsWithZeros, puzzleText, type SolvedPuzzle } from '#domain/core/user/puzzle';
import { demoVerifyCode } from '../data/roles.json';
import { type App, openApp } from './app';
import { answerInTurn, answerWith, lay, signInAs, watchAnswers } from './server';

/** Types a phone, requests the code and signs in with it. */
async function signIn(app: App, phone: string, code = demoVerifyCode) {
  await app.user.type(await screen.findByLabelText('手机号'), phone);
  await app.user.click(screen.getByRole('button', { name: '获取验证码' }));
  await screen.findByText(`演示环境验证码：${demoVerifyCode}`);
  await app.user.type(screen.getByLabelText('验证码'), code);
  await app.user.click(screen.getByRole('button', { name: '登录' }));
}

describe('signing in', () => {
  let app: App;
  const open = async (path: string) => {
    app = await openApp(path);
    await app.settled();
  };
  const lands = (path: string) => waitFor(() => expect(app.path()).toBe(path), { timeout: 5000 });

  it('lands on the page of the first role', async () => {
    await open('/login');
    await signIn(app, '13800000001');
    await lands('/channel');
  });

  it('returns to the requested page', async () => {
    await open('/announcement?currentPage=2');
    await lands(`/login/${encodeURIComponent('/announcement?currentPage=2')}`);
    await signIn(app, '13800000022');
    await lands('/announcement?currentPage=2');
  });

  it.each(['https://elsewhere.example', '//elsewhere.example', '/nothing/here', '/channel', '/login', 'javascript:1'])(
    'never leads to %s',
    async (callback) => {
      await open(`/login/${encodeURIComponent(callback)}`);
      await signIn(app, '13800000022');
      await lands('/systemManage');
    },
  );

  it('shows errors at their fields', async () => {
    await open('/login');
    await signIn(app, '13800000022', '000000');
    await waitFor(() => expect(screen.getByLabelText('验证码')).toHaveAccessibleDescription(/\S/u));
    expect(app.path()).toBe('/login');
    expect(document.querySelector('.ant-message-notice')).toBeNull();
  });

  it('validates phone and code before sending', async () => {
    await open('/login');
    await app.user.type(screen.getByLabelText('手机号'), '123');
    await app.user.click(screen.getByRole('button', { name: '登录' }));
    expect(await screen.findByText('请输入 11 位手机号')).toBeInTheDocument();
    expect(screen.getByText('请输入验证码')).toBeInTheDocument();
  });

  it('counts down until the next code', async () => {
    await open('/login');
    answerWith(calls.sendVerifyCode.path, { expiresIn: 300, retryIn: 60 });
    await app.user.type(screen.getByLabelText('手机号'), '13800000022');
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByRole('button', { name: /60 秒后重发/u })).toBeDisabled();
    expect(screen.getByText('验证码已发送，5 分钟内有效')).toBeInTheDocument();
  });

  it('solves the puzzle for a code, and shows that it is working', async () => {
    await open('/login');
    const given: { phone: string; puzzle?: SolvedPuzzle }[] = [];
    answerInTurn(
      calls.sendVerifyCode.path,
      [
        ['puzzle_needed', { challenge: 'one', difficulty: 17 }],
        ['puzzle_needed', { challenge: 'two', difficulty: 4 }],
        ['200', { expiresIn: 300, retryIn: 60 }],
      ],
      (body) => given.push(body as never),
    );
    await app.user.type(screen.getByLabelText('手机号'), '13800000022');
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('正在验证…')).toBeInTheDocument();
    expect(await screen.findByText('验证码已发送，5 分钟内有效')).toBeInTheDocument();
    expect(screen.queryByText('正在验证…')).toBeNull();
    expect(given.map(({ phone, puzzle }) => [phone, puzzle?.challenge])).toEqual([
      ['13800000022', undefined],
      ['13800000022', 'one'],
      ['13800000022', 'two'],
    ]);
    for (const [difficulty, at] of [
      [17, 1],
      [4, 2],
    ] as const) {
      const solved = given[at]?.puzzle as SolvedPuzzle;
      expect(beginsWithZeros(createHash('sha256').update(puzzleText(solved)).digest(), difficulty)).toBe(true);
    }
  });

  it('accepts a pass when others have requested too many codes', async () => {
    await open('/login');
    expect(screen.queryByLabelText('登录通行码')).toBeNull();
    lay('tooMany', calls.sendVerifyCode.path);
    await app.user.type(screen.getByLabelText('手机号'), '13800000022');
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('操作过于频繁，请 1 小时后再试')).toBeInTheDocument();
    const given: { pass?: string }[] = [];
    answerInTurn(calls.sendVerifyCode.path, [['200', { expiresIn: 300, retryIn: 60 }]], (body) =>
      given.push(body as never),
    );
    await app.user.type(await screen.findByLabelText('登录通行码'), 'abcde fghjk');
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('验证码已发送，5 分钟内有效')).toBeInTheDocument();
    expect(given).toMatchObject([{ phone: '13800000022', pass: 'abcde fghjk' }]);
  });

  it('gives up where puzzles don’t end', async () => {
    await open('/login');
    lay('puzzleNeeded', calls.sendVerifyCode.path);
    await app.user.type(screen.getByLabelText('手机号'), '13800000022');
    await app.user.click(screen.getByRole('button', { name: '获取验证码' }));
    expect(await screen.findByText('请先完成验证')).toBeInTheDocument();
    expect(screen.queryByText('正在验证…')).toBeNull();
  });

  it('takes one click with a demo account', async () => {
    await open('/login');
    await app.user.click(await screen.findByRole('button', { name: /13800000031/u }));
    await lands('/welcome');
  });

  it('lists no accounts where demo mode is off', async () => {
    await open('/login');
    expect(await screen.findByText('演示账号')).toBeInTheDocument();
    app.unmount();
    answerWith(calls.listDemoAccounts.path, []);
    const asked = watchAnswers(calls.listDemoAccounts.path);
    await open('/login');
    await asked(1);
    expect(screen.queryByText('演示账号')).toBeNull();
  });

  it('lets an account of several tenants choose', async () => {
    await open('/login');
    await signIn(app, '13800000043');
    await screen.findByRole('heading', { name: '选择租户' });
    await app.user.click(await screen.findByRole('button', { name: /客户负责人/u }));
    await lands('/systemManage');
  });

  it('shows a channel the state of its approval', async () => {
    await open('/login');
    await signIn(app, '13800000045');
    await screen.findByRole('heading', { name: '渠道入驻申请' });
    expect(screen.getByText('待审核')).toHaveAttribute('data-tone', 'waiting');
    expect(await screen.findByText(/申请已提交，由/u)).toBeInTheDocument();
    await app.go('/projectList/myProject');
    await lands(`/login/${encodeURIComponent('/projectList/myProject')}`);
  });

  it('asks for a phone if none is bound', async () => {
    lay('noPhoneBound', calls.getUserInfo.path);
    await open('/systemManage');
    await screen.findByRole('heading', { name: '绑定手机号' });
    await lands('/login/%2FsystemManage');
  });

  it('forwards a signed-in person', async () => {
    await signInAs('13800000041');
    await open('/login');
    await lands('/systemManage');
  });
});

describe('the licence update', () => {
  beforeEach(() => signInAs('13800000044'));

  it('comes before everything else until it is accepted', async () => {
    const app = await openApp('/systemManage');
    await waitFor(() => expect(app.path()).toBe('/userAgreement'));
    await screen.findByRole('heading', { name: '请阅读并同意平台条款' });
    const agree = await screen.findByRole('button', { name: '同意并继续' });
    expect(agree).toBeDisabled();
    await app.user.click(screen.getByRole('checkbox'));
    await app.user.click(agree);
    await waitFor(() => expect(app.path()).toBe('/systemManage'));
  });
});

describe('clauses', () => {
  it('opens the files of public/clauses for everyone', async () => {
    const address = '/static/clauses/userAgreement.html';
    await openApp(`/clause/${encodeURIComponent(address)}`);
    expect(await screen.findByTitle('平台条款')).toHaveAttribute('src', address);
  });

  it('opens addresses that licences/latest returned', async () => {
    await signInAs('13800000022');
    const licence = { licenceCode: 'L', type: 'accountRight', title: 'T', publishDate: '2026-01-01T00:00:00Z' };
    answerWith(calls.getLatestLicence.path, { ...licence, url: 'https://files.example/a.html' });
    await openApp(`/clause/${encodeURIComponent('https://files.example/a.html')}`);
    expect(await screen.findByRole('link', { name: '打开文件' })).toHaveAttribute(
      'href',
      'https://files.example/a.html',
    );
  });

  it.each(['https://elsewhere.example', 'javascript:alert(1)', '/static/tenant-config.js', '../x'])(
    'shows a 404 for %s',
    async (address) => {
      await openApp(`/clause/${encodeURIComponent(address)}`);
      await screen.findByRole('heading', { name: '页面不存在' });
    },
  );
});
