import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#domain/user/contract';
import { userService } from '@/services/user';
import { type App, openApp } from './app';
import { elsewhere, lay, signInAs } from './server';

const PM = '13800000021';
const AT = '/account/info';
let app: App;
const open = async (language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(PM);
  app = await openApp(AT, language);
  await app.settled();
};
const part = (name: string) => screen.findByRole('region', { name });
const press = async (within_: HTMLElement, name: string | RegExp) =>
  app.user.click(await within(within_).findByRole('button', { name }));
const dialog = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-modal');
    if (!found?.textContent?.includes(name)) throw new Error(`There is no dialog ${name}.`);
    return found;
  });
const confirm = async (name: string | RegExp) => {
  const asked = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-popconfirm:not(.ant-popover-hidden)');
    if (!found) throw new Error('Nothing is asked.');
    return found;
  });
  await press(asked, name);
};

beforeAll(async () => {
  await open();
  app.unmount();
}, 120_000);

describe('one’s own account', () => {
  it('is reached from the user’s menu, and says who one is, with the phone masked', async () => {
    await open();
    const person = await part('个人信息');
    for (const told of ['王思远', '138****0021', '华辰精密医疗器械（苏州）有限公司', '客户项目经理'])
      expect(within(person).getByText(told, { exact: false })).toBeInTheDocument();
    await app.go('/systemManage');
    await app.user.click(await screen.findByRole('button', { name: /王思远/u }));
    await app.user.click(await screen.findByRole('menuitem', { name: '账户信息' }));
    await waitFor(() => expect(app.path()).toBe(AT));
  });

  it('reads in English', async () => {
    await open('en-US');
    expect(await part('You')).toHaveTextContent(/Working in/u);
    expect(await part('Where you are signed in')).toHaveTextContent('This browser');
  });

  it('says so where it can’t be loaded, and tries again', async () => {
    lay('httpWithoutMessage', user.getAccount.path);
    lay('httpWithoutMessage', user.listSessions.path);
    await open();
    expect(await screen.findAllByRole('button', { name: /重\s?试/u })).toHaveLength(2);
  });

  it('is renamed, and every part of the portal says so at once', async () => {
    await open();
    await press(await part('个人信息'), '修改');
    const asked = await dialog('修改姓名');
    const name = within(asked).getByRole('textbox', { name: '姓名' });
    await app.user.clear(name);
    await press(asked, /保\s?存/u);
    expect(await within(asked).findByText(/姓名/u, { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
    await app.user.type(name, '王思源');
    await press(asked, /保\s?存/u);
    expect(await screen.findByText('姓名已改为 王思源')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /王思源/u })).toBeInTheDocument();
    expect(await part('个人信息')).toHaveTextContent('王思源');
    const { version } = await userService.getAccount({});
    await userService.saveUser({ body: { showName: '王思远', version } });
  });

  it('shows the name that another window has given meanwhile', async () => {
    await open();
    await press(await part('个人信息'), '修改');
    const asked = await dialog('修改姓名');
    const { version } = await userService.getAccount({});
    await userService.saveUser({ body: { showName: '王思远', version } });
    await app.user.type(within(asked).getByRole('textbox', { name: '姓名' }), '二');
    await press(asked, /保\s?存/u);
    expect(await screen.findByText(/修改此记录/u)).toBeInTheDocument();
    expect(await part('个人信息')).toHaveTextContent('王思远');
  });
});

describe('where one is signed in', () => {
  it('is listed, this browser without a way out; one is signed out, then all others', async () => {
    for (let n = 0; n < 3; n++) await elsewhere(PM, async () => undefined);
    await open();
    const sessions = await part('登录的设备');
    const rows = () => [...sessions.querySelectorAll<HTMLElement>('tr[data-row-key]')];
    await waitFor(() => expect(rows().length).toBeGreaterThanOrEqual(4));
    const before = rows().length;
    expect(rows()[0]).toHaveTextContent('本机');
    expect(within(rows()[0] as HTMLElement).queryByRole('button')).toBeNull();
    await press(rows()[1] as HTMLElement, /^退出/u);
    await confirm(/^退\s?出$/u);
    expect(await screen.findByText('已退出 1 处登录')).toBeInTheDocument();
    await waitFor(() => expect(rows()).toHaveLength(before - 1));
    await press(sessions, '退出其他所有设备');
    await confirm('退出其他所有设备');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(within(sessions).queryByRole('button', { name: '退出其他所有设备' })).toBeNull();
  });

  it('sends whoever was signed out elsewhere to sign in, with the next call', async () => {
    await open();
    await elsewhere(PM, () => userService.endSessions({ body: { others: true } }));
    await app.go('/systemManage');
    await waitFor(() => expect(app.path()).toMatch(/^\/login/u));
  });
});
