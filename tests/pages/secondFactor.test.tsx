import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { user as calls } from '#domain/core/user/contract';
import { userService } from '@/services/user';
import { demoVerifyCode } from '../data/roles.json';
import { appCode } from '../factories/factors';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { dialogOf, rowOf } from './parts';
import { answerWith, signInAs, signOut } from './server';

/** Used by no other test: signing in needs more than the phone for a while. */
const OWNER = '13800000017';
const NAME = '冯子昂';
let app: App;
const open = async (path: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  app = await openApp(path, language);
  await app.settled();
};
const lands = (path: string) => waitFor(() => expect(app.path()).toBe(path), { timeout: 5000 });
/** Gives a code, and presses Enter. */
const give = async (label: string, code: string) => {
  const field = await screen.findByLabelText(label);
  await app.user.clear(field);
  await app.user.type(field, `${code}{Enter}`);
};
const picture = (name: string) =>
  waitFor(() => expect(document.querySelector(`[aria-label="${name}"] svg`)).toBeInTheDocument());
/** jsdom's Blob has no way of its own. */
const textOf = (blob: Blob) =>
  new Promise<string>((read) => {
    const reader = new FileReader();
    reader.onload = () => read(String(reader.result));
    reader.readAsText(blob);
  });
/** The first step of a sign-in. */
const signIn = async (phone = OWNER) => {
  await app.user.type(await screen.findByLabelText('手机号'), phone);
  await app.user.type(screen.getByLabelText('验证码'), demoVerifyCode);
  await app.user.click(screen.getByRole('button', { name: '登录' }));
};
/** Set up by calls, for tests of later steps. */
async function withFactor(work: (secret: string, codes: readonly string[]) => Promise<void>) {
  await signInAs(OWNER);
  const { secret } = await userService.beginSecondFactor({ body: { issuer: 'x' } });
  const { recoveryCodes } = await userService.enableSecondFactor({ body: { code: appCode(secret) } });
  signOut();
  try {
    await work(secret, recoveryCodes);
  } finally {
    app.unmount();
    await signInAs(OWNER);
    // Signed in or not, the last code opens and turns it off.
    if (!(await userService.getSecondFactor().catch(() => null))) {
      const last = recoveryCodes.at(-1) ?? '';
      await userService.passSecondFactor({ body: { code: last } });
    }
    const { since } = await userService.getSecondFactor();
    if (since) await userService.disableSecondFactor({ body: { code: recoveryCodes.at(-2) ?? '' } });
  }
}

beforeAll(async () => {
  await open('/login');
  app.unmount();
}, 120_000);

describe('one’s second factor', () => {
  it('is set up over the account page, with codes that are saved, and turned off again', async () => {
    await signInAs(OWNER);
    await open('/account/info');
    const person = await screen.findByRole('region', { name: '个人信息' });
    await waitFor(() => expect(person).toHaveTextContent('未开启'));
    await app.user.click(await button('设置', person));
    const dialog = await dialogOf('二次验证');
    await picture('二次验证二维码');
    const secret = dialog.querySelector('code')?.textContent?.replace(/ /gu, '') ?? '';
    await give('6 位动态码', '12345');
    expect(await within(dialog).findByText('动态码为 6 位数字')).toBeInTheDocument();
    await give('6 位动态码', '000 000');
    expect(await within(dialog).findByText(/^动态码不匹配/u)).toBeInTheDocument();
    await give('6 位动态码', appCode(secret));
    await waitFor(() => expect(dialog.querySelectorAll('li')).toHaveLength(10));
    const [code] = [...dialog.querySelectorAll('li')].map((one) => one.textContent ?? '');
    // They are shown once, and must not be lost by a slip.
    expect(dialog.querySelector('.ant-modal-close')).toBeNull();
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:codes';
    };
    HTMLAnchorElement.prototype.click = () => undefined;
    await app.user.click(await button('下载 TXT', dialog));
    expect(await textOf(saved as Blob)).toContain(code);
    await app.user.click(await button('我已保存', dialog));
    await waitFor(() => expect(person).toHaveTextContent(/已开启.*剩余恢复码 10 个/u));

    await app.user.click(await button('管理', person));
    const keep = await dialogOf('二次验证');
    await app.user.click(await button('重新生成恢复码', keep));
    await give('动态码或恢复码', code ?? '');
    await waitFor(() => expect(keep).toHaveTextContent('之前的恢复码已全部失效。'));
    const [renewed] = [...keep.querySelectorAll('li')].map((one) => one.textContent ?? '');
    await app.user.click(await button('我已保存', keep));
    await app.user.click(await button('管理', person));
    await app.user.click(await button('关闭二次验证', await dialogOf('二次验证')));
    await give('动态码或恢复码', code ?? '');
    expect(await screen.findByText(/^动态码错误或已使用过/u)).toBeInTheDocument();
    await give('动态码或恢复码', renewed ?? '');
    await waitFor(() => expect(person).toHaveTextContent('未开启'));
  });

  it('is in the user menu for people without an account page, in English too', async () => {
    await signInAs('13800000031');
    await open('/welcome', 'en-US');
    await app.user.click(await button(/^User menu/u));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Two-step verification' }));
    const dialog = await dialogOf('Two-step verification');
    await picture('QR code for two-step verification');
    await app.user.click(dialog.querySelector('.ant-modal-close') as HTMLElement);
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  });
});

