import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { user } from '#domain/core/user/contract';
import { tenantService } from '@/services/tenant';
import { userService } from '@/services/user';
import { makePng } from '../factories/pictures';
import { type App, openApp } from './app';
import { answerInTurn, elsewhere, lay, signInAs } from './server';

/** Used by no other test: changes here end their sessions. */
const PM = '13800000042';
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
  it('opens from the user menu and shows the person, with the phone masked', async () => {
    await open();
    const person = await part('个人信息');
    for (const told of ['高子涵', '138****0042', '华辰精密医疗器械（苏州）有限公司', '客户项目经理'])
      expect(await within(person).findByText(told, { exact: false })).toBeInTheDocument();
    await app.go('/systemManage');
    await app.user.click(await screen.findByRole('button', { name: /高子涵/u }));
    await app.user.click(await screen.findByRole('menuitem', { name: '账户信息' }));
    await waitFor(() => expect(app.path()).toBe(AT));
  });

  it('reads in English', async () => {
    await open('en-US');
    const you = await part('Personal details');
    await waitFor(() => expect(you).toHaveTextContent(/Current organization/u));
    const where = await part('Signed-in devices');
    await waitFor(() => expect(where).toHaveTextContent('This device'));
  });

  it('shows a failure to load, and retries', async () => {
    lay('httpWithoutMessage', user.getAccount.path);
    lay('httpWithoutMessage', user.listSessions.path);
    lay('httpWithoutMessage', tenant.getOrganisation.path);
    await open();
    expect(await screen.findAllByRole('button', { name: /重\s?试/u })).toHaveLength(3);
  });

  it('changes the name everywhere at once', async () => {
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
    await userService.saveUser({ body: { showName: '高子涵', version } });
  });

  it('shows a name changed in another window', async () => {
    await open();
    await press(await part('个人信息'), '修改');
    const asked = await dialog('修改姓名');
    const { version } = await userService.getAccount({});
    await userService.saveUser({ body: { showName: '高子涵', version } });
    await app.user.type(within(asked).getByRole('textbox', { name: '姓名' }), '二');
    await press(asked, /保\s?存/u);
    expect(await screen.findByText(/修改此记录/u)).toBeInTheDocument();
    expect(await part('个人信息')).toHaveTextContent('高子涵');
  });
});

describe('one’s language', () => {
  it('is the account’s, and counts in a browser that was last used in another one', async () => {
    await open();
    await app.user.click(await within(await part('个人信息')).findByRole('radio', { name: 'English' }));
    await part('Personal details');
    await waitFor(async () => expect((await userService.getUserInfo()).language).toBe('en-US'));
    app.unmount();
    await open('zh-CN');
    await app.user.click(await within(await part('Personal details')).findByRole('radio', { name: '中文' }));
    await part('个人信息');
    await waitFor(async () => expect((await userService.getUserInfo()).language).toBe('zh-CN'));
  });
});

describe('one’s organisation', () => {
  const drawer = () => screen.findByRole('dialog');
  /** Each test restores what it found. */
  const asFound = async (work: () => Promise<void>) => {
    const { nameEn, address, contacts } = await tenantService.getOrganisation({});
    await work();
    const { version } = await tenantService.getOrganisation({});
    await tenantService.saveOrganisation({ body: { nameEn, address, contacts, version } });
  };

  it('is edited by its managers, with contacts', async () => {
    await open();
    const region = await part('本单位');
    await waitFor(() => expect(region).toHaveTextContent('华辰精密医疗器械（苏州）有限公司'));
    // The serving channel, by name.
    await waitFor(() => expect(region).toHaveTextContent(/服务渠道商.*公司/u));
    await asFound(async () => {
      await press(region, '修改');
      const form = await drawer();
      const name = await within(form).findByLabelText('英文名称');
      await app.user.clear(name);
      await app.user.type(name, 'Huachen Ltd');
      await press(form, /添加联系人/u);
      await press(form, /保\s?存/u);
      expect(await within(form).findByText('请填写姓名')).toBeInTheDocument();
      await app.user.type(within(form).getByLabelText('姓名 3'), '沈静');
      await press(form, /保\s?存/u);
      await waitFor(() => expect(region).toHaveTextContent('沈静'));
      expect(region).toHaveTextContent('Huachen Ltd');
    });
  });

  it('shows a colleague’s concurrent changes, field by field', async () => {
    await open();
    await asFound(async () => {
      await press(await part('本单位'), '修改');
      const form = await drawer();
      await app.user.type(await within(form).findByLabelText('地址'), '我的地址');
      const { contacts, version } = await tenantService.getOrganisation({});
      await tenantService.saveOrganisation({ body: { address: '同事的地址', contacts, version } });
      await press(form, /保\s?存/u);
      expect(await screen.findByText('同事的地址')).toBeInTheDocument();
    });
  });

  it('has a logo and a license, and names what is wrong with a file', async () => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    await open();
    const send = async (name: string, file: File) => {
      const input = (await part(name)).querySelector<HTMLInputElement>('input[type=file]');
      if (input) await app.user.upload(input, file);
    };
    await send('单位标志', new File(['<svg/>'], '标志.png', { type: 'image/png' }));
    expect(await within(await part('单位标志')).findByText(/^文件类型不符/u)).toBeInTheDocument();
    await send('单位标志', new File([new Uint8Array(makePng(60, 20))], '标志.png', { type: 'image/png' }));
    expect(await within(await part('单位标志')).findByRole('img', { name: /\.png$/u })).toBeInTheDocument();
    await send('营业执照', new File(['%PDF-1.4\n%%EOF\n'], '营业执照.pdf', { type: 'application/pdf' }));
    expect(await within(await part('营业执照')).findByText(/\.pdf$/u)).toBeInTheDocument();
    for (const kind of ['logo', 'licence'] as const) await tenantService.removeOrganisationFile({ body: { kind } });
  });
});

describe('one’s phone', () => {
  const field = (asked: HTMLElement, name: string) => within(asked).findByRole('textbox', { name });
  const give = async (title: string, code: string, button: RegExp | string) => {
    const asked = await dialog(title);
    const box = await field(asked, '验证码');
    await app.user.clear(box);
    await app.user.type(box, code);
    await press(asked, button);
    return asked;
  };

  it('changes with a code to the old phone, then one to the new phone, and names the wrong one', async () => {
    await elsewhere(PM, async () => undefined);
    await open();
    const person = await part('个人信息');
    await press(person, '更换');
    const first = await dialog('验证原手机');
    expect(first).toHaveTextContent('138****0042');
    await press(first, '获取验证码');
    expect(await within(first).findByText('演示环境验证码：246810')).toBeInTheDocument();
    await give('验证原手机', '000000', '下一步');
    expect(await within(first).findByText(/^验证码错误/u)).toBeInTheDocument();
    await give('验证原手机', '246810', '下一步');

    const second = await dialog('验证新手机');
    const phone = await field(second, '新手机号');
    await app.user.type(phone, '13800000022');
    await give('验证新手机', '246810', /^更\s?换$/u);
    expect(await within(second).findByText('该手机号已被其他账号使用')).toBeInTheDocument();
    await app.user.clear(phone);
    await app.user.type(phone, '13977770021');
    await give('验证新手机', '246810', /^更\s?换$/u);
    expect(await screen.findByText('手机号已更换为 13977770021')).toBeInTheDocument();
    await waitFor(() => expect(person).toHaveTextContent('139****0021'));
    const sessions = await part('登录的设备');
    await waitFor(() => expect(sessions.querySelectorAll('tr[data-row-key]')).toHaveLength(1));

    await userService.provePhone({ body: { verifyCode: '246810' } });
    await userService.changePhone({ body: { phone: PM, verifyCode: '246810' } });
  });

  it('begins anew where the first step was too long ago', async () => {
    await open();
    await press(await part('个人信息'), '更换');
    await give('验证原手机', '246810', '下一步');
    const second = await dialog('验证新手机');
    answerInTurn(user.changePhone.path, [['phone_not_proved', null]], () => undefined);
    await app.user.type(await field(second, '新手机号'), '13977770022');
    await give('验证新手机', '246810', /^更\s?换$/u);
    expect(await dialog('验证原手机')).toBeInTheDocument();
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

  it('shows a pass for another browser', async () => {
    await open();
    await press(await part('登录的设备'), '为其他浏览器生成通行码');
    const shown = await dialog('您的登录通行码');
    expect(shown).toHaveTextContent(/[A-Z2-9]{10}.*10 分钟/u);
  });

  it('leads a session ended elsewhere to sign in with its next call', async () => {
    await open();
    await elsewhere(PM, () => userService.endSessions({ body: { others: true } }));
    await app.go('/systemManage');
    await waitFor(() => expect(app.path()).toMatch(/^\/login/u));
  });
});