describe('signing in with a second factor', () => {
  it('asks for it, shows errors, and continues to the requested page', () =>
    withFactor(async (secret) => {
      await open(`/login/${encodeURIComponent('/announcement?currentPage=2')}`);
      await signIn();
      const field = await screen.findByLabelText('6 位动态码');
      expect(field).toHaveFocus();
      expect(field).toHaveAttribute('autocomplete', 'one-time-code');
      await give('6 位动态码', '000000');
      await waitFor(() => expect(field).toHaveAccessibleDescription(/还可再试 4 次/u));
      await give('6 位动态码', appCode(secret, 1));
      await lands('/announcement?currentPage=2');
    }));

  it('accepts a recovery code, and leads back to another account’s sign-in', () =>
    withFactor(async (_, codes) => {
      await open('/login');
      await signIn();
      await app.user.click(await screen.findByRole('button', { name: '使用恢复码' }));
      await give('恢复码', 'abc');
      expect(await screen.findByText('恢复码形如 ABCDE-12345')).toBeInTheDocument();
      await app.user.click(screen.getByRole('button', { name: '使用其他账号登录' }));
      expect(await screen.findByLabelText('手机号')).toHaveValue(OWNER);
      expect(screen.getByLabelText('验证码')).toHaveValue('');
      await app.user.type(screen.getByLabelText('验证码'), demoVerifyCode);
      await app.user.click(screen.getByRole('button', { name: '登录' }));
      await app.user.click(await screen.findByRole('button', { name: '使用恢复码' }));
      await give('恢复码', codes[0]?.toLowerCase() ?? '');
      await lands('/projectList/myProject');
    }));

  it('begins anew where it took too long', () =>
    withFactor(async () => {
      await open('/login');
      await signIn();
      await screen.findByLabelText('6 位动态码');
      signOut();
      await give('6 位动态码', '123456');
      expect(await screen.findByText('二次验证已失效，请重新登录')).toBeInTheDocument();
      expect(screen.getByLabelText('手机号')).toBeInTheDocument();
    }));

  it('must be set up first by people who need one', async () => {
    await signInAs(OWNER);
    const info = await userService.getUserInfo();
    answerWith(calls.getUserInfo.path, { ...info, mustSecure: true });
    await open('/announcement');
    await lands(`/login/${encodeURIComponent('/announcement')}`);
    expect(await screen.findByRole('heading', { name: '设置二次验证' })).toBeInTheDocument();
    await picture('二次验证二维码');
    expect(screen.getByRole('button', { name: '使用其他账号登录' })).toBeInTheDocument();
  });
});

describe('the operator', () => {
  it('resets a lost one for a reason', () =>
    withFactor(async () => {
      // jsdom measures no text.
      expectConsoleError(/`NaN` is an invalid value/u);
      await signInAs('13800000001');
      await open(`/useradministration?tab=people&keyword=${encodeURIComponent(NAME)}`);
      await waitFor(async () => expect(await rowOf(NAME)).toHaveTextContent(`${NAME} 二次验证`));
      await app.user.click(await button('重置二次验证', await rowOf(NAME)));
      const dialog = await dialogOf(`重置 ${NAME} 的二次验证`);
      await app.user.click(await button('重置二次验证', dialog));
      await waitFor(() => expect(dialog).toHaveTextContent('请填写原因'));
      await app.user.click(dialog.querySelector('textarea') as HTMLElement);
      await app.user.paste('手机遗失，已核实身份');
      await app.user.click(await button('重置二次验证', dialog));
      await waitFor(async () => expect(await rowOf(NAME)).not.toHaveTextContent('二次验证'));
    }));
});
